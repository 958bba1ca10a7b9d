import { z } from 'zod'
import { Id, idParams } from './ids.ts'
import { COMPANY_SIZES, INDUSTRIES, LEAD_SORTS, LEAD_STATUSES } from './lead.ts'
import { readColumns } from './lead-columns.ts'
import { readWhere, WhereError } from './lead-where.ts'

export const MAX_LEAD_VIEWS = 50
const MAX_NAME = 60

/** An empty text means all. */
const choice = (values: readonly [string, ...string[]], message: string) => z.enum(['', ...values], message)

const conditions = z.string().check((check) => {
  try {
    readWhere(check.value)
  } catch (error) {
    if (!(error instanceof WhereError)) throw error
    check.issues.push({ code: 'custom', message: error.message, input: check.value })
  }
})

const fields = {
  name: z
    .string('Enter a name')
    .trim()
    .min(1, 'Enter a name')
    .max(MAX_NAME, `A name has at most ${MAX_NAME} characters`)
    .refine((name) => !name.includes('\0'), 'The name contains an invalid character'),
  search: z
    .string()
    .trim()
    .max(200, 'Search for at most 200 characters')
    .refine((text) => !text.includes('\0'), 'The search contains an invalid character'),
  industry: choice(INDUSTRIES, 'Choose an industry'),
  companySize: choice(COMPANY_SIZES, 'Choose a company size'),
  status: choice(LEAD_STATUSES, 'Choose a status'),
  /** More conditions, as the list takes them. */
  where: conditions,
  sort: z.enum(LEAD_SORTS, 'Unknown sort order'),
  /** Such as `name,company.220,status`, with widths in pixels; empty means the usual ones. */
  columns: z.string().refine((text) => text === '' || readColumns(text), 'Unknown columns'),
  /** Whether the list opens with it. */
  isDefault: z.boolean(),
}

export const NewLeadView = z.object({
  ...fields,
  search: fields.search.default(''),
  industry: fields.industry.default(''),
  companySize: fields.companySize.default(''),
  status: fields.status.default(''),
  where: fields.where.default(''),
  sort: fields.sort.default('-createdAt'),
  columns: fields.columns.default(''),
  isDefault: fields.isDefault.default(false),
})
export type NewLeadView = z.infer<typeof NewLeadView>

/** `position` counts from 0. */
export const LeadViewChanges = z.object({ ...fields, position: z.number().int().min(0).max(MAX_LEAD_VIEWS) }).partial()
export type LeadViewChanges = z.infer<typeof LeadViewChanges>

/** A view of the lead list that its owner saved. */
export const SavedLeadView = z.object({
  id: Id,
  name: z.string(),
  search: z.string(),
  industry: z.string(),
  companySize: z.string(),
  status: z.string(),
  where: z.string(),
  sort: z.string(),
  columns: z.string(),
  isDefault: z.boolean(),
})
export type SavedLeadView = z.infer<typeof SavedLeadView>

/** In the order of their owner. */
export const SavedLeadViews = z.array(SavedLeadView).max(MAX_LEAD_VIEWS)

export const LeadViewId = idParams('view')
