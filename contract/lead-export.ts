import { z } from 'zod'
import { LeadFilter } from './lead.ts'
import { MAX_ID } from './max-id.ts'

const MAX_EXPORTED_IDS = 1000

/** GET /api/leads/export.csv: all leads that match, or of those the ones with these IDs, separated by commas. */
export const LeadExport = LeadFilter.extend({
  ids: z
    .string()
    .regex(/^\d{1,10}(,\d{1,10})*$/, 'Separate lead IDs with commas')
    .transform((text) => text.split(',').map(Number))
    .refine((ids) => ids.length <= MAX_EXPORTED_IDS, 'At most 1,000 lead IDs')
    .refine((ids) => ids.every((id) => id <= MAX_ID), 'Invalid lead ID')
    .optional(),
})
export type LeadExport = z.infer<typeof LeadExport>
