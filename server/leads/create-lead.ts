import type { NewLead } from '../../contract/lead.ts'
import type { Database } from '../db/connect.ts'
import { ensureQueue } from '../db/queue.ts'
import { addEnrichJob } from '../enrichment/enrichment-queries.ts'
import { enrollOnTrigger } from '../outbox/enrolling/enroll-on-trigger.ts'
import { scorerOfModel } from '../scoring/current-scorer.ts'
import { firstScore } from '../scoring/score-leads.ts'
import { insertLead } from './lead-queries.ts'
import { readNewLeadPlan } from './new-lead-queries.ts'

/** Creates a lead from the form or the API, with what follows from it. */
export async function createLead({ db, pool }: Database, userId: number, lead: NewLead) {
  const { modelId, isEnriched, beginsSequences } = await readNewLeadPlan(pool, userId)
  const scored = { ...lead, ...firstScore(await scorerOfModel(db, userId, modelId), lead, new Date()) }
  if (!isEnriched && !beginsSequences) return insertLead(db, userId, scored)
  if (isEnriched) await ensureQueue(pool)
  return db.transaction(async (tx) => {
    const created = await insertLead(tx, userId, scored)
    if (isEnriched) await addEnrichJob(tx, userId, [created.id])
    if (beginsSequences) await enrollOnTrigger(tx, userId, 'lead_created', [created.id])
    return created
  })
}
