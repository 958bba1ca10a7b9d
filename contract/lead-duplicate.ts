import { z } from 'zod'
import { bodyId, idParams, urlId } from './ids.ts'
import { Lead } from './lead.ts'

/**
 * Why two leads may be one person: the same address except for case, dots and plus tags, the same name at one company, or the
 * same record in a CRM.
 */
const DUPLICATE_REASONS = ['email', 'name', 'crm'] as const

export const DuplicatePair = z.object({
  reason: z.enum(DUPLICATE_REASONS),
  leads: z.tuple([Lead, Lead]),
  /** What would change in each lead if it were kept. */
  changes: z.tuple([Lead.partial(), Lead.partial()]),
})
export type DuplicatePair = z.infer<typeof DuplicatePair>

export const DuplicateList = z.object({
  pairs: z.array(DuplicatePair),
  /** More were found than are listed. */
  hasMore: z.boolean(),
  /** Many leads take a while: these were found before, and the next call may find more. */
  isSearching: z.literal(true).optional(),
})
export type DuplicateList = z.infer<typeof DuplicateList>

/** An address, and a lead to exclude. */
export const EmailQuery = z.object({
  email: z.string().trim().max(254),
  except: urlId().optional(),
})

/** Which lead has an address already, if any. */
export const EmailOwner = z.object({
  lead: Lead.pick({ id: true, firstName: true, lastName: true, company: true }).nullable(),
})
export type EmailOwner = z.infer<typeof EmailOwner>

const id = bodyId('Choose two leads')

/** The lead to keep, and the one merged into it. */
export const Merge = z
  .object({ keepId: id, otherId: id })
  .refine(({ keepId, otherId }) => keepId !== otherId, "A lead can't be merged with itself")
export type Merge = z.infer<typeof Merge>

export const MergeResult = z.object({ lead: Lead, mergeId: z.number().int() })
export type MergeResult = z.infer<typeof MergeResult>
export const MergeId = idParams('merge')
