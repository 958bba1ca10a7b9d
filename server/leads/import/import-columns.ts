import type { NewLead } from '../../../contract/lead.ts'

/** The columns of `leads` that an import fills. */
export const columns = {
  firstName: 'first_name',
  lastName: 'last_name',
  email: 'email',
  company: 'company',
  jobTitle: 'job_title',
  industry: 'industry',
  companySize: 'company_size',
  location: 'location',
  phone: 'phone',
  website: 'website',
  linkedinUrl: 'linkedin_url',
  status: 'status',
  dealValue: 'deal_value',
  probability: 'probability',
  notes: 'notes',
} satisfies Record<keyof NewLead, string>
export const fields = Object.keys(columns) as (keyof NewLead)[]
export const columnList = Object.values(columns).join(', ')
