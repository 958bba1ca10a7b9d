import type { NewLead } from '../../contract/lead.ts'
import type { Db } from '../db/connect.ts'
import { currentScorer } from '../scoring/current-scorer.ts'
import { firstScore } from '../scoring/score-leads.ts'
import { insertLead } from './lead-queries.ts'

export async function createLead(db: Db, userId: number, lead: NewLead) {
  const scorer = await currentScorer(db, userId)
  return insertLead(db, userId, { ...lead, ...firstScore(scorer, lead, new Date()) })
}
