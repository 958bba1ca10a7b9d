import type { Runner } from 'graphile-worker'
import { afterAll, beforeAll } from 'vitest'
import { startRunner } from '../../server/jobs/worker.ts'
import { createLog } from '../../server/log.ts'
import { product, useProduct as withOwnProduct } from './render.tsx'

/** At the top of a file whose pages wait for jobs: an app of its own, and the product's worker beside it. */
export function withWorker(given: Parameters<typeof withOwnProduct>[0] = () => []) {
  withOwnProduct(given)
  let runner: Runner | undefined
  beforeAll(async () => {
    const { db, pool, config, mail } = await product()
    runner = await startRunner({ db, pool }, config, createLog('silent'), mail.box)
  })
  afterAll(() => runner?.stop())
}
