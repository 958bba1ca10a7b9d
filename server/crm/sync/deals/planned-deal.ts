import type { SyncSettings } from '../../../../contract/crm-integration.ts'
import type { DealRecord, Deals } from '../../provider.ts'
import type { LinkedDeal } from './deal-queries.ts'
import { baseOfNew, type DealPlan, planDeal } from './plan-deal.ts'

/** A deal to create, or the merge with an existing one. */
export type PlannedDeal = {
  deal: LinkedDeal
  found: DealRecord | undefined
  plan: DealPlan
  /** Previous values of what changes, for the log. */
  before: Record<string, string | null>
  /** It was requested before, the response was lost, and it is there: what it was created with. */
  created?: Record<string, string>
}

/** `found` is the deal as it is in the CRM now. */
export async function planOne(
  deals: Deals,
  deal: LinkedDeal,
  found: DealRecord | undefined,
  direction: SyncSettings['syncDirection'],
  terms = deal.terms,
): Promise<PlannedDeal> {
  const { lastSent, base, dealId, state } = deal
  if (!found) {
    const properties = await deals.toProperties(terms)
    const created = baseOfNew(deals.names, properties)
    return { deal, found, before: {}, plan: { properties, base: created, before: created } }
  }
  // One that we requested and that is there now was created with these values.
  const wasSent = dealId !== null || state === 'asked' ? lastSent : null
  const plan = planDeal({
    ...{ names: deals.names, direction, there: found.there, base },
    currency: await deals.currency(),
    wanted: await deals.toProperties(terms, found.there),
    sent: wasSent ? await deals.toProperties(wasSent, found.there) : undefined,
  })
  const before = Object.fromEntries(Object.keys(plan.properties).map((name) => [name, found.properties[name] ?? null]))
  const created = dealId === null && wasSent ? { created: await deals.toProperties(wasSent) } : {}
  return { deal, found, plan, before, ...created }
}
