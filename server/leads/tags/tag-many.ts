import { sql } from 'drizzle-orm'
import { type BulkJob, MAX_LEADS_IN_REQUEST } from '../../../contract/bulk-job.ts'
import type { Db } from '../../db/connect.ts'
import { retried } from '../../db/retry.ts'
import { leads } from '../../db/schema.ts'
import { AppError } from '../../http/errors.ts'
import { addBulkJob, requestOf } from '../bulk/bulk-job-queries.ts'
import { type Filter, matching, matchingIds } from '../lead-list-queries.ts'
import { allowTags, changeTags, type TagChange, type TagsChanged } from './tag-queries.ts'

type Outcome = TagsChanged | BulkJob

/** At most a thousand leads are tagged within the request; a job takes care of more. */
export async function tagByIds(db: Db, userId: number, given: number[], change: TagChange): Promise<Outcome> {
  const ids = [...new Set(given)].sort((a, b) => a - b)
  await allowTags(db, userId, change.add)
  if (ids.length <= MAX_LEADS_IN_REQUEST) return tagNow(db, userId, ids, change)
  const own = sql`
    select l.id from unnest(${sql.param(ids)}::int[]) given(id) join leads l on l.id = given.id where l.user_id + 0 = ${userId}`
  return addJob(db, userId, { request: requestOf({ tagIds: ids, change }), change, leads: own })
}

/** The leads that match now; none when there are more than the asker has seen. */
export async function tagMatching(
  db: Db,
  userId: number,
  filter: Filter,
  expected: number,
  change: TagChange,
): Promise<Outcome> {
  const few = await matchingIds(db, userId, filter, MAX_LEADS_IN_REQUEST + 1)
  refuseMore(few.length, expected)
  await allowTags(db, userId, change.add)
  if (few.length <= MAX_LEADS_IN_REQUEST) return tagNow(db, userId, few, change)
  const found = sql`select ${leads.id} from ${leads} where ${matching(userId, filter)} limit ${expected + 1}`
  return addJob(db, userId, { request: requestOf({ tagMatching: filter, change }), change, leads: found }, expected)
}

const tagNow = (db: Db, userId: number, ids: number[], change: TagChange) =>
  retried(() => changeTags(db, userId, ids, change))

type Wanted = Pick<Parameters<typeof addBulkJob>[2], 'request' | 'leads'> & { change: TagChange }

const addJob = (db: Db, userId: number, wanted: Wanted, expected = Number.POSITIVE_INFINITY) =>
  db.transaction(async (tx) => {
    const { job, isNew } = await addBulkJob(tx, userId, { kind: 'tag', deletedAt: new Date(), ...wanted })
    if (isNew) refuseMore(job.total, expected)
    return job
  })

function refuseMore(matchingNow: number, expected: number) {
  if (matchingNow > expected)
    throw new AppError('conflict', 'More leads match now, so nothing was changed. Check the list, then try again.')
}
