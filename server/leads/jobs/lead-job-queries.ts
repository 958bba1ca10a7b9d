import { and, asc, desc, eq, inArray, lt, sql } from 'drizzle-orm'
import type { LeadJob } from '../../../contract/lead-job.ts'
import type { Db } from '../../db/connect.ts'
import { leadJobs } from '../../db/schema.ts'

const SHOWN_JOBS = 5
const OPEN = ['waiting', 'running'] as const

const { id, kind, status, total, done, failed, message } = leadJobs
const shown = { id, kind, status, total, done, failed, message }

type Kind = LeadJob['kind']
const isJob = (userId: number, jobId: number) => and(eq(leadJobs.id, jobId), eq(leadJobs.userId, userId))
const isOpen = inArray(leadJobs.status, [...OPEN])

/** A job for those of the leads that belong to the owner, in the given order; undefined when none does. */
export async function addLeadJob(db: Db, userId: number, kind: Kind, leadIds: number[]): Promise<LeadJob | undefined> {
  // By ID: `user_id + 0` keeps the planner from reading every lead of an owner it knows nothing about.
  const { rows: own } = await db.execute<{ id: number }>(sql`
    select l.id from unnest(${sql.param(leadIds)}::int[]) given(id) join leads l on l.id = given.id where l.user_id + 0 = ${userId}`)
  const isOwn = new Set(own.map((lead) => lead.id))
  const wanted = [...new Set(leadIds)].filter((leadId) => isOwn.has(leadId))
  if (wanted.length === 0) return undefined
  const [job] = await db
    .insert(leadJobs)
    .values({ userId, kind, leadIds: wanted, total: wanted.length })
    .returning(shown)
  return job
}

export async function findLeadJob(db: Db, userId: number, jobId: number): Promise<LeadJob | undefined> {
  const [job] = await db.select(shown).from(leadJobs).where(isJob(userId, jobId))
  return job
}

export async function listLeadJobs(db: Db, userId: number): Promise<LeadJob[]> {
  return db
    .select(shown)
    .from(leadJobs)
    .where(eq(leadJobs.userId, userId))
    .orderBy(desc(leadJobs.createdAt), desc(id))
    .limit(SHOWN_JOBS)
}

/** False when it had already ended. Finished work is kept. */
export async function cancelLeadJob(db: Db, userId: number, jobId: number) {
  const { rowCount } = await db
    .update(leadJobs)
    .set({
      status: 'cancelled',
      finishedAt: sql`now()`,
      message: sql`'Canceled after ' || ${done} || ' of ' || ${total} || ' leads. We kept those results.'`,
    })
    .where(and(isJob(userId, jobId), isOpen))
  return rowCount === 1
}

/** The owners with waiting or interrupted jobs of this kind, in any order. */
export async function ownersWithOpenJobs(db: Db, kind: Kind) {
  const rows = await db
    .selectDistinct({ userId: leadJobs.userId })
    .from(leadJobs)
    .where(and(eq(leadJobs.kind, kind), isOpen))
  return rows.map(({ userId }) => userId)
}

/** The owner's oldest open job, now marked as running. */
export async function takeOpenJob(db: Db, userId: number, kind: Kind) {
  const oldest = db
    .select({ id })
    .from(leadJobs)
    .where(and(eq(leadJobs.userId, userId), eq(leadJobs.kind, kind), isOpen))
    .orderBy(asc(id))
    .limit(1)
  const [taken] = await db
    .update(leadJobs)
    .set({ status: 'running' })
    .where(and(inArray(id, oldest), isOpen))
    .returning({ id, userId: leadJobs.userId, leadIds: leadJobs.leadIds, done })
  return taken
}

/** Counts one more lead. False when the job was canceled, or another worker has counted this one. */
export async function countLeadDone(tx: Db, jobId: number, position: number, isFailed: boolean) {
  const { rowCount } = await tx
    .update(leadJobs)
    .set({ done: position + 1, failed: sql`${failed} + ${isFailed ? 1 : 0}` })
    .where(and(eq(id, jobId), eq(leadJobs.status, 'running'), eq(done, position)))
  return rowCount === 1
}

/** Stores how it ended, unless it was canceled meanwhile. */
export async function endLeadJob(db: Db, jobId: number) {
  const words = sql`${failed} || ' of ' || ${total} || ' leads failed: they were deleted, or there was an error on our side.'`
  await db
    .update(leadJobs)
    .set({ status: 'done', finishedAt: sql`now()`, message: sql`case when ${failed} > 0 then ${words} end` })
    .where(and(eq(id, jobId), eq(leadJobs.status, 'running')))
}

/** Deletes jobs that ended over 30 days ago. */
export async function forgetOldJobs(db: Db) {
  await db.delete(leadJobs).where(lt(leadJobs.finishedAt, sql`now() - interval '30 days'`))
}
