import { CRM_NAMES, type CrmProvider } from '../../../../contract/crm-integration.ts'
import type { DealWritten } from '../../provider.ts'
import type { NewLog } from '../log-queries.ts'
import { changesOf } from '../sync-pairs.ts'
import type { DealPlan } from './plan-deal.ts'
import type { PlannedDeal } from './planned-deal.ts'

/** What happened to a deal and to the value of its lead. */
export function resultLogs(
  { deal, found, plan, before, created }: PlannedDeal,
  result: DealWritten | undefined,
  isTaken: boolean,
  provider: CrmProvider,
): NewLog[] {
  const { leadId, dealId } = deal
  const crmRecordId = result && 'recordId' in result ? result.recordId : (found?.id ?? dealId)
  const base = { leadId, crmRecordId }
  const logs = keptLogs(plan, base, provider)
  const syncedData = { changes: changesOf(before, plan.properties) }
  // A deal whose creation was never confirmed still counts as new.
  const isNew = dealId === null && (!found || created !== undefined)
  const action = isNew ? 'create_deal' : 'update_deal'
  if (result && 'failure' in result) {
    const isGone = dealId !== null && result.failure.kind === 'gone'
    logs.push(
      isGone
        ? { ...base, action: 'skip', status: 'skipped', errorMessage: deletedWords(provider) }
        : { ...base, action, status: 'failed', errorMessage: result.failure.message, syncedData },
    )
  } else if (created) {
    logs.push({ ...base, action, status: 'success', syncedData: { changes: changesOf({}, created) } })
  } else if (result && Object.keys(plan.properties).length > 0) {
    logs.push({ ...base, action, status: 'success', syncedData })
  }
  if (isTaken) logs.push(valueLog(deal, plan, crmRecordId))
  return logs
}

const deletedWords = (provider: CrmProvider) =>
  `The deal was deleted in ${CRM_NAMES[provider]}, so no new deal is created.`

export const valueLog = (
  { leadId, terms }: PlannedDeal['deal'],
  plan: DealPlan,
  crmRecordId: string | null,
): NewLog => ({
  leadId,
  crmRecordId,
  action: 'update_lead',
  status: 'success',
  syncedData: { changes: { dealValue: { from: terms.value, to: plan.value } } },
})

const keptWords = {
  closed: (name: string) => `The deal was closed in ${name}, so it was not changed.`,
  moved: (name: string) => `The deal was moved in ${name}, so its stage was not changed.`,
  currency: (name: string) => `The deal has another currency in ${name}, so its value was not changed.`,
  lost: (name: string) => `The deal was won in ${name}. The lead is Lost here, so it was not changed.`,
}

/** What was left to the CRM. */
export function keptLogs(
  { note, conflict }: DealPlan,
  base: Pick<NewLog, 'leadId' | 'crmRecordId'>,
  provider: CrmProvider,
): NewLog[] {
  const conflicts = conflict && [{ field: 'amount', ...conflict, kept: 'theirs' }]
  return [
    ...(note
      ? [{ ...base, action: 'skip', status: 'skipped', errorMessage: keptWords[note](CRM_NAMES[provider]) } as const]
      : []),
    ...(conflicts ? [{ ...base, action: 'conflict', status: 'conflict', syncedData: { conflicts } } as const] : []),
  ]
}

export function previewOf({ deal, found, plan, before }: PlannedDeal, provider: CrmProvider): NewLog[] {
  const crmRecordId = found?.id ?? deal.dealId
  const base = { leadId: deal.leadId, crmRecordId }
  const logs: NewLog[] = keptLogs(plan, base, provider).map((log) => ({ ...log, status: 'planned' }))
  if (deal.dealId !== null && !found) return logs
  if (plan.value !== undefined) logs.push({ ...valueLog(deal, plan, crmRecordId), status: 'planned' })
  if (Object.keys(plan.properties).length === 0) return logs
  const action = found ? 'update_deal' : 'create_deal'
  return [...logs, { ...base, action, status: 'planned', syncedData: { changes: changesOf(before, plan.properties) } }]
}
