import type { BulkJob } from '../../../contract/bulk-job.ts'
import type { LeadStatus } from '../../../contract/lead.ts'
import type { Db } from '../../db/connect.ts'
import { type Chosen, changeChosen, undoChange } from './change-chosen.ts'
import { changeStatus, leadsChangedAt, type StatusChanged, undoStatus } from './status-queries.ts'

/** At most a thousand leads change within the request; a job takes care of more. */
export const statusOfMany = (db: Db, userId: number, chosen: Chosen, status: LeadStatus) =>
  changeChosen(db, userId, chosen, {
    kind: 'status',
    change: { status },
    now: (own, ids) => changeStatus(own, userId, ids, status),
  })

/** Undoes one change of status; its job ends if it is still under way. */
export const undoStatusOfMany = (db: Db, userId: number, changedAt: string): Promise<StatusChanged | BulkJob> =>
  undoChange(db, userId, {
    of: 'status',
    changedAt,
    leads: leadsChangedAt(userId, changedAt),
    now: (own, ids) => undoStatus(own, userId, ids, changedAt),
  })
