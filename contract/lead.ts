import { z } from 'zod'
import { recordOf } from './bounded-lists.ts'
import { bodyId, Id, idParams } from './ids.ts'
import { LEAD_EXTRAS, type LeadExtra } from './lead-columns.ts'
import { newSchemaOf, schemaOf, storedSchemaOf } from './lead-field-schema.ts'
import type { LeadValue, RequiredField, StoredLeadValue } from './lead-field-sets.ts'
import { LEAD_FIELD_KEYS, LEAD_FIELDS, type LeadField, rowOf } from './lead-fields.ts'
import { readWhere, WhereError } from './lead-where.ts'
import { Timestamp } from './moments.ts'
import { paging } from './paging.ts'
import { SUPPRESSION_REASONS } from './suppression.ts'

type Keys<T> = [keyof T & string, ...(keyof T & string)[]]
const keysOf = <T extends object>(options: T) => Object.keys(options) as Keys<T>

export const LEAD_STATUSES = keysOf(LEAD_FIELDS.status.options)
export type LeadStatus = (typeof LEAD_STATUSES)[number]
export const DEFAULT_LEAD_STATUS: LeadStatus = LEAD_FIELDS.status.default

/** How a lead came to be. */
export const LEAD_SOURCES = ['form', 'import', 'crm', 'sample'] as const
export type LeadSource = (typeof LEAD_SOURCES)[number]
export const DEFAULT_LEAD_SOURCE = 'form'

export const INDUSTRIES = keysOf(LEAD_FIELDS.industry.options)
export type Industry = (typeof INDUSTRIES)[number]
export const COMPANY_SIZES = keysOf(LEAD_FIELDS.companySize.options)
export type CompanySize = (typeof COMPANY_SIZES)[number]

export const DEFAULT_PAGE_SIZE = 50
const MAX_PAGE_SIZE = 200

type Written<K extends LeadField> = z.ZodType<LeadValue<K>, LeadValue<K>>
const fields = Object.fromEntries(LEAD_FIELD_KEYS.map((key) => [key, schemaOf(rowOf(key))])) as {
  [K in LeadField]: Written<K>
}

/** Changes to a lead: any of its fields. */
export const LeadChanges = z.object(fields).partial()
export type LeadChanges = z.infer<typeof LeadChanges>

/**
 * PATCH /api/leads/{id}. With `seen`, a field changes only while it still has the value that is given there; otherwise the call is
 * refused with 409 and the code `lead_changed`, and nothing changes.
 */
export const SeenValue = z.union([z.string(), z.number(), z.boolean(), z.null(), z.array(z.string()).max(100)])
export const LeadEdit = LeadChanges.extend({
  seen: recordOf(z.string().max(100), SeenValue, LEAD_FIELD_KEYS.length, 'Name only fields of a lead').optional(),
})
export type SeenValue = z.infer<typeof SeenValue>
export type LeadEdit = z.infer<typeof LeadEdit>

/** A lead to be added: what it may lack is empty, zero or the default. `dealValue` is in pence. */
export const NewLead = z.object(
  Object.fromEntries(LEAD_FIELD_KEYS.map((key) => [key, newSchemaOf(rowOf(key))])) as {
    [K in LeadField]: K extends RequiredField ? Written<K> : z.ZodDefault<Written<K>>
  },
)
export type NewLead = z.infer<typeof NewLead>

/** Too many emails to the lead's address came back lately: it gets none until its owner resumes it. */
export const EmailPause = z.object({
  id: Id,
  since: Timestamp,
  bounces: z.number().int(),
  /** What the server said the last time. */
  reply: z.string().nullable(),
})
export type EmailPause = z.infer<typeof EmailPause>

/** The lead's address is on the owner's do-not-contact list. */
export const DoNotContact = z.object({
  reason: z.enum(SUPPRESSION_REASONS),
  note: z.string().nullable(),
  since: Timestamp,
})
export type DoNotContact = z.infer<typeof DoNotContact>

/** A sequence that a lead is in; `others` are in addition. */
const LeadSequence = z.object({
  id: Id,
  name: z.string(),
  isPaused: z.boolean(),
  others: z.number().int(),
})
/** The next email of a sequence to a lead. Without a moment it isn't planned yet, or it is on hold. */
const LeadNextStep = z.object({ step: z.number().int(), at: Timestamp.nullable(), isPaused: z.boolean() })

