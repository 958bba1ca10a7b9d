import { type SQL, sql } from 'drizzle-orm'
import { type BulkJob, MAX_LEADS_IN_REQUEST } from '../../../contract/bulk-job.ts'
import type { Db } from '../../db/connect.ts'
import { retried } from '../../db/retry.ts'
import { leads } from '../../db/schema.ts'
import { type Filter, matching, matchingIds, refuseMore } from '../lead-list-queries.ts'
import { boundedRead } from '../list/bounded-read.ts'
import { addBulkJob, closeChange, type NewJob, requestOf } from './bulk-job-queries.ts'

/** Leads by ID, or all that match a filter, as a request names them. */
export type Chosen = { ids?: number[] | undefined; filter?: Filter | undefined; expected?: number | undefined }

type Change<T> = Pick<NewJob, 'kind' | 'change'> & {
  /** Changes at most a thousand leads within the request. */
  now: (db: Db, leadIds: number[]) => Promise<T>
}

/** Changes the chosen leads now; a job takes care of more than a thousand. */
export function changeChosen<T>(db: Db, userId: number, { ids, filter, expected }: Chosen, change: Change<T>) {
  return filter && expected
    ? changeMatching(db, userId, filter, expected, change)
    : changeByIds(db, userId, ids ?? [], change)
}

async function changeByIds<T>(db: Db, userId: number, given: number[], { now, ...job }: Change<T>) {
  const ids = [...new Set(given)].sort((a, b) => a - b)
  if (ids.length <= MAX_LEADS_IN_REQUEST) return retried(() => now(db, ids))
  const own = sql`
    select l.id from unnest(${sql.param(ids)}::int[]) given(id) join leads l on l.id = given.id where l.user_id + 0 = ${userId}`
  return db.transaction(async (tx) => {
    const request = requestOf({ ...job, ids })
    return (await addBulkJob(tx, userId, { ...job, request, deletedAt: new Date(), leads: own })).job
  })
}

/** The leads that match now, and none that come to match later; none at all when there are more than the asker has seen. */
async function changeMatching<T>(
  db: Db,
  userId: number,
  filter: Filter,
  expected: number,
  { now, ...job }: Change<T>,
): Promise<T | BulkJob> {
  const few = await matchingIds(db, userId, filter, MAX_LEADS_IN_REQUEST + 1)
  refuseMore(few.length, expected, 'changed')
  if (few.length <= MAX_LEADS_IN_REQUEST) return retried(() => now(db, few))
  const request = requestOf({ ...job, filter })
  return addMatchingJob(db, userId, filter, expected, { ...job, request, deletedAt: new Date() }, 'changed')
}

type Undoing<T> = {
  /** The change: its job ends if it is still under way. */
  of: 'status' | 'tag'
  changedAt: string
  leads: SQL
  now: (db: Db, leadIds: number[]) => Promise<T>
}

/**
 * Undoes one change of the leads that the query `leads` finds; a job takes care of more than a thousand. All in one transaction: an
 * undo that is refused can be tried again.
 */
export const undoChange = <T>(db: Db, userId: number, { of, changedAt, leads: changed, now }: Undoing<T>) =>
  retried(() =>
    db.transaction(async (tx): Promise<T | BulkJob> => {
      await closeChange(tx, userId, of, changedAt)
      const { rows } = await tx.execute<{ id: number }>(sql`${changed} limit ${MAX_LEADS_IN_REQUEST + 1}`)
      const few = rows.map(({ id }) => id)
      if (few.length <= MAX_LEADS_IN_REQUEST) return now(tx, few)
      const kind = `${of}_undo` as const
      const job = { kind, request: requestOf({ [kind]: changedAt }), deletedAt: new Date(changedAt), leads: changed }
      return (await addBulkJob(tx, userId, job)).job
    }),
  )

/** A job over all leads that match, unless there are more than the asker has seen. */
export const addMatchingJob = (
  db: Db,
  userId: number,
  filter: Filter,
  expected: number,
  wanted: Omit<NewJob, 'leads'>,
  done: string,
) =>
  boundedRead(db, userId, async (tx) => {
    const found = sql`select ${leads.id} from ${leads} where ${matching(userId, filter)} limit ${expected + 1}`
    const { job, isNew } = await addBulkJob(tx, userId, { ...wanted, leads: found })
    if (isNew) refuseMore(job.total, expected, done)
    return job
  })
