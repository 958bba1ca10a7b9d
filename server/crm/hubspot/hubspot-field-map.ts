import type { LeadStatus } from '../../../contract/lead.ts'
import { LEAD_FIELDS } from '../../../contract/lead-fields.ts'
import { resolveTimeZone } from '../../../contract/time-zone.ts'
import { readStatus } from '../../leads/words/read-status.ts'
import { fieldMap, type MappedField, type Mapping } from '../field-map.ts'
import type { Translation } from '../translations.ts'

/** An option of a HubSpot dropdown. Accounts rename them and add their own. */
export type PropertyOption = { value: string; label: string }
/** The dropdown options of this account, by property; undefined where they can't be read. */
export type PropertyOptions = Partial<Record<string, PropertyOption[]>>

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
export const hubspotFieldMap = (options: PropertyOptions = {}, mapping?: Mapping): MappedField[] =>
  fieldMap(
    'hubspot',
    {
      status: leadStatus(options[LEAD_FIELDS.status.hubspot.property] ?? usualOptions),
      timeZone: timeZone(options[LEAD_FIELDS.timeZone.hubspot.property] ?? []),
    },
    mapping,
  )

/** Matched by label, since accounts rename options; the value may be a number. */
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

/** HubSpot writes America/Port-au-Prince as america_slash_port_hyphen_au_hyphen_prince, and does not list every time zone. */
function timeZone(options: PropertyOption[]): Translation {
  const values = new Set(options.map(({ value }) => value))
  const fromCrm = (value: string) => resolveTimeZone(value.replaceAll('_slash_', '/').replaceAll('_hyphen_', '-'))
  return {
    toCrm(zone) {
      const value = zone.toLowerCase().replaceAll('/', '_slash_').replaceAll('-', '_hyphen_')
      if (values.has(value)) return value
      const name = resolveTimeZone(zone)
      return [...values].find((other) => fromCrm(other) === name)
    },
    fromCrm,
  }
}

/** The lifecycle stage of a contact whose lead has this status; null where the account has no such stage. */
export function lifecycleStage(status: LeadStatus, stages?: PropertyOption[]) {
  const stage = status === 'qualified' ? 'salesqualifiedlead' : status === 'lost' ? null : 'lead'
  return !stages || stages.some(({ value }) => value === stage) ? stage : null
}
