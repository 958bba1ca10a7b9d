import type { COMPANY_SIZES, FILTER_INDUSTRIES, INDUSTRIES, LeadStatus, NewLead } from '../../../contract/lead.ts'

// Only types come from the contract here: its schemas would bring zod into the first load of the page. The records below
// must name every value, so a new one cannot be forgotten.

type Industry = (typeof INDUSTRIES)[number]
type FilterIndustry = (typeof FILTER_INDUSTRIES)[number]
type CompanySize = (typeof COMPANY_SIZES)[number]

export type Option = { value: string; label: string }

export const leadFields: Record<keyof NewLead, string> = {
  firstName: 'First name',
  lastName: 'Last name',
  email: 'Email',
  company: 'Company',
  jobTitle: 'Job title',
  industry: 'Industry',
  companySize: 'Company size',
  location: 'Location',
  phone: 'Phone',
  website: 'Website',
  linkedinUrl: 'LinkedIn URL',
  status: 'Status',
  dealValue: 'Deal value',
  probability: 'Probability',
  notes: 'Notes',
}
export const fieldWord = (field: string): string => (leadFields as Record<string, string>)[field] ?? field

const statuses: Record<LeadStatus, string> = {
  new: 'New',
  contacted: 'Contacted',
  qualified: 'Qualified',
  lost: 'Lost',
}
const filterIndustries: Record<FilterIndustry, string> = {
  technology: 'Technology',
  healthcare: 'Healthcare',
  finance: 'Finance',
  retail: 'Retail',
}
const industries: Record<Industry, string> = {
  ...filterIndustries,
  manufacturing: 'Manufacturing',
  education: 'Education',
  other: 'Other',
}
const companySizes: Record<CompanySize, string> = {
  '1-10': '1-10',
  '11-50': '11-50',
  '51-200': '51-200',
  '200+': '200+',
}

const optionsOf = (words: Record<string, string>): Option[] =>
  Object.entries(words).map(([value, label]) => ({ value, label }))

export const STATUS_OPTIONS = optionsOf(statuses)
export const FILTER_INDUSTRY_OPTIONS = optionsOf(filterIndustries)
export const INDUSTRY_OPTIONS = optionsOf(industries)
export const COMPANY_SIZE_OPTIONS = optionsOf(companySizes)

/** A value from elsewhere that is not on our list is shown as it is. */
const wordOf = (words: Record<string, string>, value: string) =>
  (Object.hasOwn(words, value) ? words[value] : value) ?? value

export const statusWord = (status: string) => wordOf(statuses, status)
export const industryWord = (industry: string) => wordOf(industries, industry)

export const fullName = (lead: { firstName: string; lastName: string }) => `${lead.firstName} ${lead.lastName}`.trim()
