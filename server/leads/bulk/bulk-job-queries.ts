import { createHash } from 'node:crypto'
import { type SQL, sql } from 'drizzle-orm'
import type { BulkChange, BulkJob } from '../../../contract/bulk-job.ts'
import type { Db } from '../../db/connect.ts'
import { BULK_JOB_ADD_LOCK } from '../../db/locks.ts'
import { AppError } from '../../http/errors.ts'

const SHOWN_JOBS = 5
// An email takes many times as long as a change.
const EMAILS_AT_ONCE = 20
// Each keeps the IDs of all its leads until it ends.
const MAX_OPEN_JOBS = 5
const OPEN = sql.raw(`status in ('waiting', 'running')`)
const ENDED = sql.raw(`finished_at = now(), lead_ids = '{}'`)

const SHOWN = sql.raw(`id, kind, status, total, done, changed, deleted_at as "deletedAt", finished_at as "finishedAt",
  changed > 0 and case kind
    when 'delete' then exists (
      select from deleted_leads d where d.deleted_at = bulk_jobs.deleted_at and d.user_id + 0 = bulk_jobs.user_id)
    when 'status' then undone_at is null
    when 'tag' then undone_at is null
    when 'task' then undone_at is null
    when 'send' then undone_at is null and exists (
      select from sequence_logs e where e.id = any(bulk_jobs.email_ids) and e.user_id + 0 = bulk_jobs.user_id
        and (e.status = 'scheduled' or e.status = 'skipped' and e.error_message = 'lead_deleted'))
    else false end as "isUndoable"`)

type Row = Omit<BulkJob, 'deletedAt' | 'finishedAt'> & { deletedAt: string; finishedAt: string | null }
const asJob = (row: Row): BulkJob => ({
  ...row,
  deletedAt: new Date(row.deletedAt).toISOString(),
  finishedAt: row.finishedAt && new Date(row.finishedAt).toISOString(),
})

export type NewJob = { kind: BulkJob['kind']; request: string; deletedAt: Date; change?: BulkChange; leads: SQL }

/** The same text for the same request. */
export const requestOf = (request: object) => createHash('sha256').update(JSON.stringify(request)).digest('base64url')

/** A job over the leads that the query `leads` finds now. Asking again for what is under way returns the job that is. */
export async function addBulkJob(tx: Db, userId: number, { kind, request, deletedAt, change, leads }: NewJob) {
  await tx.execute(sql`select pg_advisory_xact_lock(${BULK_JOB_ADD_LOCK}, ${userId})`)
  const [underWay] = await findJobs(tx, userId, sql`request = ${request} and ${OPEN}`)
  if (underWay) return { job: underWay, isNew: false }
  if ((await findJobs(tx, userId, OPEN, MAX_OPEN_JOBS)).length >= MAX_OPEN_JOBS)
    throw new AppError(
      'conflict',
      `${MAX_OPEN_JOBS} changes of many leads are still running. Wait until one finishes, then try again.`,
    )
  const { rows } = await tx.execute<Row>(sql`
    insert into bulk_jobs (user_id, kind, request, deleted_at, change, lead_ids, total)
    select ${userId}, ${kind}, ${request}, ${deletedAt.toISOString()}::timestamptz, ${change ? JSON.stringify(change) : null}::jsonb,
      coalesce(array_agg(id order by id), '{}'), count(*)
    from (${leads}) found(id)
    returning ${SHOWN}`)
  await wakeBulkJobs(tx)
  return { job: asJob(rows[0] as Row), isNew: true }
}

/** Once, however often it is asked for before a worker comes to it. */
async function wakeBulkJobs(db: Db) {
  await db.execute(sql`select graphile_worker.add_job('run-bulk-jobs', job_key := 'run-bulk-jobs')`)
}

async function findJobs(db: Db, userId: number, condition: SQL, most = SHOWN_JOBS) {
  const { rows } = await db.execute<Row>(sql`
    select ${SHOWN} from bulk_jobs where user_id = ${userId} and ${condition} order by id desc limit ${most}`)
  return rows.map(asJob)
}

/** The newest, the latest first. */
export const listBulkJobs = (db: Db, userId: number) => findJobs(db, userId, sql`true`)

export const findBulkJob = async (db: Db, userId: number, id: number) =>
  (await findJobs(db, userId, sql`id = ${id}`))[0]

export const findJobOfRequest = async (db: Db, userId: number, request: string) =>
  (await findJobs(db, userId, sql`request = ${request}`))[0]

/** False when it had already ended. What is done stays done; the batch under way is undone, unless it was quicker. */
export const cancelBulkJob = (db: Db, userId: number, id: number) => cancel(db, userId, sql`id = ${id}`)

