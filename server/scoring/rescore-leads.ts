import { eq, sql } from 'drizzle-orm'
import type { Database, Db } from '../db/connect.ts'
import { RESCORE_LOCK } from '../db/locks.ts'
import { withOwnerLock } from '../db/owner-lock.ts'
import { retried } from '../db/retry.ts'
import { leadJobs } from '../db/schema.ts'
import { currentScorer } from './current-scorer.ts'
import { PRIOR_VERSION } from './features/prior-points.ts'
import { scoreLeads } from './score-leads.ts'
import {
  countStale,
  forgetOldModels,
  listFading,
  listStale,
  ownersWithOldScores,
  type Place,
  setScoreVersion,
} from './score-queries.ts'

const OWNERS_AT_ONCE = 100
const BATCH_LEADS = 500
const KEPT_MODELS = 5
/** The prior looks back this far for signs of interest. */
const FADING_DAYS = 100

/** Brings the scores of every owner up to date whose model is another one by now, a batch at a time. */
export async function rescoreLeads({ db, pool }: Database, signal?: AbortSignal) {
  for (const userId of await ownersWithOldScores(db, PRIOR_VERSION, OWNERS_AT_ONCE)) {
    if (signal?.aborted) return
    await withOwnerLock(pool, RESCORE_LOCK, userId, () => rescoreOwner(db, userId, signal))
  }
}

async function rescoreOwner(db: Db, userId: number, signal?: AbortSignal) {
  const jobId = await openJob(db, userId)
  for (;;) {
    const scorer = await currentScorer(db, userId)
    const stale = await countStale(db, userId, scorer.version)
    if (stale === 0) {
      await setScoreVersion(db, userId, scorer.version)
      await forgetOldModels(db, userId, KEPT_MODELS)
      return closeJob(db, jobId)
    }
    await db.update(leadJobs).set({ status: 'running', total: stale, done: 0 }).where(eq(leadJobs.id, jobId))
    let last: Place | undefined
    for (;;) {
      if (signal?.aborted) return
      const batch = await listStale(db, userId, scorer.version, last, BATCH_LEADS)
      last = batch.at(-1)
      if (!last) break
      const ids = batch.map(({ id }) => id)
      await retried(() => scoreLeads(db, userId, ids, scorer))
      await db
        .update(leadJobs)
        .set({ done: sql`${leadJobs.done} + ${ids.length}` })
        .where(eq(leadJobs.id, jobId))
    }
  }
}

/** The one that a killed worker left, or a new one. */
async function openJob(db: Db, userId: number) {
  const { rows } = await db.execute<{ id: number }>(
    sql`select id from lead_jobs where user_id = ${userId} and kind = 'score' and status in ('waiting', 'running') limit 1`,
  )
  if (rows[0]) return rows[0].id
  const [made] = await db.insert(leadJobs).values({ userId, kind: 'score' }).returning({ id: leadJobs.id })
  if (!made) throw new Error('a job was inserted but not returned')
  return made.id
}

/** What was done is seen in the scores; the row has served its purpose. */
async function closeJob(db: Db, jobId: number) {
  await db.delete(leadJobs).where(eq(leadJobs.id, jobId))
}

/** Interest is worth less the longer ago it was: once a day, those who showed some are scored anew. */
export async function fadeScores({ db }: Database, signal?: AbortSignal) {
  let after = { userId: 0, leadId: 0 }
  for (;;) {
    const batch = await listFading(db, FADING_DAYS, after, BATCH_LEADS)
    const last = batch.at(-1)
    if (!last || signal?.aborted) return
    after = last
    for (const userId of new Set(batch.map((each) => each.userId))) {
      const ids = batch.filter((each) => each.userId === userId).map(({ leadId }) => leadId)
      await retried(() => scoreLeads(db, userId, ids))
    }
  }
}
