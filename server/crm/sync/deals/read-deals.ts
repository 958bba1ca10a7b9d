import { CRM_NAMES, type DealTerms } from '../../../../contract/crm-integration.ts'
import { CRM_RELATED_RECORDS_LOCK } from '../../../db/locks.ts'
import { withSharedLock } from '../../../db/shared-lock.ts'
import type { Integration } from '../../connection/integration-queries.ts'
import type { CrmDeps } from '../../connection/session.ts'
import { lockConnected } from '../../connection/still-connected.ts'
import { CrmFailure, createPageCheck } from '../../crm-failure.ts'
import { areDealsOn } from '../../deal-switch.ts'
import type { DealRecord, Deals } from '../../provider.ts'
import { addLogs, type NewLog } from '../log-queries.ts'
import type { SyncContext } from '../sync-context.ts'
import { changesOf } from '../sync-pairs.ts'
import { keptLogs, valueLog } from './deal-logs.ts'
import {
  DEAL_DELETED_IN_CRM,
  type DealState,
  hasLinkedDeals,
  type LinkedDeal,
  linkedDeals,
  listDealIds,
  saveDealStates,
} from './deal-queries.ts'
import { type PlannedDeal, planOne } from './planned-deal.ts'
import { takeValues } from './take-values.ts'
import { takeWins } from './take-wins.ts'

const BATCH = 100

/**
 * Reads the deals that changed in the CRM: amounts and wins come back to the leads, stages are kept with their links. Nothing is written
 * to the CRM. If another process works on deals, the next sync reads them.
 */
export async function readDeals(deps: CrmDeps, context: SyncContext, since: Date | null) {
  const { crm, integration } = context
  const { deals } = crm
  if (!deals || !areDealsOn(integration) || !(await hasLinkedDeals(deps.db, integration))) return
  try {
    await withSharedLock(deps.pool, CRM_RELATED_RECORDS_LOCK, integration.id, async () => {
      for await (const ids of since ? changedIds(deps, deals, integration, since) : allIds(deps, integration))
        await readPart(deps, context, deals, ids)
    })
  } catch (error) {
    // Without permission to read deals, the card says so when one is written.
    if (!(error instanceof CrmFailure && error.kind === 'refused')) throw error
  }
}

/** Those among the changed deals that are ours. */
async function* changedIds({ db, signal }: CrmDeps, deals: Deals, integration: Integration, since: Date) {
  const checkNext = createPageCheck(CRM_NAMES[integration.provider])
  let from: Parameters<Deals['readChanged']>[0] | undefined = { since }
  while (from && !signal?.aborted) {
    const page: Awaited<ReturnType<Deals['readChanged']>> = await deals.readChanged(from)
    const ours = new Set((await linkedDeals(db, integration, page.ids)).flatMap(({ dealId }) => dealId ?? []))
    for (let at = 0; at < page.ids.length; at += BATCH) {
      const ids = page.ids.slice(at, at + BATCH).filter((id) => ours.has(id))
      if (ids.length > 0) yield ids
    }
    from = checkNext(page.next)
  }
}

async function* allIds({ db, signal }: CrmDeps, integration: Integration) {
  for (let after = DEAL_DELETED_IN_CRM; !signal?.aborted; ) {
    const ids = await listDealIds(db, integration, after, BATCH)
    after = ids.at(-1) ?? ''
    if (!after) return
    yield ids
  }
}

async function readPart(deps: CrmDeps, context: SyncContext, deals: Deals, ids: string[]) {
  const { integration, runId } = context
  // Also in an import, which is about records.
  const direction = integration.syncSettings.syncDirection
  const records = await deals.read(ids)
  const linked = await linkedDeals(deps.db, integration, ids)
  const changed: PlannedDeal[] = []
  for (const deal of linked) {
    const found = records.find(({ id, mergedIds }) => id === deal.dealId || mergedIds?.includes(deal.dealId ?? ''))
    // What changed here is merged when it is sent, right after this.
    const isLeftToWrite = direction !== 'in' && hasChangedHere(deal)
    if (found && deal.lastSent && !isLeftToWrite)
      changed.push(await planOne(deals, deal, found, direction, deal.lastSent))
  }
  const plans = await takeWins(deps, context, changed)
  await deps.db.transaction(async (tx) => {
    await lockConnected(tx, integration)
    const taken = await takeValues(tx, integration, plans)
    const states: DealState[] = []
    const logs: NewLog[] = []
    for (const planned of plans) {
      const { deal, found, plan } = planned
      const isTaken = taken.has(deal.leadId)
      const base = { leadId: deal.leadId, crmRecordId: deal.dealId }
      states.push(stateRead(planned, isTaken))
      logs.push(...keptLogs(plan, base, integration.provider), ...movedLog(deals, planned, found))
      if (isTaken) logs.push(valueLog(deal, plan, deal.dealId))
    }
    await saveDealStates(tx, integration, states)
    await addLogs(tx, integration.id, runId, logs)
  })
}

/** What was refused stays unsent until the lead changes. */
const hasChangedHere = ({ lastSent, terms, state, base }: LinkedDeal) =>
  state === 'asked' || !isSameTerms((state === 'refused' && base?.refused) || lastSent, terms)

const isSameTerms = (one: DealTerms | null, other: DealTerms) =>
  (Object.keys(other) as (keyof DealTerms)[]).every((name) => one?.[name] === other[name])

/** Nothing was sent: only what the CRM has, and a value that came from it, is new. */
function stateRead({ deal, found, plan }: PlannedDeal, isTaken: boolean): DealState {
  const { leadId, state, lastSent, base } = deal
  const isMissed = plan.value !== undefined && !isTaken
  return {
    leadId,
    dealId: found?.id ?? deal.dealId,
    state,
    terms: lastSent && isTaken ? { ...lastSent, value: plan.value ?? lastSent.value } : lastSent,
    base: {
      ...plan.base,
      ...(base?.refused && { refused: base.refused }),
      ...(isMissed && { amount: plan.before.amount }),
    },
  }
}

/** A move in the CRM, once. */
function movedLog(
  deals: Deals,
  { deal: { leadId, dealId, base } }: PlannedDeal,
  found: DealRecord | undefined,
): NewLog[] {
  if (!base || !found || base.stage === found.there.stage) return []
  const changes = changesOf({ [deals.names.stage]: base.stage }, { [deals.names.stage]: found.there.stage })
  return [{ leadId, action: 'read_deal', status: 'success', crmRecordId: dealId, syncedData: { changes } }]
}
