import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { inject } from 'vitest'
import { temporaryFolder } from './product.ts'

/**
 * A temporary folder whose `data` was a product's DATA_DIR before. A first start makes the database and its tables, which takes
 * longer than most tests: those that are not about it begin here.
 */
export async function usedFolder() {
  const folder = await temporaryFolder()
  await promisify(execFile)('cp', ['-a', inject('usedData'), `${folder.path}/data`])
  return folder
}
