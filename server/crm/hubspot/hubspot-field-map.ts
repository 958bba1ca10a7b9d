import type { LeadStatus } from '../../../contract/lead.ts'
import { readCompanySize, readStatus } from '../../leads/import/import-values.ts'
import { cut, email, industry, type MappedField } from '../field-map.ts'

const LONGEST = 65_536

/** One of those that somebody in HubSpot can choose from. Accounts rename them, and make others. */
export type StatusOption = { value: string; label: string }

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
export const hubspotFieldMap = (leadStatuses: StatusOption[] = usualOptions): MappedField[] => [
  cut('firstName', 'firstname', LONGEST),
  cut('lastName', 'lastname', LONGEST),
  email('email'),
  cut('company', 'company', LONGEST),
  cut('jobTitle', 'jobtitle', LONGEST),
  industry('industry'),
  { field: 'companySize', property: 'company_size', toCrm: (value) => value, fromCrm: readCompanySize },
  cut('location', 'city', LONGEST),
  cut('phone', 'phone', LONGEST),
  cut('website', 'website', LONGEST),
  cut('linkedinUrl', 'hs_linkedin_url', LONGEST),
  leadStatus(leadStatuses),
]

/** By what an option is called, for that is what people there go by; its value may be a number. */
function leadStatus(options: StatusOption[]): MappedField {
  const meanings = new Map(options.map(({ value, label }) => [value, readStatus(label) ?? readStatus(value)]))
  return {
    field: 'status',
    property: 'hs_lead_status',
    isAlwaysSet: true,
    toCrm(status) {
      const fitting = options.filter(({ value }) => meanings.get(value) === status).map(({ value }) => value)
      return fitting.find((value) => value === usual[status as LeadStatus]) ?? fitting[0] ?? null
    },
    fromCrm: (value) => (meanings.has(value) ? meanings.get(value) : readStatus(value)),
  }
}

/** HubSpot lets a lifecycle stage only go forward, so it is told, never read back. */
export function lifecycleStage(status: LeadStatus, stages?: StatusOption[]) {
  const stage = status === 'qualified' ? 'salesqualifiedlead' : status === 'lost' ? null : 'lead'
  return !stages || stages.some(({ value }) => value === stage) ? stage : null
}
