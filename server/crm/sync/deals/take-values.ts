import type { Db } from '../../../db/connect.ts'
import { lockLead, updateLead } from '../../../leads/lead-queries.ts'
import { addEvents } from '../../../leads/timeline-queries.ts'
import { announceLeads } from '../../../notifications/lead-changes.ts'
import { scoreLeads } from '../../../scoring/score-leads.ts'
import type { Integration } from '../../connection/integration-queries.ts'
import type { PlannedDeal } from './planned-deal.ts'

/** Writes the CRM's amounts to the leads. Returns the changed leads; one that was edited since it was read is not changed. */
export async function takeValues(tx: Db, { userId, provider }: Integration, plans: PlannedDeal[]) {
  const events: Parameters<typeof addEvents>[2] = []
  for (const { deal, plan } of plans) {
    if (plan.value === undefined) continue
    const { leadId, terms } = deal
    const locked = await lockLead(tx, userId, leadId)
    if (locked?.dealValue !== terms.value) continue
    await updateLead(tx, userId, leadId, { dealValue: plan.value })
    const changes = { dealValue: { from: terms.value, to: plan.value } }
    events.push({ leadId, kind: 'edited', details: { changes, source: provider } })
  }
  const leadIds = events.map(({ leadId }) => leadId)
  if (events.length > 0) {
    await addEvents(tx, userId, events)
    await announceLeads(tx, userId)
  }
  await scoreLeads(tx, userId, leadIds)
  return new Set(leadIds)
}
