import type { Lead } from '../../../../contract/lead.ts'
import { isTransientFailure } from '../../crm-failure.ts'
import { toProperties } from '../../field-map.ts'
import type { Crm, RecordWritten } from '../../provider.ts'
import type { NewLink } from '../link-queries.ts'
import type { PairPlan } from '../plan-pair.ts'

/** The new base of both sides; undefined when nothing was synced. */
export function linkOf(
  { map }: Crm,
  { pair, createRecord, recordChanges, takenProperties, skipped }: PairPlan,
  lead: Lead | undefined,
  result: RecordWritten | undefined,
  after: Lead | 'edited' | undefined,
): NewLink | undefined {
  if (!lead || skipped) return undefined
  const hasFailed = result !== undefined && 'failure' in result
  if (pair.lead && !pair.record && (!createRecord || hasFailed || !result)) return undefined
  const recordId = result && 'recordId' in result ? result.recordId : pair.record?.id
  if (!recordId) return undefined
  const current = after && after !== 'edited' ? after : (pair.lead ?? lead)
  const ours = toProperties(map, current)
  const theirs = { ...pair.record?.properties, ...createRecord, ...(!hasFailed && recordChanges) }
  const before = pair.base
  // A failed write keeps the previous base, so that the next sync finds the change again.
  if (hasFailed) for (const property of Object.keys(recordChanges)) ours[property] = before?.ours[property] ?? null
  // The CRM kept what it had. Our value is in the base, so that it is not sent again until somebody changes it.
  for (const { property } of leftOutOf(result)) {
    const kept = pair.record?.properties[property]
    if (kept === undefined) delete theirs[property]
    else theirs[property] = kept
  }
  // The lead was edited meanwhile: the CRM's change is left to the next sync.
  if (after === 'edited') for (const property of takenProperties) theirs[property] = before?.theirs[property] ?? null
  const isNewCompany = !hasFailed && result !== undefined && Boolean((createRecord ?? recordChanges).company)
  // A transient failure is retried by the next sync.
  const isTransient = hasFailed && isTransientFailure(result.failure)
  const owner = pair.record?.owner === undefined ? (before?.owner ?? null) : pair.record.owner
  const seen = isTransient ? new Date(0) : current.updatedAt
  return { leadId: lead.id, recordId, ours, theirs, owner, seen, isNewCompany }
}

export const leftOutOf = (result: RecordWritten | undefined) =>
  result && 'recordId' in result ? (result.leftOut ?? []) : []
