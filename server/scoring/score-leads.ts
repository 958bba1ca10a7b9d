import type { LeadSource } from '../../contract/lead.ts'
import type { LeadScore } from '../../contract/lead-score.ts'
import type { Db } from '../db/connect.ts'
import { takingTurns } from '../turns.ts'
import { currentScorer, scorerOfVersion } from './current-scorer.ts'
import { engagementIn, engagementOf } from './engagement-queries.ts'
import { leadFeatures, NO_ENGAGEMENT, type ScoredFields } from './features/lead-features.ts'
import { explain, type Scorer, scoreOf } from './score-model.ts'
import { findScored, lockScored, writeScores } from './score-queries.ts'

/** What a lead that is only now added is stored with. */
export function firstScore(scorer: Scorer, lead: ScoredFields, source: LeadSource, scoredAt: Date) {
  const aiScore = scoreOf(scorer, { ...leadFeatures(lead, NO_ENGAGEMENT, scoredAt), source })
  return { aiScore, scoreVersion: scorer.version, scoredAt }
}

/** Scores these leads anew; answers the scores by lead. */
export async function scoreLeads(db: Db, userId: number, leadIds: number[], scorer?: Scorer) {
  if (leadIds.length === 0) return new Map<number, number>()
  return db.transaction((tx) => scoreLeadsIn(tx, userId, leadIds, scorer))
}

/** The same for whoever is in a transaction already. */
export async function scoreLeadsIn(tx: Db, userId: number, leadIds: number[], scorer?: Scorer) {
  const by = scorer ?? (await currentScorer(tx, userId))
  const found = await lockScored(tx, userId, leadIds)
  const engagement = await engagementOf(tx, userId, leadIds)
  const now = new Date()
  const turn = takingTurns()
  const scores: { id: number; score: number }[] = []
  for (const lead of found) {
    if (turn.isOver()) await turn.next()
    scores.push({ id: lead.id, score: scoreOf(by, leadFeatures(lead, engagementIn(engagement, lead.id), now)) })
  }
  await writeScores(tx, userId, scores, by.version, now)
  return new Map(scores.map(({ id, score }) => [id, score]))
}

/** Why the lead has the score it has: told by the model that gave it, as of when it was given. */
export async function explainScore(db: Db, userId: number, leadId: number): Promise<LeadScore | undefined> {
  const lead = await findScored(db, userId, leadId)
  if (!lead) return undefined
  const scorer = lead.scoreVersion ? await scorerOfVersion(db, userId, lead.scoreVersion) : undefined
  if (!scorer || !lead.scoredAt) {
    await scoreLeads(db, userId, [leadId])
    return explainScore(db, userId, leadId)
  }
  const engagement = engagementIn(await engagementOf(db, userId, [leadId], lead.scoredAt), leadId)
  return explain(scorer, lead, engagement, lead.scoredAt)
}
