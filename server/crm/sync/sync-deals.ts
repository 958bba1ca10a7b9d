import { CRM_NAMES, type DealTerms } from '../../../contract/crm-integration.ts'
import type { Integration } from '../connection/integration-queries.ts'
import type { CrmDeps } from '../connection/session.ts'
import type { Deals, DealWritten } from '../provider.ts'
import {
  DEAL_DELETED_IN_CRM,
  type DealState,
  dealsToPreview,
  type PendingDeal,
  pendingDeals,
  saveDealStates,
} from './deal-queries.ts'
import { addLogs, type NewLog } from './log-queries.ts'
import { changesOf, type SyncContext, type SyncCounts } from './sync-pairs.ts'

const BATCH = 100

type Planned = { waiting: PendingDeal; properties: Record<string, string>; before: Record<string, string> }

/** Every linked lead with a deal value has one deal, which follows its value and status. */
export async function syncDeals(deps: CrmDeps, context: SyncContext, leadId?: number): Promise<SyncCounts> {
  const first = await syncOnce(deps, context, leadId)
  // Deals in doubt were resolved with their earlier values; a second pass sends what has changed since.
  if (!first.wasInDoubt || context.isPreview) return first.counts
  const { counts } = await syncOnce(deps, context, leadId)
  const sum = (of: keyof SyncCounts) => first.counts[of] + counts[of]
  return { created: sum('created'), updated: sum('updated'), skipped: sum('skipped'), failed: sum('failed') }
}

async function syncOnce(deps: CrmDeps, context: SyncContext, leadId?: number) {
  let wasInDoubt = false
  const counts = { created: 0, updated: 0, skipped: 0, failed: 0 }
  const { crm, integration, runId, isPreview } = context
  if (!crm.deals) return { counts, wasInDoubt }
  for (let afterId = 0; !deps.signal?.aborted; ) {
    const waiting = isPreview
      ? await dealsToPreview(deps.db, integration, afterId, BATCH)
      : await pendingDeals(deps.db, integration, { afterId, limit: BATCH, leadId })
    afterId = waiting.at(-1)?.leadId ?? 0
    if (afterId === 0) break
    const plans: Planned[] = []
    for (const one of waiting)
      plans.push(await planDeal(crm.deals, isInDoubt(one) ? { ...one, terms: one.lastSent } : one))
    wasInDoubt ||= waiting.some(isInDoubt)
    const logs = isPreview ? plans.flatMap(previewOf) : await writePart(deps, integration, crm.deals, plans, runId)
    if (isPreview) await addLogs(deps.db, integration.id, runId, logs)
    for (const { action, status } of logs)
      if (status === 'failed') counts.failed++
      else if (action === 'create_deal') counts.created++
      else if (action === 'update_deal') counts.updated++
  }
  return { counts, wasInDoubt }
}

/** Requested, but the response was lost. */
const isInDoubt = (one: PendingDeal): one is PendingDeal & { lastSent: DealTerms } =>
  one.dealId === null && one.state === 'asked' && one.lastSent !== null

/** Only changed values are sent, so that edits in the CRM stay. */
async function planDeal(deals: Deals, waiting: PendingDeal): Promise<Planned> {
  const { dealId, state, lastSent, terms } = waiting
  const wanted = await deals.toProperties(terms)
  const before = dealId && state === 'told' && lastSent ? await deals.toProperties(lastSent) : {}
  const properties = Object.fromEntries(Object.entries(wanted).filter(([name, value]) => before[name] !== value))
  return { waiting, properties, before }
}

async function writePart(
  { db }: CrmDeps,
  integration: Integration,
  deals: Deals,
  plans: Planned[],
  runId: number | null,
) {
  // Recorded before they are created: after a crash, the next sync knows what to look for.
  await saveDealStates(
    db,
    integration,
    plans.filter(({ waiting }) => waiting.dealId === null).map(({ waiting }) => stateOf(waiting, 'asked')),
  )
  const changed = plans.filter(({ properties }) => Object.keys(properties).length > 0)
  const written = new Map<number, DealWritten>()
  const writes = changed.map(({ waiting, properties }) => {
    const { leadId, contactId, dealId, state, lastSent } = waiting
    return {
      leadId,
      contactId: contactId ?? '',
      dealId,
      properties,
      isMoved: dealId !== null && state === 'asked',
      formerName: state === 'asked' ? (lastSent?.name ?? null) : null,
    }
  })
  if (writes.length > 0) for (const one of await deals.write(writes)) written.set(one.leadId, one)
  const states = plans.flatMap(({ waiting }) => stateAfter(waiting, written.get(waiting.leadId)) ?? [])
  const logs = plans.flatMap((plan) => logOf(plan, written.get(plan.waiting.leadId), integration) ?? [])
  await db.transaction(async (tx) => {
    await saveDealStates(tx, integration, states)
    await addLogs(tx, integration.id, runId, logs)
  })
  return logs
}

const stateOf = ({ leadId, dealId, terms }: PendingDeal, state: DealState['state']): DealState => ({
  leadId,
  dealId,
  state,
  terms,
})

function stateAfter(waiting: PendingDeal, result: DealWritten | undefined): DealState | undefined {
  if (!result) return stateOf(waiting, 'told')
  if ('recordId' in result) return stateOf({ ...waiting, dealId: result.recordId }, 'told')
  if (result.failure.kind === 'away') return undefined
  if (waiting.dealId && result.failure.kind === 'gone')
    return stateOf({ ...waiting, dealId: DEAL_DELETED_IN_CRM }, 'told')
  return stateOf(waiting, 'refused')
}

function logOf(
  { waiting: { leadId, dealId }, properties, before }: Planned,
  result: DealWritten | undefined,
  { provider }: Integration,
): NewLog | undefined {
  if (!result) return undefined
  const action = dealId ? 'update_deal' : 'create_deal'
  if ('recordId' in result)
    return {
      leadId,
      action: result.isNew ? 'create_deal' : 'update_deal',
      status: 'success',
      crmRecordId: result.recordId,
      syncedData: { changes: changesOf(result.before ?? before, properties) },
    }
  const isGone = dealId !== null && result.failure.kind === 'gone'
  return {
    leadId,
    action: isGone ? 'skip' : action,
    status: isGone ? 'skipped' : 'failed',
    crmRecordId: dealId,
    errorMessage: isGone
      ? `The deal was deleted in ${CRM_NAMES[provider]}, so no new deal is created.`
      : result.failure.message,
    syncedData: { changes: changesOf(before, properties) },
  }
}

function previewOf({ waiting: { leadId, dealId }, properties, before }: Planned): NewLog[] {
  if (Object.keys(properties).length === 0) return []
  const action = dealId ? 'update_deal' : 'create_deal'
  const syncedData = { changes: changesOf(before, properties) }
  return [{ leadId, action, status: 'planned', crmRecordId: dealId, syncedData }]
}
