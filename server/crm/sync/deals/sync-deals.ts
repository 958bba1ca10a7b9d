import type { CrmFinding, DealTerms } from '../../../../contract/crm-integration.ts'
import type { CrmDeps } from '../../connection/session.ts'
import { lockConnected, requireConnected } from '../../connection/still-connected.ts'
import { CrmFailure } from '../../crm-failure.ts'
import { areDealsOn } from '../../deal-switch.ts'
import type { Deals, DealWritten } from '../../provider.ts'
import { addLogs, type NewLog } from '../log-queries.ts'
import type { SyncContext } from '../sync-context.ts'
import type { SyncCounts } from '../sync-pairs.ts'
import { previewOf, resultLogs } from './deal-logs.ts'
import {
  DEAL_DELETED_IN_CRM,
  type DealState,
  dealsToPreview,
  type LinkedDeal,
  pendingDeals,
  saveDealFindings,
  saveDealStates,
  settleDeals,
} from './deal-queries.ts'
import { type PlannedDeal, planOne } from './planned-deal.ts'
import { takeValues } from './take-values.ts'
import { takeWins } from './take-wins.ts'

const BATCH = 100

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
  const { crm, integration, isPreview, rules } = context
  if (!crm.deals || !areDealsOn(integration) || rules.direction === 'in') return { counts, wasInDoubt }
  for (let afterId = 0; !deps.signal?.aborted; ) {
    await requireConnected(deps.db, integration)
    const waiting = isPreview
      ? await dealsToPreview(deps.db, integration, afterId, BATCH)
      : await pendingDeals(deps.db, integration, { afterId, limit: BATCH, leadId })
    if (waiting.length === 0 && !isPreview && leadId === undefined) await settleDeals(deps.db, integration)
    if (waiting.length === 0 || (afterId === 0 && !(await canWrite(deps, context, crm.deals)))) break
    afterId = waiting.at(-1)?.leadId ?? 0
    const inDoubt = waiting.map((one) => (isInDoubt(one) ? { ...one, terms: one.lastSent } : one))
    wasInDoubt ||= waiting.some(isInDoubt)
    // In a preview: without a record, there is no deal.
    const linked = inDoubt.filter((one) => one.contactId !== null || !context.unlinkedLeads?.has(one.leadId))
    const logs = await syncPart(deps, context, crm.deals, linked)
    for (const { action, status } of logs)
      if (status === 'failed') counts.failed++
      else if (action === 'create_deal') counts.created++
      else if (action === 'update_deal') counts.updated++
  }
  return { counts, wasInDoubt }
}

/** False while the CRM lacks something that deals need. The card or the preview says what; they wait. */
async function canWrite({ db }: CrmDeps, { integration, isPreview, runId }: SyncContext, deals: Deals) {
  const findings = await deals.inspect()
  if (!isPreview) await saveDealFindings(db, integration, findings)
  else await addLogs(db, integration.id, runId, findings.map(waitingLog))
  return findings.length === 0
}

/** In a preview: why there are no deals in it. */
const waitingLog = ({ message }: CrmFinding): NewLog => ({
  leadId: null,
  action: 'skip',
  status: 'planned',
  crmRecordId: null,
  errorMessage: message,
})

/** Requested, but the response was lost. */
const isInDoubt = (one: LinkedDeal): one is LinkedDeal & { lastSent: DealTerms } =>
  one.dealId === null && one.state === 'asked' && one.lastSent !== null

async function syncPart(deps: CrmDeps, context: SyncContext, deals: Deals, waiting: LinkedDeal[]) {
  const { integration, runId, isPreview } = context
  // Recorded before they are created: after a crash, the next sync knows what to look for.
  if (!isPreview)
    await saveDealStates(
      deps.db,
      integration,
      waiting.filter(({ dealId }) => dealId === null).map((deal) => stateOf(deal, 'asked', null)),
    )
  const plans = await planDeals(context, deals, waiting)
  if (isPreview) {
    const logs = plans.flatMap((one) => previewOf(one, integration.provider))
    await addLogs(deps.db, integration.id, runId, logs)
    return logs
  }
  return writePart(deps, context, deals, await takeWins(deps, context, plans))
}

