import { z } from 'zod'
import { EmailAddress } from './email-address.ts'
import { bodyId, idParams } from './ids.ts'
import { Timestamp } from './moments.ts'
import { paging } from './paging.ts'

export const LEAD_STATUSES = ['new', 'contacted', 'qualified', 'lost'] as const
export type LeadStatus = (typeof LEAD_STATUSES)[number]
export const DEFAULT_LEAD_STATUS: LeadStatus = 'new'

/** How a lead came to be. */
export const LEAD_SOURCES = ['form', 'import', 'crm', 'sample'] as const
export const DEFAULT_LEAD_SOURCE = 'form'

export const INDUSTRIES = [
  'technology',
  'healthcare',
  'finance',
  'retail',
  'manufacturing',
  'education',
  'other',
] as const
/** What the list can be narrowed to; the form offers more. */
export const FILTER_INDUSTRIES = ['technology', 'healthcare', 'finance', 'retail'] as const
export const COMPANY_SIZES = ['1-10', '11-50', '51-200', '200+'] as const

export const DEFAULT_PAGE_SIZE = 50
const MAX_PAGE_SIZE = 200
/** In pence: ten billion pounds. */
const MAX_DEAL_VALUE = 1_000_000_000_000
export const MAX_NOTES = 20_000

const required = (message: string, max = 200) =>
  z.string(message).trim().min(1, message).max(max, `At most ${max} characters`)
const optional = (max: number) =>
  z
    .string()
    .trim()
    .max(max, `At most ${max} characters`)
    .nullable()
    .transform((text) => text || null)
const choice = <const T extends readonly [string, ...string[]]>(options: T, message: string) =>
  z.preprocess((value) => (value === '' ? null : value), z.enum(options, message).nullable())

const fields = {
  firstName: required('First name is required'),
  lastName: required('Last name is required'),
  email: EmailAddress,
  company: required('Company is required'),
  jobTitle: optional(200),
  industry: choice(INDUSTRIES, 'Choose an industry from the list'),
  companySize: choice(COMPANY_SIZES, 'Choose a company size from the list'),
  location: optional(200),
  phone: optional(50),
  website: optional(500),
  linkedinUrl: optional(500),
  status: z.enum(LEAD_STATUSES, 'Choose a status from the list'),
  dealValue: z
    .number('Deal value must be a number')
    .int('Deal value must be in whole pence')
    .min(0, 'Deal value must be positive')
    .max(MAX_DEAL_VALUE, 'Deal value is too large'),
  probability: z
    .number('Probability must be a number')
    .int('Probability must be a whole number')
    .min(0, 'Probability must be at least 0')
    .max(100, 'Probability cannot exceed 100'),
  notes: optional(MAX_NOTES),
}

/** What can be changed of a lead, any part of it. */
export const LeadChanges = z.object(fields).partial()
export type LeadChanges = z.infer<typeof LeadChanges>

/** A lead to be added. `dealValue` is in pence. */
export const NewLead = z.object({
  ...fields,
  jobTitle: fields.jobTitle.default(null),
  industry: fields.industry.default(null),
  companySize: fields.companySize.default(null),
  location: fields.location.default(null),
  phone: fields.phone.default(null),
  website: fields.website.default(null),
  linkedinUrl: fields.linkedinUrl.default(null),
  status: fields.status.default(DEFAULT_LEAD_STATUS),
  dealValue: fields.dealValue.default(0),
  probability: fields.probability.default(0),
  notes: fields.notes.default(null),
})
export type NewLead = z.infer<typeof NewLead>

export const Lead = z.object({
  id: z.number().int(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  company: z.string(),
  jobTitle: z.string().nullable(),
  industry: z.string().nullable(),
  companySize: z.string().nullable(),
  location: z.string().nullable(),
  phone: z.string().nullable(),
  website: z.string().nullable(),
  linkedinUrl: z.string().nullable(),
  status: z.enum(LEAD_STATUSES),
  aiScore: z.number().int(),
  dealValue: z.number().int(),
  probability: z.number().int(),
  notes: z.string().nullable(),
  enrichedData: z.record(z.string(), z.unknown()).nullable(),
  createdAt: Timestamp,
  updatedAt: Timestamp,
})
export type Lead = z.infer<typeof Lead>

export const LEAD_SORTS = [
  '-createdAt',
  'createdAt',
  'name',
  '-name',
  'company',
  '-company',
  '-aiScore',
  'aiScore',
  '-dealValue',
  'dealValue',
] as const
export type LeadSort = (typeof LEAD_SORTS)[number]

const filter = z
  .string()
  .max(200)
  .optional()
  .transform((value) => (value === '' || value === 'all' ? undefined : value))

/** Which leads, without paging: shared by the list and the export. */
export const LeadFilter = z.object({
  search: z
    .string()
    .trim()
    .max(200, 'Search for at most 200 characters')
    .optional()
    .transform((text) => text || undefined),
  industry: filter,
  companySize: filter,
  status: filter,
  minScore: z.coerce.number().int().min(0).max(100).optional(),
  sort: z.enum(LEAD_SORTS, 'Unknown sort order').default('-createdAt'),
})
export type LeadFilter = z.infer<typeof LeadFilter>

export const LeadQuery = LeadFilter.extend({
  ...paging({ usual: DEFAULT_PAGE_SIZE, most: MAX_PAGE_SIZE }),
})
export type LeadQuery = z.infer<typeof LeadQuery>

export const LeadPage = z.object({ leads: z.array(Lead), total: z.number().int() })
export type LeadPage = z.infer<typeof LeadPage>

export const LeadId = idParams('lead')

export const MAX_LEADS_AT_ONCE = 10_000

/** Leads by their IDs; `message` says what to do when the list is empty or holds anything else. */
export const leadIds = (message: string) =>
  z
    .array(bodyId(message), message)
    .min(1, message)
    .max(MAX_LEADS_AT_ONCE, `At most ${MAX_LEADS_AT_ONCE.toLocaleString('en-GB')} leads at once`)

/** The IDs of the leads that match a filter, newest first, at most MAX_LEADS_AT_ONCE of them; `total` counts all. */
export const MatchingLeads = z.object({ ids: z.array(z.number().int()), total: z.number().int() })
export type MatchingLeads = z.infer<typeof MatchingLeads>
