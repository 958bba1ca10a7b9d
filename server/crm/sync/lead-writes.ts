import type { Lead, NewLead } from '../../../contract/lead.ts'
import type { Db } from '../../db/connect.ts'
import { inParts } from '../../db/in-parts.ts'
import { leads } from '../../db/schema.ts'
import { lockLead, updateLead } from '../../leads/lead-queries.ts'
import { addEvents } from '../../leads/timeline-queries.ts'
import { enrollOnTrigger } from '../../outbox/enrolling/enroll-on-trigger.ts'
import { currentScorer } from '../../scoring/current-scorer.ts'
import { firstScore, scoreLeads } from '../../scoring/score-leads.ts'
import type { Integration } from '../connection/integration-queries.ts'
import { type LeadFields, type MappedField, toProperties } from '../field-map.ts'
import { acceptDealTerms } from './deals/deal-queries.ts'
import type { PairPlan } from './plan-pair.ts'

/** In the same order. */
export async function insertLeads(tx: Db, userId: number, wanted: NewLead[]): Promise<Lead[]> {
  if (wanted.length === 0) return []
  const scorer = await currentScorer(tx, userId)
  const now = new Date()
  const inserted: Lead[] = []
  await inParts(wanted, async (part) => {
    const rows = part.map((lead) => ({
      userId,
      source: 'crm' as const,
      ...lead,
      ...firstScore(scorer, lead, 'crm', now),
    }))
    const added = await tx.insert(leads).values(rows).returning()
    inserted.push(...(added as unknown as Lead[]))
  })
  await enrollOnTrigger(
    tx,
    userId,
    'lead_created',
    inserted.map(({ id }) => id),
  )
  return inserted
}

/**
 * Writes the CRM's values to the leads. Returns each changed lead, or 'edited' when someone edited it since it was
 * read; then nothing is written.
 */
export async function changeLeads(tx: Db, { userId, provider }: Integration, map: MappedField[], plans: PairPlan[]) {
  const after = new Map<number, Lead | 'edited'>()
  const accepted: Parameters<typeof acceptDealTerms>[2] = []
  const events: Parameters<typeof addEvents>[2] = []
  for (const { pair, leadChanges } of plans) {
    if (!pair.lead || Object.keys(leadChanges).length === 0) continue
    const { id } = pair.lead
    const locked = await lockLead(tx, userId, id)
    if (!locked || hasChanged(map, locked, pair.lead)) {
      after.set(id, 'edited')
      continue
    }
    const changed = await updateLead(tx, userId, id, leadChanges as LeadChange)
    if (changed) {
      after.set(id, changed)
      accepted.push({ before: locked, after: changed })
    }
    const changes = Object.fromEntries(
      Object.entries(leadChanges).map(([field, to]) => [field, { from: locked[field as keyof LeadFields], to }]),
    )
    events.push({ leadId: id, kind: 'edited', details: { changes, source: provider } })
  }
  await acceptDealTerms(tx, { userId, provider }, accepted)
  if (events.length > 0) await addEvents(tx, userId, events)
  await scoreLeads(
    tx,
    userId,
    events.map(({ leadId }) => leadId),
  )
  return after
}

type LeadChange = Parameters<typeof updateLead>[3]

function hasChanged(map: MappedField[], now: LeadFields, before: LeadFields) {
  const [one, other] = [toProperties(map, now), toProperties(map, before)]
  return map.some(({ property }) => one[property] !== other[property])
}
