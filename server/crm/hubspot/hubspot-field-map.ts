import type { LeadStatus } from '../../../contract/lead.ts'
import { fieldsWith } from '../../../contract/lead-field-sets.ts'
import { LEAD_FIELDS, rowOf } from '../../../contract/lead-fields.ts'
import { readStatus } from '../../leads/import/import-values.ts'
import { fieldMap, type MappedField, type Translation } from '../field-map.ts'

/** One of those that somebody in HubSpot can choose from. Accounts rename them, and make others. */
export type PropertyOption = { value: string; label: string }
/** By property, what this account lets people choose from; undefined where it does not say. */
export type PropertyOptions = Partial<Record<string, PropertyOption[]>>

/** The mapped properties that take only values of a list. */
export const OPTION_PROPERTIES = fieldsWith('hubspot').flatMap((field) => {
  const { property, hasOptions } = rowOf(field).hubspot ?? {}
  return property && hasOptions ? [property] : []
})

const usual: Record<LeadStatus, string> = {
  new: 'NEW',
  contacted: 'CONNECTED',
  qualified: 'OPEN_DEAL',
  lost: 'UNQUALIFIED',
}
const usualOptions = ['NEW', 'OPEN', 'IN_PROGRESS', 'OPEN_DEAL', 'UNQUALIFIED', 'CONNECTED', 'BAD_TIMING'].map(
  (value) => ({ value, label: value }),
)

/** Properties every HubSpot account has. */
export const hubspotFieldMap = (options: PropertyOptions = {}): MappedField[] =>
  fieldMap('hubspot', { status: leadStatus(options[LEAD_FIELDS.status.hubspot.property] ?? usualOptions) })

/** By what an option is called, for that is what people there go by; its value may be a number. */
function leadStatus(options: PropertyOption[]): Translation {
  const meanings = new Map(options.map(({ value, label }) => [value, readStatus(label) ?? readStatus(value)]))
  return {
    isAlwaysSet: true,
    toCrm(status) {
      const fitting = options.filter(({ value }) => meanings.get(value) === status).map(({ value }) => value)
      return fitting.find((value) => value === usual[status as LeadStatus]) ?? fitting[0] ?? null
    },
    fromCrm: (value) => (meanings.has(value) ? meanings.get(value) : readStatus(value)),
  }
}

/** HubSpot lets a lifecycle stage only go forward, so it is told, never read back. */
export function lifecycleStage(status: LeadStatus, stages?: PropertyOption[]) {
  const stage = status === 'qualified' ? 'salesqualifiedlead' : status === 'lost' ? null : 'lead'
  return !stages || stages.some(({ value }) => value === stage) ? stage : null
}
