import { z } from 'zod'
import { bodyId, Id, idParams, urlId } from './ids.ts'
import { Lead } from './lead.ts'

/** What speaks for two leads being one person, then what speaks against it; `duplicate-words.ts` has the words. */
const DUPLICATE_REASONS = [
  'crm',
  'email',
  'email_variant',
  'email_other_domain',
  'email_spelling',
  'email_spells_name',
  'linkedin',
  'phone',
  'name',
  'name_part',
  'name_spelling',
  'name_swapped',
  'nickname',
  'initial',
  'company',
  'company_alike',
  'company_domain',
  'title',
  'place',
  'own_addresses',
  'other_initial',
  'generation',
  'other_company',
  'other_linkedin',
  'other_phone',
  'other_title',
  'other_place',
] as const
export type DuplicateReason = (typeof DUPLICATE_REASONS)[number]

/** Surely one person, or worth a question. */
export const DUPLICATE_BANDS = ['same', 'ask'] as const
export type DuplicateBand = (typeof DUPLICATE_BANDS)[number]

export const DuplicatePair = z.object({
  band: z.enum(DUPLICATE_BANDS),
  reasons: z.array(z.enum(DUPLICATE_REASONS)),
  leads: z.tuple([Lead, Lead]),
  /** What would change in each lead if it were kept. */
  changes: z.tuple([Lead.partial(), Lead.partial()]),
})
export type DuplicatePair = z.infer<typeof DuplicatePair>

/** Both bands, one of them, or the pairs that the owner called different. */
const DUPLICATE_LISTS = ['likely', ...DUPLICATE_BANDS, 'dismissed'] as const

/** Likely pairs beyond these are listed when some of them are decided: finding a page takes longer the further down it is. */
export const MOST_LISTED = 2000

export const DuplicateQuery = z
  .object({
    show: z.enum(DUPLICATE_LISTS).default('likely'),
    page: z.coerce.number().int().min(1).max(1000).default(1),
    limit: z.coerce.number().int().min(1).max(100).default(100),
  })
  .refine(({ show, page, limit }) => show === 'dismissed' || (page - 1) * limit < MOST_LISTED, {
    path: ['page'],
    message: `Only the first ${MOST_LISTED} pairs are listed. Merge or dismiss some of them to see more.`,
  })
export type DuplicateQuery = z.infer<typeof DuplicateQuery>

/** GET /api/leads/duplicates/pair: any two leads, compared. */
export const PairQuery = z
  .object({ leadId: urlId(), otherId: urlId() })
  .refine(({ leadId, otherId }) => leadId !== otherId, 'Choose two different leads')

export const DuplicateList = z.object({
  pairs: z.array(DuplicatePair),
  /** There is a next page. */
  hasMore: z.boolean(),
  /** Leads that merging all sure pairs would take in; a thousand means that many or more. */
  sure: z.number().int(),
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

export const MergeResult = z.object({ lead: Lead, mergeId: Id })
export type MergeResult = z.infer<typeof MergeResult>
export const MergeId = idParams('merge')

/** Two leads that are two people. */
export const Dismissal = z
  .object({ leadId: id, otherId: id })
  .refine(({ leadId, otherId }) => leadId !== otherId, 'Choose two different leads')
export type Dismissal = z.infer<typeof Dismissal>

/** The merges of one call, in their order, and how many leads are left for the next. */
export const SureMerges = z.object({ mergeIds: z.array(Id), left: z.number().int() })
export type SureMerges = z.infer<typeof SureMerges>
