import type { Lead } from '../../contract/lead.ts'
import type { LeadValue } from '../../contract/lead-field-sets.ts'
import type { LeadField } from '../../contract/lead-fields.ts'

/** Two values of each field; the first tells less than the second, where that matters to a merge. */
const leadSamples: { [K in LeadField]: [LeadValue<K>, LeadValue<K>] } = {
  firstName: ['Grace', 'Ada'],
  lastName: ['Hopper', 'Byron'],
  email: ['grace@navona.example', 'ada@engines.example'],
  company: ['Navona', 'Engines'],
  jobTitle: ['CTO', 'Countess'],
  industry: ['technology', 'education'],
  industryAsGiven: ['Compilers', 'Calculating engines'],
  companySize: ['11-50', '1-10'],
  location: ['Oslo', 'London'],
  phone: ['+47 1', '+44 2'],
  website: ['navona.example', 'engines.example'],
  linkedinUrl: ['https://linkedin.example/in/grace', 'https://linkedin.example/in/ada'],
  timeZone: ['Europe/Oslo', 'Europe/London'],
  status: ['contacted', 'qualified'],
  dealValue: [123_450, 900_000],
  probability: [25, 80],
  campaign: ['Spring fair', 'Autumn webinar'],
  notes: ['Met in May', 'Called in June'],
  tags: [['VIP'], ['Berlin 2026', 'key account']],
}

const at = (index: 0 | 1) =>
  Object.fromEntries(Object.entries(leadSamples).map(([field, values]) => [field, values[index]]))
/** Every field filled, in two ways. */
export const [fullLead, otherFullLead] = [at(0), at(1)] as [FilledLead, FilledLead]
type FilledLead = { [K in LeadField]: LeadValue<K> }

/** A lead as the API answers it, with nothing but what it must have. */
export const bareLead = (fields: Partial<Lead> = {}): Lead => ({
  ...(Object.fromEntries(Object.keys(leadSamples).map((field) => [field, null])) as { [K in LeadField]: null }),
  tags: [],
  id: 1,
  firstName: 'Grace',
  lastName: 'Hopper',
  email: 'grace@navona.example',
  company: 'Navona',
  status: 'new',
  dealValue: 0,
  probability: 0,
  aiScore: 0,
  enrichedData: null,
  createdAt: '2030-01-01T00:00:00.000Z',
  updatedAt: '2030-01-01T00:00:00.000Z',
  ...fields,
})
