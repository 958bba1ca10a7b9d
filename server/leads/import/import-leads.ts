import { drizzle } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import type { Database, Db } from '../../db/connect.ts'
import { IMPORT_LOCK } from '../../db/locks.ts'
import { isPassing } from '../../db/retry.ts'
import { checking } from './check/check-batch.ts'
import { endCheck, failCheck } from './check/check-queries.ts'
import { type Batch, runBatch } from './import-batch.ts'
import { endImport, ownersWithUnfinishedImports, takeUnfinishedImport } from './import-queries.ts'
import { readBatches } from './import-read.ts'
import { writing } from './import-write.ts'
import { undoBatch } from './undo/undo-batch.ts'
import { failUndo } from './undo/undo-queries.ts'

type Job = NonNullable<Awaited<ReturnType<typeof takeUnfinishedImport>>>
type Limits = { batchRows?: number; turnMs?: number; signal?: AbortSignal | undefined }

// An owner's time slice when others are waiting. Not too short: the next slice reads the file from its beginning again.
const TURN_MS = 30_000

/**
 * Imports, checks and undoes whatever waits or was left half done: of each owner one file after the other, none by two workers at once. An
 * import whose worker died has lost its lock, and is taken on where it stopped. Owners take turns, so that nobody waits for
 * somebody's millions of rows, nor for a file that cannot be imported.
 */
export async function importWaitingLeads(database: Database, limits: Limits = {}) {
  const failures = new Map<number, unknown>()
  for (let isMore = true; isMore; ) {
    isMore = false
    for (const userId of await ownersWithUnfinishedImports(database.db)) {
      if (limits.signal?.aborted) return
      if (failures.has(userId)) continue
      try {
        if (await takeTurn(database, userId, limits)) isMore = true
      } catch (error) {
        failures.set(userId, error)
      }
    }
  }
  const [failure] = failures.values()
  if (failure) throw failure
}

async function takeTurn({ db, pool }: Database, userId: number, limits: Limits) {
  const client = await pool.connect()
  try {
    const isMore = await importOfOwner({ db, client }, userId, limits)
    client.release()
    return isMore
  } catch (error) {
    // The connection may be mid-query and holds the lock, so it is closed.
    client.release(true)
    throw error
  }
}

/** True when the owner has more to import and no worker is on it. */
async function importOfOwner({ db, client }: { db: Db; client: pg.PoolClient }, userId: number, limits: Limits) {
  const own = drizzle(client, { casing: 'snake_case' })
  const { rows } = await client.query('select pg_try_advisory_lock($1, $2) as "isOurs"', [IMPORT_LOCK, userId])
  if (!rows[0].isOurs) return false
  let next = await takeUnfinishedImport(own, userId)
  while (next && (await importOrFail({ db, client, own }, next, limits))) next = await takeUnfinishedImport(own, userId)
  await client.query('select pg_advisory_unlock($1, $2)', [IMPORT_LOCK, userId])
  // An import that arrived between the last check and the unlock found the lock still taken.
  return (await ownersWithUnfinishedImports(own)).includes(userId)
}

// A lead was deleted while we changed it.
const LEAD_GONE = '23503'

async function importOrFail(connections: Connections, job: Job, limits: Limits) {
  try {
    return await (isUndo(job) ? undoSlice(connections, job, limits) : readSlice(connections, job, limits))
  } catch (error) {
    const { code } = ((error as Error).cause ?? error) as { code?: string }
    if (isPassing(error) || code === LEAD_GONE) throw error
    if (isUndo(job)) await failUndo(connections.db, job.id)
    else if (job.status === 'checking')
      await failCheck(
        connections.db,
        job.id,
        'The check stopped because of an error on our side. Nothing was imported.',
      )
    else
      await endImport(
        connections.db,
        job.id,
        'failed',
        'The import stopped because of an error on our side. We kept the rows imported so far.',
      )
    throw error
  }
}

const isUndo = ({ undoStatus }: Job) => undoStatus === 'running'

type Connections = { db: Db; client: pg.PoolClient; own: Db }

/** Tells after each batch whether the owner's time slice is over and others wait. */
function createTurn({ own }: Connections, { turnMs = TURN_MS, signal }: Limits) {
  let ends = Number.POSITIVE_INFINITY
  return async function isOver() {
    if (signal?.aborted) return true
    if (performance.now() >= ends) {
      if ((await ownersWithUnfinishedImports(own)).length > 1) return true
      ends = Number.POSITIVE_INFINITY
    }
    // Counted from the first batch, so that each slice makes progress however long reading up to it took.
    if (ends === Number.POSITIVE_INFINITY) ends = performance.now() + turnMs
    return false
  }
}

/** Imports, or only checks. False when its time slice is over; the rest runs later. */
async function readSlice(connections: Connections, job: Job, limits: Limits) {
  const { db, client, own } = connections
  const work = job.status === 'checking' ? checking : writing
  const isTurnOver = createTurn(connections, limits)
  let done = job.done
  let isGoingOn = true
  let running = Promise.resolve()
  const run = async (batch: Batch) => {
    isGoingOn = await runBatch(client, job, done, batch, work)
    done += batch.size
  }
  // While the database writes one batch, the next is read and checked.
  for await (const batch of readBatches(db, job, limits.batchRows)) {
    await running
    if (!isGoingOn) return true
    if (await isTurnOver()) return false
    running = run(batch)
    running.catch(() => {})
  }
  await running
  if (!isGoingOn) return true
  await (work === checking ? endCheck(own, job.id, done) : endImport(own, job.id, 'done', null))
  return true
}

/** Undoes batch by batch. False when its time slice is over. */
async function undoSlice(connections: Connections, job: Job, limits: Limits) {
  const isTurnOver = createTurn(connections, limits)
  do {
    if (await isTurnOver()) return false
  } while (await undoBatch(connections.own, job))
  return true
}
