import { eq, sql } from 'drizzle-orm'
import type { Db } from '../db/connect.ts'
import { users } from '../db/schema.ts'
import { addLeadJob } from '../leads/jobs/lead-job-queries.ts'

/** Whether this user wants leads they add to be enriched without asking. */
export async function enrichesNewLeads(db: Db, userId: number) {
  const [user] = await db.select({ isWanted: users.enrichesNewLeads }).from(users).where(eq(users.id, userId))
  return user?.isWanted ?? false
}

export async function setEnrichesNewLeads(db: Db, userId: number, isWanted: boolean) {
  await db.update(users).set({ enrichesNewLeads: isWanted }).where(eq(users.id, userId))
}

/** The job, which a worker is woken for; undefined when none of the leads is the owner's. */
export async function addEnrichJob(db: Db, userId: number, leadIds: number[]) {
  return db.transaction(async (tx) => {
    const job = await addLeadJob(tx, userId, 'enrich', leadIds)
    if (job) await wakeEnrichment(tx)
    return job
  })
}

/** Once, however often it is asked for before a worker comes to it. */
export async function wakeEnrichment(db: Db) {
  await db.execute(sql`select graphile_worker.add_job('enrich-leads', job_key := 'enrich-leads')`)
}
