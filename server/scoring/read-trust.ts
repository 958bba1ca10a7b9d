import { and, eq, inArray } from 'drizzle-orm'
import type { ScoreTrust } from '../../contract/lead-score.ts'
import type { Db } from '../db/connect.ts'
import { leadJobs } from '../db/schema.ts'
import { hasEnough, type ModelReport } from './learn/learn-from-outcomes.ts'
import { countOutcomes, isAskedToLearn, newestModel, readModel } from './score-queries.ts'

/** How far the scores of this owner can be trusted, and why. */
export async function readTrust(db: Db, userId: number): Promise<ScoreTrust> {
  const outcomes = await countOutcomes(db, userId)
  const newest = await newestModel(db, userId)
  const row = newest && (await readModel(db, userId, newest.id))
  const report = row?.report as ModelReport | undefined
  return {
    state: row ? (row.isUsed ? 'learnt' : 'prior_kept') : hasEnough(outcomes) ? 'ready' : 'too_few',
    ...outcomes,
    report:
      row && report
        ? {
            trainedAt: row.trainedAt.toISOString(),
            outcomes: row.outcomes,
            learnt: report.learnt,
            prior: report.prior,
            leftOut: report.leftOut ?? [],
            addedDecided: report.addedDecided ?? 0,
          }
        : null,
    rescoring: await rescoringOf(db, userId),
    isLearning: await isAskedToLearn(db, userId),
  }
}

async function rescoringOf(db: Db, userId: number) {
  const [job] = await db
    .select({ done: leadJobs.done, total: leadJobs.total })
    .from(leadJobs)
    .where(
      and(eq(leadJobs.userId, userId), eq(leadJobs.kind, 'score'), inArray(leadJobs.status, ['waiting', 'running'])),
    )
    .limit(1)
  return job ?? null
}
