import type { LeadStatus } from '../../contract/lead.ts'
import { readCompanySize, readStatus } from '../leads/import-values.ts'
import { cut, email, industry, type MappedField } from './field-map.ts'

const LONGEST = 65_536
const leadStatuses: Record<LeadStatus, string> = {
  new: 'NEW',
  contacted: 'CONNECTED',
  qualified: 'OPEN_DEAL',
  lost: 'UNQUALIFIED',
}

/** Properties every HubSpot account has. */
export const hubspotFieldMap: MappedField[] = [
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
  {
    field: 'status',
    property: 'hs_lead_status',
    toCrm: (status) => leadStatuses[status as LeadStatus] ?? null,
    fromCrm: readStatus,
  },
]

/** HubSpot lets a lifecycle stage only go forward, so it is told, never read back. */
export const lifecycleStage = (status: LeadStatus) =>
  status === 'qualified' ? 'salesqualifiedlead' : status === 'lost' ? null : 'lead'
