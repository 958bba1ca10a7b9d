import { z } from 'zod'
import { LeadFilter, leadIds } from './lead.ts'
import { Timestamp, timestampInput } from './moments.ts'

const ids = leadIds('Choose at least one lead')

// Strict: a misspelled filter must not count as no filter, which is every lead.
const Matching = LeadFilter.omit({ sort: true }).strict()

/** All leads that match a filter; `expected` is how many the sender was shown. */
export const matchingLeads = { filter: Matching.optional(), expected: z.number().int().min(1).optional() }
export const NO_EXPECTED = { path: ['expected'], message: 'Send how many leads you expect to match' }

const chosen = { ids: ids.optional(), ...matchingLeads }

/** Leads by ID, or all that match a filter; `expected` is how many the sender was shown. */
export const chosenLeads = <S extends z.ZodRawShape>(verb: string, more: S) =>
  z.object({ ...chosen, ...more }).superRefine((body, check) => {
    const { ids, filter, expected } = body as { ids?: unknown; filter?: unknown; expected?: unknown }
    if ((ids === undefined) === (filter === undefined))
      check.addIssue({ code: 'custom', path: ['ids'], message: `Send the IDs of the leads to ${verb}, or a filter` })
    if (filter && expected === undefined) check.addIssue({ code: 'custom', ...NO_EXPECTED })
  })

export const LeadsToDelete = chosenLeads('delete', {})

/** `deletedAt` identifies a deletion by filter, so that it can be undone as a whole. */
export const LeadDeletion = z.object({ deleted: z.number().int(), deletedAt: Timestamp.optional() })
export type LeadDeletion = z.infer<typeof LeadDeletion>

/** Leads by ID, or all leads of one deletion by filter. */
export const LeadsToRestore = z
  .object({ ids: ids.optional(), deletedAt: timestampInput().optional() })
  .refine(({ ids, deletedAt }) => (ids === undefined) !== (deletedAt === undefined), {
    path: ['ids'],
    message: 'Send the IDs of the leads to restore, or when they were deleted',
  })
