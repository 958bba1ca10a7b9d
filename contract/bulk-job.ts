import { z } from 'zod'
import { idParams } from './ids.ts'
import { LEAD_JOB_STATUSES } from './lead-job.ts'
import { Timestamp } from './moments.ts'

/** More leads than this are deleted, restored or tagged by a job. */
export const MAX_LEADS_IN_REQUEST = 1000

export const BULK_JOB_KINDS = ['delete', 'restore', 'tag'] as const

/**
 * Many leads being deleted, restored or tagged. `changed` counts the leads that were; of those `done`, the others were not there any more.
 * `deletedAt` identifies the deletion: `POST /api/leads/restore` undoes it. `isUndoable`: some of its leads can be restored now.
 */
export const BulkJob = z.object({
  id: z.number().int(),
  kind: z.enum(BULK_JOB_KINDS),
  status: z.enum(LEAD_JOB_STATUSES),
  total: z.number().int(),
  done: z.number().int(),
  changed: z.number().int(),
  deletedAt: Timestamp,
  isUndoable: z.boolean(),
  finishedAt: Timestamp.nullable(),
})
export type BulkJob = z.infer<typeof BulkJob>

export const BulkJobId = idParams('job')