/** Each deal is read before it is written: a change in the CRM is never overwritten. */
async function planDeals({ rules }: SyncContext, deals: Deals, waiting: LinkedDeal[]): Promise<PlannedDeal[]> {
  const found = await deals.find(
    waiting.flatMap((deal) => {
      const { leadId, contactId, dealId, terms } = deal
      return contactId === null ? [] : [{ leadId, contactId, dealId, terms, isInDoubt: isInDoubt(deal) }]
    }),
  )
  return Promise.all(
    waiting.map((deal) => planOne(deals, deal, found.get(deal.leadId), rules.direction === 'both' ? 'both' : 'out')),
  )
}

async function writePart(deps: CrmDeps, context: SyncContext, deals: Deals, plans: PlannedDeal[]) {
  const { integration, runId } = context
  const writes = plans.filter(isWritten).map(({ deal: { leadId, contactId, dealId, state }, found, plan }) => ({
    leadId,
    contactId: contactId ?? '',
    dealId: found?.id ?? null,
    properties: plan.properties,
    isMoved: dealId !== null && state === 'asked',
  }))
  const written = new Map<number, DealWritten>()
  if (writes.length > 0) for (const one of await deals.write(writes)) written.set(one.leadId, one)
  return deps.db.transaction(async (tx) => {
    await lockConnected(tx, integration)
    const taken = await takeValues(tx, integration, plans)
    const states: DealState[] = []
    const logs: NewLog[] = []
    for (const planned of plans) {
      const result = resultOf(planned, written.get(planned.deal.leadId))
      const isTaken = taken.has(planned.deal.leadId)
      const state = stateAfter(planned, result, isTaken)
      if (state) states.push(state)
      logs.push(...resultLogs(planned, result, isTaken, integration.provider))
    }
    await saveDealStates(tx, integration, states)
    await addLogs(tx, integration.id, runId, logs)
    return logs
  })
}

/** Gone: it has an ID, and the CRM doesn't have it anymore. */
const isGone = ({ deal, found }: PlannedDeal) => deal.dealId !== null && !found
const isWritten = (planned: PlannedDeal) => {
  const { deal, plan } = planned
  if (isGone(planned)) return false
  return Object.keys(plan.properties).length > 0 || (deal.dealId !== null && deal.state === 'asked')
}

/** Undefined where nothing had to be written. */
function resultOf(planned: PlannedDeal, result: DealWritten | undefined): DealWritten | undefined {
  if (!isGone(planned)) return result
  return { leadId: planned.deal.leadId, failure: new CrmFailure('gone', 'The deal was deleted.') }
}

const stateOf = ({ leadId, dealId, terms }: LinkedDeal, state: DealState['state'], base: DealState['base']) => ({
  leadId,
  dealId,
  state,
  terms,
  base,
})

/** Undefined when the outcome is unknown: then everything stays as it was. */
function stateAfter(
  { deal, found, plan }: PlannedDeal,
  result: DealWritten | undefined,
  isTaken: boolean,
): DealState | undefined {
  const dealId = found?.id ?? deal.dealId
  if (result && 'failure' in result) {
    if (result.failure.kind === 'away' || result.failure.kind === 'limited') return undefined
    if (deal.dealId !== null && result.failure.kind === 'gone')
      return stateOf({ ...deal, dealId: DEAL_DELETED_IN_CRM }, 'told', deal.base)
    // What the CRM has is still the base; what it refused is remembered beside it.
    if (!found) return stateOf(deal, 'refused', null)
    const refused = stateOf({ ...deal, dealId }, 'refused', { ...plan.before, refused: deal.terms })
    return { ...refused, terms: deal.lastSent ?? deal.terms }
  }
  const id = result ? result.recordId : dealId
  const value = isTaken ? (plan.value ?? deal.terms.value) : deal.terms.value
  // The lead was edited meanwhile: the CRM's change is left to the next sync.
  const isMissed = plan.value !== undefined && !isTaken
  const base = isMissed ? { ...plan.base, amount: plan.before.amount } : plan.base
  const terms = { ...deal.terms, value: isMissed ? (deal.lastSent?.value ?? value) : value }
  return { leadId: deal.leadId, dealId: id, state: 'told', terms, base }
}
