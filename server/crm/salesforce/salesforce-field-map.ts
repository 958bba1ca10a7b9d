import { LEAD_STATUSES, type LeadStatus } from '../../../contract/lead.ts'
import { readStatus } from '../../leads/import/import-values.ts'
import { fieldMap, type MappedField, type Mapping } from '../field-map.ts'
import type { Translation } from '../translations.ts'

/** A value of Salesforce's Lead Status, as the organisation has set them up. */
export type StatusValue = { value: string; isConverted: boolean }

/** The company of a contact is its account, which is written separately. */
export const salesforceFieldMap = (
  object: 'Lead' | 'Contact',
  statuses: StatusValue[],
  mapping?: Mapping,
): MappedField[] =>
  object === 'Contact'
    ? fieldMap('salesforceContact', {}, mapping)
    : fieldMap('salesforceLead', { status: leadStatus(statuses) }, mapping)

/** Converted ones cannot be set, only reached by converting a lead there. */
function leadStatus(statuses: StatusValue[]): Translation {
  const chosen = new Map<LeadStatus, string>()
  for (const status of LEAD_STATUSES) {
    const fitting = statuses.filter(({ isConverted }) => !isConverted).find(({ value }) => readStatus(value) === status)
    if (fitting) chosen.set(status, fitting.value)
  }
  // An organisation without a word for "qualified" goes on working on the lead.
  const contacted = chosen.get('contacted')
  if (!chosen.has('qualified') && contacted) chosen.set('qualified', contacted)
  return {
    isAlwaysSet: true,
    toCrm: (status) => chosen.get(status as LeadStatus) ?? null,
    fromCrm: readStatus,
  }
}
