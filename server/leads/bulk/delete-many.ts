import { sql } from 'drizzle-orm'
import { type BulkJob, MAX_LEADS_IN_REQUEST } from '../../../contract/bulk-job.ts'
import type { Db } from '../../db/connect.ts'
import { retried } from '../../db/retry.ts'
import { deleteLeads } from '../deleted-lead-queries.ts'
import { type Filter, matchingIds, refuseMore } from '../lead-list-queries.ts'
import { addBulkJob, cancelDeletion, requestOf } from './bulk-job-queries.ts'
import { addMatchingJob } from './change-chosen.ts'
import { undeleteLeads } from './undelete-leads.ts'

/** At most a thousand leads are deleted or restored within the request; a job takes care of more. */
type Deletion = { deleted: number; deletedAt?: string } | BulkJob
type Restoration = { restored: number } | BulkJob

export async function deleteByIds(db: Db, userId: number, given: number[]): Promise<Deletion> {
  const ids = [...new Set(given)]
  if (ids.length <= MAX_LEADS_IN_REQUEST) return { deleted: await retried(() => deleteLeads(db, userId, ids)) }
  const own = sql`
    select l.id from unnest(${sql.param(ids)}::int[]) given(id) join leads l on l.id = given.id where l.user_id + 0 = ${userId}`
  const job = { kind: 'delete', request: requestOf({ deleteIds: ids.sort((a, b) => a - b) }) } as const
  return addJob(db, userId, { ...job, deletedAt: new Date(), leads: own })
}

/**
 * Deletes the leads that match now, and none that come to match later. When there are more than the asker has seen, none:
 * they agreed to another list. All carry one moment, by which `restoreDeletion` finds them again.
 */
export async function deleteMatching(db: Db, userId: number, filter: Filter, expected: number): Promise<Deletion> {
  const few = await matchingIds(db, userId, filter, MAX_LEADS_IN_REQUEST + 1)
  refuseMore(few.length, expected, 'deleted')
  const deletedAt = new Date()
  if (few.length <= MAX_LEADS_IN_REQUEST) {
    const deleted = await retried(() => deleteLeads(db, userId, few, deletedAt))
    return { deleted, deletedAt: deletedAt.toISOString() }
  }
  const request = requestOf({ deleteMatching: filter })
  return addMatchingJob(db, userId, filter, expected, { kind: 'delete', request, deletedAt }, 'deleted')
}

export async function restoreByIds(db: Db, userId: number, given: number[]): Promise<Restoration> {
  const ids = [...new Set(given)]
  if (ids.length <= MAX_LEADS_IN_REQUEST) return { restored: await retried(() => undeleteLeads(db, userId, ids)) }
  const kept = sql`
    select d.lead_id from unnest(${sql.param(ids)}::int[]) given(id) join deleted_leads d on d.lead_id = given.id
    where d.user_id + 0 = ${userId}`
  const job = { kind: 'restore', request: requestOf({ restoreIds: ids.sort((a, b) => a - b) }) } as const
  return addJob(db, userId, { ...job, deletedAt: new Date(), leads: kept })
}

/** Undoes one deletion by filter or by a job, which ends if it is still under way. Leads restored otherwise stay as they are. */
export async function restoreDeletion(db: Db, userId: number, deletedAt: Date): Promise<Restoration> {
  const kept = sql`
    select lead_id as id from deleted_leads where deleted_at = ${deletedAt.toISOString()}::timestamptz and user_id + 0 = ${userId}`
  await cancelDeletion(db, userId, deletedAt)
  const { rows } = await db.execute<{ id: number }>(sql`${kept} limit ${MAX_LEADS_IN_REQUEST + 1}`)
  const few = rows.map(({ id }) => id)
  if (few.length <= MAX_LEADS_IN_REQUEST) return { restored: await retried(() => undeleteLeads(db, userId, few)) }
  const request = requestOf({ restore: deletedAt })
  return addJob(db, userId, { kind: 'restore', request, deletedAt, leads: kept })
}

const addJob = (db: Db, userId: number, job: Parameters<typeof addBulkJob>[2]) =>
  db.transaction(async (tx) => (await addBulkJob(tx, userId, job)).job)
