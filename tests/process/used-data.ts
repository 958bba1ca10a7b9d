import type { TestProject } from 'vitest/node'
import { startProduct, temporaryFolder } from '../world/product.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The DATA_DIR of a product that was started once and stopped. */
    usedData: string
  }
}

export default async function setup(project: TestProject) {
  const folder = await temporaryFolder()
  const usedData = `${folder.path}/data`
  // As web alone: a database that has sent email knows when it is a copy, and holds its email.
  await (await startProduct({ DATA_DIR: usedData, ROLE: 'web', LOG_LEVEL: 'silent' })).stop()
  project.provide('usedData', usedData)
  return folder.remove
}
