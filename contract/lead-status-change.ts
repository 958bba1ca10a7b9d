import { z } from 'zod'
import { Id } from './ids.ts'
import { LEAD_STATUSES } from './lead.ts'
import { chosenLeads } from './lead-deletion.ts'
import { ChangeTimestamp, Timestamp } from './moments.ts'

/** POST /api/leads/bulk-status: one status for leads by ID, or for all that match a filter. */
export const LeadsToMove = chosenLeads('change', { status: z.enum(LEAD_STATUSES, 'Choose a status from the list') })

/** The leads whose status changed; of more than a thousand there is a job instead. `changedAt` identifies the change, for its undo. */
export const MovedLeads = z.object({ changedIds: z.array(Id), changedAt: Timestamp.optional() })
export type MovedLeads = z.infer<typeof MovedLeads>

/** Which change of status to undo: `changedAt` exactly as it was returned, or `deletedAt` of its job. */
export const StatusChangeToUndo = z.object({ changedAt: ChangeTimestamp })
