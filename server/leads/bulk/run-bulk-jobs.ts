import type { Database, Db } from '../../db/connect.ts'
import { BULK_JOB_LOCK } from '../../db/locks.ts'
import { withOwnerLock } from '../../db/owner-lock.ts'
import { isPassing, retried } from '../../db/retry.ts'
import type { MailTools } from '../../mail-tools.ts'
import { announceLeads } from '../../notifications/lead-changes.ts'
import { lookUpLeadDomains } from '../../outbox/guard/check-domains.ts'
import { sendTemplateToEach } from '../../outbox/send-template.ts'
import { insertTasks } from '../../tasks/task-queries.ts'
import { deleteLeads } from '../deleted-lead-queries.ts'
import { changeTags, undoTags } from '../tags/tag-queries.ts'
import {
  countBatch,
  endBulkJob,
  forgetOldBulkJobs,
  lockBatch,
  type OpenJob,
  ownersWithBulkJobs,
  takeBatch,
} from './bulk-job-queries.ts'
import { changeStatus, undoStatus } from './status-queries.ts'
import { undeleteLeads } from './undelete-leads.ts'

type Limits = {
  batchLeads?: number
  turnMs?: number
  signal?: AbortSignal | undefined
  /** For jobs that send. */
  mail?: MailTools
}

// Each batch is its own transaction, so that no other write waits for a hundred thousand leads.
const BATCH_LEADS = 500
/** An owner's time slice while others wait. */
const TURN_MS = 5000

/**
 * Deletes, restores, tags, moves and emails the leads of whatever jobs wait or were left half done. The jobs of an owner run one after another, the
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

async function takeTurn(db: Db, userId: number, { batchLeads = BATCH_LEADS, turnMs = TURN_MS, signal, mail }: Limits) {
  const until = performance.now() + turnMs
  while (!signal?.aborted) {
    const job = await takeBatch(db, userId, batchLeads)
    if (!job) return
    await runBatch(db, userId, job, mail)
    if (performance.now() >= until) return
  }
}

async function runBatch(db: Db, userId: number, job: OpenJob, mail: MailTools | undefined) {
  if (job.leadIds.length === 0) return endBulkJob(db, job.id, 'done')
  try {
    if (job.kind === 'send' && mail) await lookUpLeadDomains(db, userId, job.leadIds, mail)
    await retried(() => inOneGo(db, userId, job, mail))
  } catch (error) {
    if (isPassing(error)) throw error
    await endBulkJob(db, job.id, 'failed')
    throw error
  }
}

const CANCELED = Symbol('canceled')

/** Leads and count change together, so that the count says exactly what was done, whenever the process dies. */
async function inOneGo(db: Db, userId: number, job: OpenJob, mail: MailTools | undefined) {
  try {
    await db.transaction(async (tx) => {
      // An undo waits for the few emails of a batch. A cancellation of other jobs waits for nothing.
      if (job.kind === 'send' && !(await lockBatch(tx, job))) throw CANCELED
      const { changed, emailIds = [] } = await work[job.kind](tx, userId, job, mail)
      if (!(await countBatch(tx, job, changed, emailIds))) throw CANCELED
      if (changed > 0) await announceLeads(tx, userId)
    })
  } catch (error) {
    if (error !== CANCELED) throw error
  }
}

type Changed = { changedIds: number[] }
const counted = ({ changedIds }: Changed) => ({ changed: changedIds.length })

/** What a batch did, and the emails it put into the outbox. */
type Outcome = { changed: number; emailIds?: number[] }
type Work = (tx: Db, userId: number, job: OpenJob, mail: MailTools | undefined) => Promise<Outcome>

const work: Record<OpenJob['kind'], Work> = {
  delete: async (tx, userId, { leadIds, deletedAt }) => ({
    changed: await deleteLeads(tx, userId, leadIds, new Date(deletedAt)),
  }),
  restore: async (tx, userId, { leadIds }) => ({ changed: await undeleteLeads(tx, userId, leadIds) }),
  tag: async (tx, userId, { leadIds, change, deletedAt }) =>
    change && 'add' in change ? counted(await changeTags(tx, userId, leadIds, change, deletedAt)) : NOTHING,
  tag_undo: async (tx, userId, { leadIds, deletedAt }) => counted(await undoTags(tx, userId, leadIds, deletedAt)),
  status: async (tx, userId, { leadIds, change, deletedAt }) =>
    change && 'status' in change ? counted(await changeStatus(tx, userId, leadIds, change.status, deletedAt)) : NOTHING,
  status_undo: async (tx, userId, { leadIds, deletedAt }) => counted(await undoStatus(tx, userId, leadIds, deletedAt)),
  send: async (tx, userId, { id, leadIds, change }, mail) => {
    if (!change || !('templateId' in change)) return NOTHING
    if (!mail) throw new Error('emails are sent by a worker')
    const emailIds = await sendTemplateToEach(tx, userId, { jobId: id, leadIds, ...change }, mail)
    return { changed: emailIds.length, emailIds }
  },
  task: async (tx, userId, { leadIds, change, deletedAt }) => {
    if (!change || !('task' in change)) return NOTHING
    const added = { terms: change.task, key: change.key, batchAt: new Date(deletedAt) }
    return { changed: (await insertTasks(tx, userId, leadIds, added)).length }
  },
}

const NOTHING: Outcome = { changed: 0 }
