import { z } from 'zod'
import { Id, idParams } from './ids.ts'
import type { LeadStatus } from './lead.ts'
import { LEAD_JOB_STATUSES } from './lead-job.ts'
import { Timestamp } from './moments.ts'
import type { TaskToAdd } from './task.ts'

/** More leads than this are deleted, restored, tagged or moved to a status by a job. */
export const MAX_LEADS_IN_REQUEST = 1000

export const BULK_JOB_KINDS = ['delete', 'restore', 'tag', 'tag_undo', 'status', 'status_undo', 'send', 'task'] as const

/** What a job does to each lead, where its kind does not say it all. */
export type BulkChange =
  | { add: string[]; remove: string[] }
  | { status: LeadStatus }
  | { templateId: number; key: string; sendAgain?: boolean; mailboxId?: number | undefined }
  | TaskToAdd

/**
 * Many leads being deleted, restored, tagged, moved to a status or emailed. `changed` counts the leads that were; of those `done`, the
 * others were not there any more, had the status already, or can't get this email. `deletedAt` identifies a deletion
 * (`POST /api/leads/restore` undoes it), a change of tags (`POST /api/leads/bulk-tag/undo`) or of status
 * (`POST /api/leads/bulk-status/undo`), or added tasks (`POST /api/tasks/bulk/undo`); emails are taken back with
 * `POST /api/bulk-jobs/{id}/undo`. `isUndoable`: some of it can be undone now.
 * `POST /api/bulk-jobs/{id}/retry` continues one that failed.
 */
export const BulkJob = z.object({
  id: Id,
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
