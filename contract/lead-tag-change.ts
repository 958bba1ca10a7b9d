import { z } from 'zod'
import { chosenLeads } from './lead-deletion.ts'
import { LeadTags } from './lead-tags.ts'

/** Tags to add to leads and to remove from them: leads by ID, or all that match a filter. */
export const LeadsToTag = chosenLeads('tag', { add: LeadTags.default([]), remove: LeadTags.default([]) }).refine(
  ({ add, remove }) => add.length + remove.length > 0,
  { path: ['add'], message: 'Send at least one tag to add or to remove' },
)
export type LeadsToTag = z.infer<typeof LeadsToTag>

/** The leads whose tags changed; of more than a thousand there is a job instead. */
export const TaggedLeads = z.object({ changedIds: z.array(z.number().int()) })
export type TaggedLeads = z.infer<typeof TaggedLeads>