/** Stops a deletion that is still under way: whoever undoes it wants no more of it. */
export const cancelDeletion = (db: Db, userId: number, deletedAt: Date) =>
  cancel(db, userId, sql`kind = 'delete' and deleted_at = ${deletedAt.toISOString()}::timestamptz`)

/** The same for a change of status or tags or for added tasks, which can be undone once. */
export async function closeChange(db: Db, userId: number, kind: 'status' | 'tag' | 'task', changedAt: string) {
  const which = sql`kind = ${kind} and deleted_at = ${changedAt}::timestamptz`
  await cancel(db, userId, which)
  await db.execute(
    sql`update bulk_jobs set undone_at = now() where user_id = ${userId} and ${which} and undone_at is null`,
  )
}

async function cancel(db: Db, userId: number, which: SQL) {
  const { rowCount } = await db.execute(sql`
    update bulk_jobs set status = 'cancelled', ${ENDED} where user_id = ${userId} and ${which} and ${OPEN}`)
  return rowCount === 1
}

/**
 * Goes on where a failed job stopped; nothing it did is done again. False when it did not fail, was undone, or is from a version
 * that kept no leads of it.
 */
export async function retryBulkJob(db: Db, userId: number, id: number) {
  return db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${BULK_JOB_ADD_LOCK}, ${userId})`)
    const { rowCount } = await tx.execute(sql`
      update bulk_jobs j set status = 'waiting', finished_at = null
      where id = ${id} and user_id = ${userId} and status = 'failed' and undone_at is null and cardinality(lead_ids) > 0
        and not exists (select from bulk_jobs o where o.user_id = j.user_id and o.request = j.request and o.${OPEN})`)
    if (rowCount === 1) await wakeBulkJobs(tx)
    return rowCount === 1
  })
}

/** Ends a job that sends, for its undo; returns the emails it put into the outbox. */
export async function markUndone(tx: Db, userId: number, id: number) {
  await cancelBulkJob(tx, userId, id)
  const { rows } = await tx.execute<{ emailIds: number[] }>(sql`
    update bulk_jobs set undone_at = now() where id = ${id} and user_id = ${userId} returning email_ids as "emailIds"`)
  return rows[0]?.emailIds ?? []
}

/** The owners with waiting or interrupted jobs. */
export async function ownersWithBulkJobs(db: Db) {
  const { rows } = await db.execute<{ userId: number }>(
    sql`select distinct user_id as "userId" from bulk_jobs where ${OPEN}`,
  )
  return rows.map(({ userId }) => userId)
}

export type OpenJob = {
  id: number
  kind: BulkJob['kind']
  done: number
  deletedAt: string
  change: BulkChange | null
  leadIds: number[]
}

/** The next leads of the owner's oldest open job, which is marked as running. */
export async function takeBatch(db: Db, userId: number, most: number): Promise<OpenJob | undefined> {
  const { rows } = await db.execute<OpenJob>(sql`
    update bulk_jobs set status = 'running'
    where id = (select id from bulk_jobs where user_id = ${userId} and ${OPEN} order by id limit 1) and ${OPEN}
    returning id, kind, done, deleted_at as "deletedAt", change,
      lead_ids[done + 1 : done + case kind when 'send' then least(${most}::int, ${EMAILS_AT_ONCE}::int) else ${most}::int end] as "leadIds"`)
  return rows[0]
}

/**
 * Locks the job for a batch, as an undo does before it touches the emails. False when it was canceled, or another worker has
 * counted the batch.
 */
export async function lockBatch(tx: Db, { id, done }: OpenJob) {
  const { rowCount } = await tx.execute(
    sql`select from bulk_jobs where id = ${id} and status = 'running' and done = ${done} for no key update`,
  )
  return rowCount === 1
}

/** Counts a batch in its own transaction. False when the job was canceled, or another worker has counted it. */
export async function countBatch(tx: Db, { id, done, leadIds }: OpenJob, changed: number, emailIds: number[]) {
  const { rowCount } = await tx.execute(sql`
    update bulk_jobs set done = done + ${leadIds.length}, changed = changed + ${changed}, email_ids = email_ids || ${sql.param(emailIds)}::int[]
    where id = ${id} and status = 'running' and done = ${done}`)
  return rowCount === 1
}

/** Stores how it ended, unless it was canceled meanwhile. One that failed keeps its leads, for another try. */
export async function endBulkJob(db: Db, id: number, status: 'done' | 'failed') {
  const ended = status === 'failed' ? sql`finished_at = now()` : ENDED
  await db.execute(sql`update bulk_jobs set status = ${status}, ${ended} where id = ${id} and status = 'running'`)
}

/** Deletes jobs that ended over 30 days ago: what they deleted is gone by then. */
export async function forgetOldBulkJobs(db: Db) {
  await db.execute(sql`delete from bulk_jobs where finished_at < now() - interval '30 days'`)
}
