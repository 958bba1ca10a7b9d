import { and, asc, desc, eq, inArray, lt, sql } from 'drizzle-orm'
import type { LeadJob } from '../../../contract/lead-job.ts'
import type { Db } from '../../db/connect.ts'
import { leadJobs, leads } from '../../db/schema.ts'

const SHOWN_JOBS = 5
const OPEN = ['waiting', 'running'] as const

const { id, kind, status, total, done, failed, message } = leadJobs
const shown = { id, kind, status, total, done, failed, message }

type Kind = LeadJob['kind']
const isJob = (userId: number, jobId: number) => and(eq(leadJobs.id, jobId), eq(leadJobs.userId, userId))
const isOpen = inArray(leadJobs.status, [...OPEN])

/** Over those of the leads that are the owner's, in the given order; undefined when none is. */
export async function addLeadJob(db: Db, userId: number, kind: Kind, leadIds: number[]): Promise<LeadJob | undefined> {
  const own = await db
    .select({ id: leads.id })
    .from(leads)
    .where(and(eq(leads.userId, userId), inArray(leads.id, leadIds)))
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

/** False when it was over already. What is done stays. */
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

/** Whose jobs of this kind wait or were left half done, in any order. */
export async function ownersWithOpenJobs(db: Db, kind: Kind) {
  const rows = await db
    .selectDistinct({ userId: leadJobs.userId })
    .from(leadJobs)
    .where(and(eq(leadJobs.kind, kind), isOpen))
  return rows.map(({ userId }) => userId)
}

/** The oldest job of the owner that is not over, now marked as running. */
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

/** Counts one more lead. False when the job was cancelled, or when somebody else has counted this one. */
export async function countLeadDone(tx: Db, jobId: number, position: number, isFailed: boolean) {
  const { rowCount } = await tx
    .update(leadJobs)
    .set({ done: position + 1, failed: sql`${failed} + ${isFailed ? 1 : 0}` })
    .where(and(eq(id, jobId), eq(leadJobs.status, 'running'), eq(done, position)))
  return rowCount === 1
}

/** Says how it ended, unless it was cancelled meanwhile. */
export async function endLeadJob(db: Db, jobId: number) {
  const words = sql`${failed} || ' of ' || ${total} || ' leads failed: they were deleted, or there was an error on our side.'`
  await db
    .update(leadJobs)
    .set({ status: 'done', finishedAt: sql`now()`, message: sql`case when ${failed} > 0 then ${words} end` })
    .where(and(eq(id, jobId), eq(leadJobs.status, 'running')))
}

/** Jobs that ended a good while ago. */
export async function forgetOldJobs(db: Db) {
  await db.delete(leadJobs).where(lt(leadJobs.finishedAt, sql`now() - interval '30 days'`))
}
