import { DEFAULT_LEAD_SOURCE, type NewLead } from '../../contract/lead.ts'
import type { Database } from '../db/connect.ts'
import { ensureQueue } from '../db/queue.ts'
import { addEnrichJob } from '../enrichment/enrichment-queries.ts'
import { enrollOnTrigger } from '../outbox/enrolling/enroll-on-trigger.ts'
import { scorerOfModel } from '../scoring/current-scorer.ts'
import { firstScore } from '../scoring/score-leads.ts'
import { insertLead } from './lead-queries.ts'
import { insertPlainLead } from './new-lead-queries.ts'
import { allowTags } from './tags/tag-queries.ts'

// The model that scored the owner's last lead, which most likely scores the next one.
const MAX_KEPT = 10_000
const modelOf = new Map<number, number | null>()

/** Creates a lead from the form or the API, with what follows from it. */
export async function createLead({ db, pool }: Database, userId: number, lead: NewLead) {
  if (lead.tags.length > 0) await allowTags(db, userId, lead.tags)
  const scoredBy = async (modelId: number | null) => ({
    ...lead,
    ...firstScore(await scorerOfModel(db, userId, modelId), lead, DEFAULT_LEAD_SOURCE, new Date()),
  })
  const likelyModel = modelOf.get(userId) ?? null
  const { plan, created: plain } = await insertPlainLead(pool, userId, await scoredBy(likelyModel), likelyModel)
  if (plain) return plain

  if (modelOf.size >= MAX_KEPT) modelOf.clear()
  modelOf.set(userId, plan.modelId)
  const scored = await scoredBy(plan.modelId)
  if (!plan.isEnriched && !plan.beginsSequences) return insertLead(db, userId, scored)
  if (plan.isEnriched) await ensureQueue(pool)
  return db.transaction(async (tx) => {
    const created = await insertLead(tx, userId, scored)
    if (plan.isEnriched) await addEnrichJob(tx, userId, [created.id])
    if (plan.beginsSequences) await enrollOnTrigger(tx, userId, 'lead_created', [created.id])
    return created
  })
}