export const Lead = z.object({
  id: Id,
  ...(Object.fromEntries(LEAD_FIELD_KEYS.map((key) => [key, storedSchemaOf(rowOf(key))])) as {
    [K in LeadField]: z.ZodType<StoredLeadValue<K>, StoredLeadValue<K>>
  }),
  aiScore: z.number().int(),
  enrichedData: z.record(z.string(), z.unknown()).nullable(),
  /** Only of lists and of an opened lead. */
  emailPause: EmailPause.nullish(),
  /** Only of an opened lead. */
  doNotContact: DoNotContact.nullish(),
  /** Only of lists that ask for them (`include`). A lead in several sequences has the one whose next email goes out first. */
  source: z.enum(LEAD_SOURCES).optional(),
  lastActivityAt: Timestamp.optional(),
  sequence: LeadSequence.nullish(),
  nextStep: LeadNextStep.nullish(),
  /** Only of an opened lead that is won: the date of the sale and its value in pence. */
  wonOn: z.iso.date().nullish(),
  wonValue: z.number().int().nullish(),
  /** Only of an opened lead: columns of imported files that fill no field. */
  extraColumns: z.record(z.string(), z.string()).nullish(),
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
  'email',
  '-email',
  'jobTitle',
  '-jobTitle',
  'industry',
  '-industry',
  'companySize',
  '-companySize',
  'status',
  '-status',
  '-lastActivity',
  'lastActivity',
  'sequence',
  '-sequence',
  'nextStep',
  '-nextStep',
  'phone',
  '-phone',
  'location',
  '-location',
  'tags',
  '-tags',
  'source',
  '-source',
  'timeZone',
  '-timeZone',
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
  /** More conditions, such as `score:80-100 industry:finance,retail (title:ceo or tag:vip)`. */
  where: z
    .string()
    .optional()
    .transform((text, check) => {
      try {
        return readWhere(text ?? '')
      } catch (error) {
        if (!(error instanceof WhereError)) throw error
        check.addIssue({ code: 'custom', message: error.message })
        return z.NEVER
      }
    }),
  sort: z.enum(LEAD_SORTS, 'Unknown sort order').default('-createdAt'),
})
export type LeadFilter = z.infer<typeof LeadFilter>

export const LeadQuery = LeadFilter.extend({
  /** Values beside those of every list, separated by commas. */
  include: z
    .string()
    .max(200)
    .optional()
    .transform((text, check) => {
      const names = (text ?? '').split(',').filter(Boolean)
      const unknown = names.find((name) => !LEAD_EXTRAS.some((extra) => extra === name))
      if (unknown !== undefined)
        check.addIssue({ code: 'custom', message: `include: choose among ${LEAD_EXTRAS.join(', ')}` })
      return [...new Set(names)] as LeadExtra[]
    }),
  ...paging({ usual: DEFAULT_PAGE_SIZE, most: MAX_PAGE_SIZE }),
})
export type LeadQuery = z.infer<typeof LeadQuery>

/**
 * How many leads match. Without `totalIsExact` that is exact; where it is false, so many were found so far: a search of many leads
 * goes on with the next call.
 */
export const LeadTotal = z.object({ total: z.number().int(), totalIsExact: z.literal(false).optional() })
export type LeadTotal = z.infer<typeof LeadTotal>

export const LeadPage = LeadTotal.extend({ leads: z.array(Lead) })
export type LeadPage = z.infer<typeof LeadPage>

export const LeadId = idParams('lead')

const MAX_LEADS_AT_ONCE = 10_000

/** Leads by their IDs; `message` says what to do when the list is empty or holds anything else. */
export const leadIds = (message: string) =>
  z
    .array(bodyId(message), message)
    .min(1, message)
    .max(MAX_LEADS_AT_ONCE, `At most ${MAX_LEADS_AT_ONCE.toLocaleString('en-GB')} leads at once`)

export const MatchingQuery = LeadFilter.extend({
  limit: z.coerce.number().int().min(1).max(MAX_LEADS_AT_ONCE).default(MAX_LEADS_AT_ONCE),
})

/** The IDs of the leads that match a filter, newest first, at most `limit` of them; `total` counts all. While
 * `totalIsExact` is false and there are fewer, another call finds more. */
export const MatchingLeads = LeadTotal.extend({ ids: z.array(Id) })
export type MatchingLeads = z.infer<typeof MatchingLeads>
