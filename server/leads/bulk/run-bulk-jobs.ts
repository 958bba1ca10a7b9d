import type { Database, Db } from '../../db/connect.ts'
import { BULK_JOB_LOCK } from '../../db/locks.ts'
import { withOwnerLock } from '../../db/owner-lock.ts'
import { isPassing, retried } from '../../db/retry.ts'
import { deleteLeads } from '../deleted-lead-queries.ts'
import { changeTags } from '../tags/tag-queries.ts'
import {
  countBatch,
  endBulkJob,
  forgetOldBulkJobs,
  type OpenJob,
  ownersWithBulkJobs,
  takeBatch,
} from './bulk-job-queries.ts'
import { undeleteLeads } from './undelete-leads.ts'

type Limits = { batchLeads?: number; turnMs?: number; signal?: AbortSignal | undefined }

// Each batch is its own transaction, so that no other write waits for a hundred thousand leads.
const BATCH_LEADS = 500
/** An owner's time slice while others wait. */
const TURN_MS = 5000

/**
 * Deletes, restores and tags the leads of whatever jobs wait or were left half done. The jobs of an owner run one after another, the
 * oldest first, so that an undo follows its deletion. A job whose worker died has lost its lock, and goes on where it stopped.
 */
export async function runBulkJobs({ db, pool }: Database, limits: Limits = {}) {
  await forgetOldBulkJobs(db)
  const failures = new Map<number, unknown>()
  for (let isMore = true; isMore && !limits.signal?.aborted; ) {
    isMore = false
    for (const userId of await ownersWithBulkJobs(db)) {
      if (failures.has(userId)) continue
      try {
        const isOurs = await withOwnerLock(pool, BULK_JOB_LOCK, userId, () => takeTurn(db, userId, limits))
        // After the unlock, so that a job added in between is not left behind.
        if (isOurs && (await ownersWithBulkJobs(db)).includes(userId)) isMore = true
      } catch (error) {
        // Nobody waits for what fails for somebody else.
        failures.set(userId, error)
      }
    }
  }
  const [failure] = failures.values()
  if (failure) throw failure
}

async function takeTurn(db: Db, userId: number, { batchLeads = BATCH_LEADS, turnMs = TURN_MS, signal }: Limits) {
  const until = performance.now() + turnMs
  while (!signal?.aborted) {
    const job = await takeBatch(db, userId, batchLeads)
    if (!job) return
    await runBatch(db, userId, job)
    if (performance.now() >= until) return
  }
}

async function runBatch(db: Db, userId: number, job: OpenJob) {
  if (job.leadIds.length === 0) return endBulkJob(db, job.id, 'done')
  try {
    await retried(() => inOneGo(db, userId, job))
  } catch (error) {
    if (isPassing(error)) throw error
    await endBulkJob(db, job.id, 'failed')
    throw error
  }
}

const CANCELED = Symbol('canceled')

/** Leads and count change together, so that the count says exactly what was done, whenever the process dies. */
async function inOneGo(db: Db, userId: number, job: OpenJob) {
  try {
    await db.transaction(async (tx) => {
      const changed = await changes[job.kind](tx, userId, job)
      if (!(await countBatch(tx, job, changed))) throw CANCELED
    })
  } catch (error) {
    if (error !== CANCELED) throw error
  }
}

const changes = {
  delete: (tx: Db, userId: number, { leadIds, deletedAt }: OpenJob) =>
    deleteLeads(tx, userId, leadIds, new Date(deletedAt)),
  restore: (tx: Db, userId: number, { leadIds }: OpenJob) => undeleteLeads(tx, userId, leadIds),
  tag: async (tx: Db, userId: number, { leadIds, change }: OpenJob) =>
    change ? (await changeTags(tx, userId, leadIds, change)).changedIds.length : 0,
}
