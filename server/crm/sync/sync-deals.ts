import { CRM_NAMES, type DealTerms } from '../../../contract/crm-integration.ts'
import type { CrmHands } from '../connection/access.ts'
import type { Integration } from '../connection/integration-queries.ts'
import type { Deals, DealWritten } from '../provider.ts'
import {
  DEAL_LEFT_ALONE,
  type DealNote,
  dealsToCome,
  noteDeals,
  type WaitingDeal,
  waitingDeals,
} from './deal-queries.ts'
import { addLogs, type NewLog } from './log-queries.ts'
import { changesOf, type SyncContext, type SyncCounts } from './sync-pairs.ts'

const AT_ONCE = 100

type Planned = { waiting: WaitingDeal; properties: Record<string, string>; before: Record<string, string> }

/** Each linked lead that is worth something has one deal, which follows its value and how far it has come. */
export async function syncDeals(hands: CrmHands, context: SyncContext, leadId?: number): Promise<SyncCounts> {
  const first = await syncOnce(hands, context, leadId)
  // What was in doubt was settled as it was asked for then; what has changed since follows.
  if (!first.wasInDoubt || context.isPreview) return first.counts
  const { counts } = await syncOnce(hands, context, leadId)
  const sum = (of: keyof SyncCounts) => first.counts[of] + counts[of]
  return { created: sum('created'), updated: sum('updated'), skipped: sum('skipped'), failed: sum('failed') }
}

async function syncOnce(hands: CrmHands, context: SyncContext, leadId?: number) {
  let wasInDoubt = false
  const counts = { created: 0, updated: 0, skipped: 0, failed: 0 }
  const { crm, integration, runId, isPreview } = context
  if (!crm.deals) return { counts, wasInDoubt }
  for (let afterId = 0; !hands.signal?.aborted; ) {
    const waiting = isPreview
      ? await dealsToCome(hands.db, integration, afterId, AT_ONCE)
      : await waitingDeals(hands.db, integration, { afterId, limit: AT_ONCE, leadId })
    afterId = waiting.at(-1)?.leadId ?? 0
    if (afterId === 0) break
    const plans: Planned[] = []
    for (const one of waiting) plans.push(await planDeal(crm.deals, isInDoubt(one) ? { ...one, terms: one.told } : one))
    wasInDoubt ||= waiting.some(isInDoubt)
    const logs = isPreview ? plans.flatMap(previewOf) : await writePart(hands, integration, crm.deals, plans, runId)
    if (isPreview) await addLogs(hands.db, integration.id, runId, logs)
    for (const { action, status } of logs)
      if (status === 'failed') counts.failed++
      else if (action === 'create_deal') counts.created++
      else if (action === 'update_deal') counts.updated++
  }
  return { counts, wasInDoubt }
}

/** Asked for once, and nobody heard whether it was made. */
const isInDoubt = (one: WaitingDeal): one is WaitingDeal & { told: DealTerms } =>
  one.dealId === null && one.state === 'asked' && one.told !== null

/** Only what becomes another is told, so that what somebody changed in the CRM stays. */
async function planDeal(deals: Deals, waiting: WaitingDeal): Promise<Planned> {
  const { dealId, state, told, terms } = waiting
  const wanted = await deals.toProperties(terms)
  const before = dealId && state === 'told' && told ? await deals.toProperties(told) : {}
  const properties = Object.fromEntries(Object.entries(wanted).filter(([name, value]) => before[name] !== value))
  return { waiting, properties, before }
}

async function writePart(
  { db }: CrmHands,
  integration: Integration,
  deals: Deals,
  plans: Planned[],
  runId: number | null,
) {
  // Noted before they are made: when we die on the way, the next look knows what to look for.
  await noteDeals(
    db,
    integration,
    plans.filter(({ waiting }) => waiting.dealId === null).map(({ waiting }) => noteOf(waiting, 'asked')),
  )
  const changed = plans.filter(({ properties }) => Object.keys(properties).length > 0)
  const written = new Map<number, DealWritten>()
  const writes = changed.map(({ waiting, properties }) => {
    const { leadId, contactId, dealId, state, told } = waiting
    return {
      leadId,
      contactId: contactId ?? '',
      dealId,
      properties,
      isMoved: dealId !== null && state === 'asked',
      formerName: state === 'asked' ? (told?.name ?? null) : null,
    }
  })
  if (writes.length > 0) for (const one of await deals.write(writes)) written.set(one.leadId, one)
  const notes = plans.flatMap(({ waiting }) => noteAfter(waiting, written.get(waiting.leadId)) ?? [])
  const logs = plans.flatMap((plan) => logOf(plan, written.get(plan.waiting.leadId), integration) ?? [])
  await db.transaction(async (tx) => {
    await noteDeals(tx, integration, notes)
    await addLogs(tx, integration.id, runId, logs)
  })
  return logs
}

const noteOf = ({ leadId, dealId, terms }: WaitingDeal, state: DealNote['state']): DealNote => ({
  leadId,
  dealId,
  state,
  terms,
})

function noteAfter(waiting: WaitingDeal, answer: DealWritten | undefined): DealNote | undefined {
  if (!answer) return noteOf(waiting, 'told')
  if ('recordId' in answer) return noteOf({ ...waiting, dealId: answer.recordId }, 'told')
  if (answer.failure.kind === 'away') return undefined
  if (waiting.dealId && answer.failure.kind === 'gone') return noteOf({ ...waiting, dealId: DEAL_LEFT_ALONE }, 'told')
  return noteOf(waiting, 'refused')
}

function logOf(
  { waiting: { leadId, dealId }, properties, before }: Planned,
  answer: DealWritten | undefined,
  { provider }: Integration,
): NewLog | undefined {
  if (!answer) return undefined
  const action = dealId ? 'update_deal' : 'create_deal'
  if ('recordId' in answer)
    return {
      leadId,
      action: answer.isNew ? 'create_deal' : 'update_deal',
      status: 'success',
      crmRecordId: answer.recordId,
      syncedData: { changes: changesOf(answer.before ?? before, properties) },
    }
  const isGone = dealId !== null && answer.failure.kind === 'gone'
  return {
    leadId,
    action: isGone ? 'skip' : action,
    status: isGone ? 'skipped' : 'failed',
    crmRecordId: dealId,
    errorMessage: isGone
      ? `The deal no longer exists in ${CRM_NAMES[provider]}; no other one is made.`
      : answer.failure.message,
    syncedData: { changes: changesOf(before, properties) },
  }
}

function previewOf({ waiting: { leadId, dealId }, properties, before }: Planned): NewLog[] {
  if (Object.keys(properties).length === 0) return []
  const action = dealId ? 'update_deal' : 'create_deal'
  const syncedData = { changes: changesOf(before, properties) }
  return [{ leadId, action, status: 'planned', crmRecordId: dealId, syncedData }]
}
