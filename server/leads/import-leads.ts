import { drizzle } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import type { ImportOptions } from '../../contract/lead-import.ts'
import type { Database, Db } from '../db/connect.ts'
import { isPassing } from '../db/retry.ts'
import { createDecoder } from './csv-encoding.ts'
import { CsvReader, type CsvRow, isBlank } from './csv-reader.ts'
import { endImport, ownersWithUnfinishedImports, readPiece, takeUnfinishedImport } from './import-queries.ts'
import { createRowReader } from './import-row.ts'
import { type Batch, writeBatch } from './import-write.ts'

type Import = { id: number; userId: number; options: ImportOptions; done: number }
type Limits = { batchRows?: number; signal?: AbortSignal | undefined }

const BATCH_ROWS = 2500
// First of two keys of an advisory lock; the second is the owner.
const IMPORT_LOCK = 0x1ead_0003

/**
 * Imports whatever waits or was left half done: of each owner one file after the other, none by two workers at once. An
 * import whose worker died has lost its lock, and is taken on where it stopped.
 */
export async function importWaitingLeads({ db, pool }: Database, limits: Limits = {}) {
  for (const userId of await ownersWithUnfinishedImports(db)) {
    if (limits.signal?.aborted) return
    const client = await pool.connect()
    try {
      await importOfOwner({ db, client }, userId, limits)
      client.release()
    } catch (error) {
      // The connection may be in the middle of something, and it holds the lock.
      client.release(true)
      throw error
    }
  }
}

async function importOfOwner({ db, client }: { db: Db; client: pg.PoolClient }, userId: number, limits: Limits) {
  const own = drizzle(client, { casing: 'snake_case' })
  for (;;) {
    const { rows } = await client.query('select pg_try_advisory_lock($1, $2) as "isOurs"', [IMPORT_LOCK, userId])
    if (!rows[0].isOurs) return
    let next = await takeUnfinishedImport(own, userId)
    while (next) {
      if (!(await importOrFail({ db, client, own }, next, limits))) return void (await unlock())
      next = await takeUnfinishedImport(own, userId)
    }
    await unlock()
    // One that came in between the last look and the unlocking found us still at it.
    if (!(await ownersWithUnfinishedImports(own)).includes(userId)) return
  }

  async function unlock() {
    await client.query('select pg_advisory_unlock($1, $2)', [IMPORT_LOCK, userId])
  }
}

// A lead was deleted while we changed it.
const LEAD_GONE = '23503'

async function importOrFail(hands: Hands, job: Import, limits: Limits) {
  try {
    return await importOne(hands, job, limits)
  } catch (error) {
    const { code } = ((error as Error).cause ?? error) as { code?: string }
    if (isPassing(error) || code === LEAD_GONE) throw error
    await endImport(
      hands.db,
      job.id,
      'failed',
      'The import stopped because of a fault on our side. What was done is kept.',
    )
    throw error
  }
}

type Hands = { db: Db; client: pg.PoolClient; own: Db }

/** False when it was told to stop; the rest is for later. */
async function importOne({ db, client, own }: Hands, job: Import, { batchRows = BATCH_ROWS, signal }: Limits) {
  const target = { id: job.id, userId: job.userId, duplicates: job.options.duplicates }
  let done = job.done
  let isGoingOn = true
  let writing = Promise.resolve()
  const write = async (batch: Batch) => {
    isGoingOn = await writeBatch(client, target, done, batch)
    done += batch.size
  }
  // While the database writes one batch, the next is read and checked.
  for await (const batch of readBatches(db, job, batchRows)) {
    await writing
    if (!isGoingOn) return true
    if (signal?.aborted) return false
    writing = write(batch)
    writing.catch(() => {})
  }
  await writing
  if (isGoingOn) await endImport(own, job.id, 'done', null)
  return true
}

/** The rows that are not done yet, checked. */
async function* readBatches(db: Db, { id, options, done }: Import, batchRows: number): AsyncGenerator<Batch> {
  const readRow = createRowReader(options.mapping, options.columns)
  let batch: Batch = { rows: [], bad: [], size: 0 }
  let seen = 0
  for await (const rows of readRows(db, id, options)) {
    for (const row of rows) {
      if (row.line <= options.headerLine || isBlank(row.cells)) continue
      if (++seen <= done) continue
      const read = readRow(row)
      if ('error' in read) batch.bad.push(read)
      else batch.rows.push(read)
      if (++batch.size < batchRows) continue
      yield batch
      batch = { rows: [], bad: [], size: 0 }
    }
  }
  if (batch.size > 0) yield batch
}

async function* readRows(db: Db, importId: number, { encoding, delimiter }: ImportOptions): AsyncGenerator<CsvRow[]> {
  const decoder = createDecoder(encoding)
  const reader = new CsvReader(delimiter)
  for (let position = 0; ; position++) {
    const piece = await readPiece(db, importId, position)
    if (!piece) break
    yield reader.read(decoder.write(piece))
  }
  yield [...reader.read(decoder.end() ?? ''), ...reader.end()]
}
