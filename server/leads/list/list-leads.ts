import type { LeadPage, LeadQuery, LeadSort, LeadTotal, MatchingLeads } from '../../../contract/lead.ts'
import type { Db } from '../../db/connect.ts'
import { countLeads, type Filter, isCounted, matchingIds } from '../lead-list-queries.ts'
import { findLeads } from './found-leads.ts'
import { listedById } from './listed-rows.ts'
import { pageInOrder } from './page-in-order.ts'

/** One page, and how many leads match; of a search that takes long, how many were found so far (`totalIsExact`). */
export async function listLeads(db: Db, userId: number, query: LeadQuery): Promise<LeadPage> {
  const { page, limit, sort, ...filter } = query
  const offset = (page - 1) * limit
  if (isCounted(filter)) return pageInOrder(db, userId, { filter, sort, offset, limit })
  const { ids, isComplete } = await findLeads(db, { userId, filter, sort }, offset + limit + 1)
  const found = ids.slice(offset, offset + limit)
  return { leads: await listedById(db, userId, found), ...totalOf(ids, isComplete) }
}

/** How many leads match, or at least so many after a while of counting. The next call goes on from there. */
export async function countMatching(db: Db, userId: number, filter: Filter, sort: LeadSort): Promise<LeadTotal> {
  if (isCounted(filter)) return { total: await countLeads(db, userId, filter) }
  const { ids, isComplete } = await findLeads(db, { userId, filter, sort }, Number.POSITIVE_INFINITY)
  return totalOf(ids, isComplete)
}

/** The IDs of the leads that match, newest first, and how many match. */
export async function listMatching(db: Db, userId: number, filter: Filter, limit: number): Promise<MatchingLeads> {
  if (isCounted(filter)) {
    const ids = await matchingIds(db, userId, filter, limit)
    return { ids, total: ids.length < limit ? ids.length : await countLeads(db, userId, filter) }
  }
  const { ids, isComplete } = await findLeads(db, { userId, filter, sort: '-createdAt' }, limit + 1)
  return { ids: ids.slice(0, limit), ...totalOf(ids, isComplete) }
}

const totalOf = (ids: number[], isComplete: boolean): LeadTotal => ({
  total: ids.length,
  ...(!isComplete && { totalIsExact: false }),
})
