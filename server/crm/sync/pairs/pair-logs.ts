import type { RecordCandidate } from '../../../../contract/crm-choices.ts'
import { CRM_NAMES, type CrmProperties } from '../../../../contract/crm-integration.ts'
import { rowOf } from '../../../../contract/lead-fields.ts'
import type { Integration } from '../../connection/integration-queries.ts'
import type { MappedField } from '../../field-map.ts'
import type { LeftOut, RecordWritten } from '../../provider.ts'
import type { NewLog } from '../log-queries.ts'
import type { PairPlan } from '../plan-pair.ts'
import { leftOutOf } from './pair-link.ts'

type Outcome = {
  leadId: number | null
  result?: RecordWritten | undefined
  /** The lead was written. */
  isChanged: boolean
  /** Records of which the user has to choose one. */
  candidates?: RecordCandidate[] | undefined
}

/** What happened to one pair, for the log. A company comes before its record, because an undo takes the latest first. */
export function logsOf(
  map: MappedField[],
  { provider }: Pick<Integration, 'provider'>,
  plan: PairPlan,
  { leadId, result, isChanged, candidates }: Outcome,
): NewLog[] {
  const { pair, createLead, leadChanges, conflicts, skipped, unmappedStatus } = plan
  const crmRecordId = result && 'recordId' in result ? result.recordId : (pair.record?.id ?? null)
  const base = { leadId, crmRecordId }
  const skip = (errorMessage: string): NewLog => ({ ...base, action: 'skip', status: 'skipped', errorMessage })
  const logs: NewLog[] = []
  const choices = pair.blocked?.choices
  if (skipped && choices) logs.push({ ...base, ...chooseLog(skipped, choices) })
  else if (skipped) logs.push(skip(skipped))
  if (unmappedStatus) logs.push(skip(unmappedStatus))
  if (conflicts.length > 0) logs.push({ ...base, action: 'conflict', status: 'conflict', syncedData: { conflicts } })
  if (pair.keepsTheirs) logs.push({ ...base, action: 'link_record', status: 'success' })
  if (result) {
    if ('madeCompany' in result && result.madeCompany) {
      const { id, name } = result.madeCompany
      const syncedData = { changes: changesOf({}, { name }), recordIds: crmRecordId ? [crmRecordId] : [] }
      logs.push({ leadId, action: 'create_company', status: 'success', crmRecordId: id, syncedData })
    }
    for (const one of leftOutOf(result)) logs.push(skip(leftOutWords(map, one, CRM_NAMES[provider])))
    logs.push(writeLog(plan, result, base, candidates))
  }
  if (createLead) logs.push({ ...base, action: 'create_lead', status: 'success', syncedData: { lead: createLead } })
  else if (isChanged && Object.keys(leadChanges).length > 0)
    logs.push({
      ...base,
      action: 'update_lead',
      status: 'success',
      syncedData: { changes: changesOf(pair.lead ?? {}, leadChanges) },
    })
  return logs
}

function writeLog(
  { pair, createRecord, recordChanges }: PairPlan,
  result: RecordWritten,
  base: Pick<NewLog, 'leadId' | 'crmRecordId'>,
  candidates: RecordCandidate[] | undefined,
): NewLog {
  const isUpdate = !createRecord || ('isNew' in result && !result.isNew)
  const action = isUpdate ? 'update_record' : 'create_record'
  // The previous values of a record found by writing are unknown, so they can't be restored.
  const isUnread = createRecord !== undefined && isUpdate
  const sent: CrmProperties = { ...(createRecord ?? recordChanges) }
  for (const { property } of leftOutOf(result)) delete sent[property]
  const syncedData = {
    changes: isUnread ? {} : changesOf(pair.record?.properties ?? {}, sent),
    ...('references' in result && result.references && { references: result.references }),
  }
  if (!('failure' in result)) return { ...base, action, status: 'success', syncedData }
  const errorMessage = result.failure.message
  if (candidates) return { ...base, ...chooseLog(errorMessage, candidates) }
  // A retry would not help: the user has to do something first, which the message says.
  const status = !isUpdate && result.failure.kind === 'conflict' ? 'conflict' : 'failed'
  return { ...base, action, status, errorMessage, syncedData }
}

const chooseLog = (errorMessage: string, candidates: RecordCandidate[]) => ({
  action: 'choose_record' as const,
  status: 'conflict' as const,
  errorMessage,
  syncedData: { candidates },
})

function leftOutWords(map: MappedField[], { property, reason }: LeftOut, name: string) {
  const field = map.find((mapped) => mapped.property === property)?.field
  return `${field ? rowOf(field).label : property} was not saved in ${name}: ${reason}`
}

export const changesOf = (before: object, after: object) =>
  Object.fromEntries(
    Object.entries(after).map(([name, to]) => [name, { from: (before as Record<string, unknown>)[name] ?? null, to }]),
  )
