// `node make-full-data.mjs FOLDER`: a DATA_DIR whose database is full of other people's data, for every bench to copy.
import { rename, rm } from 'node:fs/promises'
import { startProduct } from '../tests/world/product.ts'
import { fillOthers, OTHERS } from './full-database.ts'
import { databasePool, finishOthers, leadsCompared } from './measured-product.ts'

const folder = process.argv[2] as string
const unfinished = `${folder}.unfinished`
await rm(unfinished, { recursive: true, force: true })
// Without a worker: it would score a million leads meanwhile.
const product = await startProduct({ DATA_DIR: unfinished, LOG_LEVEL: 'warn', ROLE: 'web' })
const pool = await databasePool(unfinished)
try {
  console.log(`Making a database with ${OTHERS.toLocaleString('en-US')} leads and as many emails of other people…`)
  await fillOthers(pool)
  await finishOthers(pool)
} finally {
  await pool.end()
  await product.stop()
}
await searchForDuplicates()
await rename(unfinished, folder)

/** In a database that is in use the worker has compared everybody's leads; here it would do so while something else is measured. */
async function searchForDuplicates() {
  const worker = await startProduct({ DATA_DIR: unfinished, LOG_LEVEL: 'warn' })
  const workerPool = await databasePool(unfinished)
  try {
    await leadsCompared(workerPool)
    await workerPool.query('vacuum analyze')
  } finally {
    await workerPool.end()
    await worker.stop()
  }
}
