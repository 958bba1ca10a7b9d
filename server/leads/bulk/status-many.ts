import { sql } from 'drizzle-orm'
import { type BulkJob, MAX_LEADS_IN_REQUEST } from '../../../contract/bulk-job.ts'
import type { LeadStatus } from '../../../contract/lead.ts'
import type { Db } from '../../db/connect.ts'
import { retried } from '../../db/retry.ts'
import { addBulkJob, closeStatusChange, requestOf } from './bulk-job-queries.ts'
import { type Chosen, changeChosen } from './change-chosen.ts'
import { changeStatus, leadsChangedAt, type StatusChanged, undoStatus } from './status-queries.ts'

/** At most a thousand leads change within the request; a job takes care of more. */
export const statusOfMany = (db: Db, userId: number, chosen: Chosen, status: LeadStatus) =>
  changeChosen(db, userId, chosen, {
    kind: 'status',
    change: { status },
    now: (own, ids) => changeStatus(own, userId, ids, status),
  })

/** Undoes one change of status; its job ends if it is still under way. All in one transaction: a refused undo can be tried again. */
export const undoStatusOfMany = (db: Db, userId: number, changedAt: string) =>
  retried(() => db.transaction((tx) => undoIn(tx, userId, changedAt)))

async function undoIn(db: Db, userId: number, changedAt: string): Promise<StatusChanged | BulkJob> {
  await closeStatusChange(db, userId, changedAt)
  const changed = leadsChangedAt(userId, changedAt)
  const { rows } = await db.execute<{ id: number }>(sql`${changed} limit ${MAX_LEADS_IN_REQUEST + 1}`)
  const few = rows.map(({ id }) => id)
  if (few.length <= MAX_LEADS_IN_REQUEST) return undoStatus(db, userId, few, changedAt)
  const request = requestOf({ undoStatus: changedAt })
  const wanted = { kind: 'status_undo', request, deletedAt: new Date(changedAt), leads: changed } as const
  return (await addBulkJob(db, userId, wanted)).job
}
