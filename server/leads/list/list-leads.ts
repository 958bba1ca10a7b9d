import { sql } from 'drizzle-orm'
import type { LeadPage, LeadQuery, LeadSort, LeadTotal, MatchingLeads } from '../../../contract/lead.ts'
import type { Db } from '../../db/connect.ts'
import { countLeads, type Filter, isCounted, matchingIds } from '../lead-list-queries.ts'
import { isComputed } from './computed-orders.ts'
import { findLeads, foundPage } from './found-leads.ts'
import { addExtras } from './lead-extras.ts'
import type { KnownPage } from './list-memory.ts'
import { listedById } from './listed-rows.ts'
import { pageInOrder, shownPage } from './page-in-order.ts'
import { sortLeads } from './sort-leads.ts'
import { pageByWalk } from './walk-sorted.ts'
import { isFleeting, whereSql } from './where-sql.ts'

/** One page, and how many leads match; of a search that takes long, how many were found so far (`totalIsExact`). */
export async function listLeads(db: Db, userId: number, { include, ...query }: LeadQuery): Promise<LeadPage> {
  const { leads, ...total } = await readPage(db, userId, query)
  return { leads: await addExtras(db, userId, leads, include), ...total }
}

async function readPage(db: Db, userId: number, query: Omit<LeadQuery, 'include'>): Promise<LeadPage> {
  const { page, limit, sort, ...filter } = query
  const offset = (page - 1) * limit
  if (isComputed(sort)) {
    const walked = await pageByWalk(db, userId, { filter, sort, offset, limit })
    if (walked) return walked
    const { ids, isComplete } = await sortLeads(db, userId, filter, sort)
    const found = await stillMatching(db, userId, filter, ids.slice(offset, offset + limit))
    return { leads: await listedById(db, userId, found), ...totalOf(ids.length, isComplete) }
  }
  const isInOrder = isCounted(filter)
  const request = { filter, sort, offset, limit }
  const known = isInOrder ? shownPage(userId, request) : foundPage({ userId, filter, sort }, offset, limit)
  const again = known && (await readAgain(db, userId, known))
  if (again) return again
  if (isInOrder) return pageInOrder(db, userId, request)
  const { ids, isComplete } = await findLeads(db, { userId, filter, sort }, offset + limit + 1)
  const found = await stillMatching(db, userId, filter, ids.slice(offset, offset + limit))
  return { leads: await listedById(db, userId, found), ...totalOf(ids.length, isComplete) }
}

/** Of a remembered page, without leads that an email or a sequence has changed since. */
async function stillMatching(db: Db, userId: number, { where }: Filter, ids: number[]) {
  if (!isFleeting(where) || ids.length === 0) return ids
  const { rows } = await db.execute<{ id: number }>(sql`
    select id from (select * from leads where id = any(${sql.param(ids)}::int[]) offset 0) leads
    where user_id = ${userId} and ${whereSql(where, userId)}`)
  const matching = new Set(rows.map(({ id }) => id))
  return ids.filter((id) => matching.has(id))
}

/** Nothing if the owner's leads have changed since. */
async function readAgain(db: Db, userId: number, { changes, ids, total, isComplete }: KnownPage) {
  const found = await listedById(db, userId, ids)
  if (found.length === 0 || found[0]?.changes !== changes) return undefined
  return { leads: found, ...totalOf(total, isComplete) }
}

/** How many leads match, or at least so many after a while of counting. The next call goes on from there. */
export async function countMatching(db: Db, userId: number, filter: Filter, sort: LeadSort): Promise<LeadTotal> {
  if (isCounted(filter)) return { total: await countLeads(db, userId, filter) }
  // Each order remembers what it has found.
  const order = isComputed(sort) ? '-createdAt' : sort
  const { ids, isComplete } = await findLeads(db, { userId, filter, sort: order }, Number.POSITIVE_INFINITY)
  return totalOf(ids.length, isComplete)
}

/** The IDs of the leads that match, newest first, and how many match. */
export async function listMatching(db: Db, userId: number, filter: Filter, limit: number): Promise<MatchingLeads> {
  if (isCounted(filter)) {
    const ids = await matchingIds(db, userId, filter, limit)
    return { ids, total: ids.length < limit ? ids.length : await countLeads(db, userId, filter) }
  }
  const { ids, isComplete } = await findLeads(db, { userId, filter, sort: '-createdAt' }, limit + 1)
  return { ids: ids.slice(0, limit), ...totalOf(ids.length, isComplete) }
}

const totalOf = (total: number, isComplete: boolean): LeadTotal => ({
  total,
  ...(!isComplete && { totalIsExact: false }),
})
