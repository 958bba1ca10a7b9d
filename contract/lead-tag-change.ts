import { z } from 'zod'
import { Id } from './ids.ts'
import { chosenLeads } from './lead-deletion.ts'
import { LeadTags } from './lead-tags.ts'
import { ChangeTimestamp, Timestamp } from './moments.ts'

/** Tags to add to leads and to remove from them: leads by ID, or all that match a filter. */
export const LeadsToTag = chosenLeads('tag', { add: LeadTags.default([]), remove: LeadTags.default([]) }).refine(
  ({ add, remove }) => add.length + remove.length > 0,
  { path: ['add'], message: 'Send at least one tag to add or to remove' },
)
export type LeadsToTag = z.infer<typeof LeadsToTag>

/** The leads whose tags changed; of more than a thousand there is a job instead. `changedAt` identifies a change, for its undo. */
export const TaggedLeads = z.object({ changedIds: z.array(Id), changedAt: Timestamp.optional() })
export type TaggedLeads = z.infer<typeof TaggedLeads>

/** Which change of tags to undo: `changedAt` exactly as it was returned. */
export const TagChangeToUndo = z.object({ changedAt: ChangeTimestamp })
