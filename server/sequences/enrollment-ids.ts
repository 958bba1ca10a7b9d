import { type SQL, sql } from 'drizzle-orm'
import { ENROLLMENT_STATUSES, type EnrollmentStatus } from '../../contract/email-sequence.ts'
import type { EnrollmentQuery } from '../../contract/sequence-enrollment.ts'
import { countUpTo, MOST_COUNTED, type Total, totalOf } from '../db/bounded-total.ts'
import type { Db } from '../db/connect.ts'
import { leads } from '../db/schema.ts'
import { findFew } from '../leads/find-few.ts'
import { isFoundReading } from '../leads/lead-list-queries.ts'
import { FEW_LEADS, inSearchTurn } from '../leads/search-in-parts.ts'

const FIRST_PART = 1_000
const PART = 2_000

type Ids = Total & { ids: number[] }
type Place = { at: string; id: number }

/** The enrollments on a page, newest first, by ID. The caller checks that the sequence is the owner's. */
export async function findEnrollmentIds(
  db: Db,
  userId: number,
  sequenceId: number,
  { page, limit, status, search }: EnrollmentQuery,
): Promise<Ids> {
  const statuses = status ? [status] : ENROLLMENT_STATUSES
  const offset = (page - 1) * limit
  if (!search)
    return (
      (!status && offset >= MOST_COUNTED && (await readFromEnd(db, userId, sequenceId, offset, limit))) ||
      readPage(db, sequenceId, statuses, offset, limit)
    )
  return inSearchTurn(userId, async () => {
    const few = await findFew(db, userId, search, FEW_LEADS)
    if (!few) return searchInOrder(db, userId, sequenceId, statuses, search, offset, limit)
    const { rows } = await db.execute<{ id: number }>(sql`
      select id from lead_sequence_enrollments
      where user_id = ${userId} and sequence_id = ${sequenceId} and lead_id = any(${sql.param(few)}::int[])
        and status = any(${sql.param([...statuses])}::text[])
      order by enrolled_at desc, id desc`)
    return { ids: rows.slice(offset, offset + limit).map(({ id }) => id), total: rows.length }
  })
}

/**
 * Status by status, as the index has them: the newest of all are merged from it, and a rare status is found at once. With `newest`,
 * only so many of each, in order: else the planner would sort all. `oldest` is the same from the other end.
 */
const inOrder = (
  sequenceId: number,
  statuses: readonly EnrollmentStatus[],
  { newest, oldest, after, columns = sql`` }: { newest?: number; oldest?: number; after?: Place; columns?: SQL } = {},
) =>
  sql.join(
    statuses.map(
      (
        status,
      ) => sql`(select enrolled_at, id ${columns} from lead_sequence_enrollments where sequence_id = ${sequenceId} and status = ${status}
        ${after ? sql`and (enrolled_at, id) < (${after.at}::timestamptz, ${after.id})` : sql``}
        ${newest ? sql`order by enrolled_at desc, id desc limit ${newest}` : sql``}
        ${oldest ? sql`order by enrolled_at, id limit ${oldest}` : sql``})`,
    ),
    sql` union all `,
  )

async function readPage(
  db: Db,
  sequenceId: number,
  statuses: readonly EnrollmentStatus[],
  offset: number,
  limit: number,
): Promise<Ids> {
  const { rows } = await db.execute<{ ids: number[]; counted: number }>(sql`
    select array(select id from (${inOrder(sequenceId, statuses, { newest: offset + limit + 1 })}) e order by enrolled_at desc, id desc limit ${limit + 1} offset ${offset}) as ids,
      ${countUpTo(inOrder(sequenceId, statuses))} as counted`)
  const { ids = [], counted = 0 } = rows[0] ?? {}
  return { ids: ids.slice(0, limit), ...totalOf(counted, { offset, limit, found: ids.length }) }
}

/**
 * A page of the older half, read from the oldest on. Its place from that end follows from how many there are in all: triggers count
 * all enrollments but tests, of which there are few.
 */
async function readFromEnd(
  db: Db,
  userId: number,
  sequenceId: number,
  offset: number,
  limit: number,
): Promise<Ids | undefined> {
  const { rows } = await db.execute<{ all: number }>(sql`
    select (select coalesce(sum(total_enrollments), 0)::float8 from sequence_analytics where sequence_id = ${sequenceId})
      + (select count(*) from lead_sequence_enrollments where user_id = ${userId} and sequence_id = ${sequenceId} and is_test) as all`)
  const all = rows[0]?.all ?? 0
  const older = Math.max(0, all - offset - limit)
  if (older >= offset) return undefined
  const many = Math.min(limit, all - offset)
  const ids = many > 0 ? await readOldest(db, sequenceId, older, many) : []
  return { ids, ...totalOf(all, { offset, limit, found: ids.length + (older > 0 ? 1 : 0) }) }
}

async function readOldest(db: Db, sequenceId: number, offset: number, limit: number) {
  const { rows } = await db.execute<{ id: number }>(sql`
    select id from (${inOrder(sequenceId, ENROLLMENT_STATUSES, { oldest: offset + limit })}) e order by enrolled_at, id limit ${limit} offset ${offset}`)
  return rows.map(({ id }) => id).reverse()
}

/** Reads on until the page is full and one more is found. */
async function searchInOrder(
  db: Db,
  userId: number,
  sequenceId: number,
  statuses: readonly EnrollmentStatus[],
  search: string,
  offset: number,
  limit: number,
): Promise<Ids> {
  const found: number[] = []
  let after: Place | undefined
  for (let many = FIRST_PART; found.length <= offset + limit; many = PART) {
    const { rows } = await db.execute<Place & { isHit: boolean }>(sql`
      select e.id, e.enrolled_at::text as at, ${leads.id} is not null as "isHit"
      from (select array_agg(id) as ids, array_agg(enrolled_at) as moments, array_agg(lead_id) as lead_ids from (
        select * from (${inOrder(sequenceId, statuses, { newest: many, after, columns: sql`, lead_id` })}) e order by enrolled_at desc, id desc limit ${many}) part) part,
        unnest(part.ids, part.moments, part.lead_ids) e(id, enrolled_at, lead_id)
      left join ${leads} on ${leads.id} = e.lead_id and ${leads.userId} + 0 = ${userId} and ${isFoundReading(search)}
      order by e.enrolled_at desc, e.id desc`)
    found.push(...rows.filter(({ isHit }) => isHit).map(({ id }) => id))
    after = rows.at(-1)
    if (rows.length < many) return { ids: found.slice(offset, offset + limit), total: found.length }
  }
  return { ids: found.slice(offset, offset + limit), total: found.length, totalIsExact: false }
}
