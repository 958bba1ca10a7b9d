import { sql } from 'drizzle-orm'
import { LEAD_STATUSES, type LeadPage, type LeadSort } from '../../../contract/lead.ts'
import { MAX_SORTED } from '../../../contract/lead-columns.ts'
import type { Db } from '../../db/connect.ts'
import { isOutOfTime, limitStatements } from '../../db/statement-limit.ts'
import { type Filter, isCounted, ofKind } from '../lead-list-queries.ts'
import { readKept } from './kept-counts.ts'
import { listedById } from './listed-rows.ts'
import { pageInOrder } from './page-in-order.ts'
import { sortLeads } from './sort-leads.ts'

type Request = { filter: Filter; sort: LeadSort; offset: number; limit: number }

// A lead has several entries in its timeline, and some leads don't match.
const ENTRIES_A_LEAD = 4
const MAX_ENTRIES = 400_000
const WALK_MS = 3000

/**
 * A page of more leads than can be sorted at once, along indexes that are there for something else; nothing where none helps. The
 * order is that of computed-orders.ts.
 */
export async function pageByWalk(
  db: Db,
  userId: number,
  request: Request,
  fewLeads = MAX_SORTED,
): Promise<LeadPage | undefined> {
  const { filter, sort, offset, limit } = request
  const isStatus = /^-?status$/.test(sort)
  const isOfSequence = /^-?(nextStep|sequence)$/.test(sort)
  if (!isCounted(filter) || !(isStatus || isOfSequence || sort === '-lastActivity')) return undefined
  const { matching: total } = await readKept(db, userId, filter)
  if (total <= fewLeads) return undefined
  if (isStatus) return { leads: await readByStatus(db, userId, request), total }
  if (offset + limit > MAX_SORTED) return undefined
  const ids = isOfSequence
    ? await readRunning(db, userId, request)
    : (await readLatest(db, userId, filter, offset + limit, total))?.slice(offset)
  return ids && { leads: await listedById(db, userId, ids), total }
}

/** Status by status, each in the order of its creation. */
async function readByStatus(db: Db, userId: number, { filter, sort, offset, limit }: Request) {
  const isDown = sort.startsWith('-')
  const statuses = LEAD_STATUSES.filter((status) => !filter.status || filter.status === status)
  const found: LeadPage['leads'] = []
  let skipped = offset
  for (const status of isDown ? statuses.toReversed() : statuses) {
    if (found.length === limit) break
    const ofStatus = { ...filter, status }
    const { matching } = await readKept(db, userId, ofStatus)
    if (skipped < matching) {
      const wanted = { offset: skipped, limit: limit - found.length }
      const page = await pageInOrder(db, userId, {
        filter: ofStatus,
        sort: isDown ? '-createdAt' : 'createdAt',
        ...wanted,
      })
      found.push(...page.leads)
    }
    skipped = Math.max(0, skipped - matching)
  }
  return found
}

/** Those in a sequence that decides their place, sorted, then all others. */
async function readRunning(db: Db, userId: number, { filter, sort, offset, limit }: Request) {
  const { ids: first } = await sortLeads(db, userId, filter, sort, 'running')
  const page = first.slice(offset, offset + limit)
  if (page.length === limit) return page
  const order = sort.startsWith('-') ? sql`created_at desc, id desc` : sql`created_at, id`
  const { rows } = await db.execute<{ id: number }>(sql`
    select id from leads where user_id = ${userId} and ${ofKind(filter) ?? sql`true`} and id <> all(${sql.param(first)}::int[])
    order by ${order} limit ${limit - page.length} offset ${Math.max(0, offset - first.length)}`)
  return [...page, ...rows.map(({ id }) => id)]
}

/**
 * The leads with the newest entries in their timelines. Entries and leads are both read from the newest back; what is newer than
 * where the walk that came less far ended is complete. Nothing when that takes too many of them.
 */
async function readLatest(db: Db, userId: number, filter: Filter, wanted: number, total: number) {
  try {
    return await db.transaction((tx) => walkLatest(tx, userId, filter, wanted, total))
  } catch (error) {
    if (isOutOfTime(error)) return undefined
    throw error
  }
}

async function walkLatest(tx: Db, userId: number, filter: Filter, wanted: number, total: number) {
  await limitStatements(tx, WALK_MS)
  const { all } = await readKept(tx, userId)
  for (let most = Math.ceil(wanted * ENTRIES_A_LEAD * (all / total)); most <= MAX_ENTRIES; most *= 4) {
    const { rows } = await tx.execute<{ id: number; isAll: boolean }>(sql`
        with entries as materialized (
          select lead_id as id, occurred_at as at from timeline_events where user_id = ${userId}
          order by occurred_at desc limit ${most}
        ), made as materialized (
          select id, created_at as at from leads where user_id = ${userId} order by created_at desc limit ${most}
        ), ends as (
          select greatest((select min(at) from entries having count(*) = ${most}), (select min(at) from made having count(*) = ${most})) as at
        ), newest as (
          select id, max(at) as at from (select * from entries union all select * from made) moments
          where (select at from ends) is null or moments.at > (select at from ends) group by id
        )
        select leads.id, (select at from ends) is null as "isAll" from newest join leads using (id)
        where leads.user_id = ${userId} and ${ofKind(filter) ?? sql`true`}
        order by newest.at desc, leads.id desc limit ${wanted}`)
    if (rows.length === wanted || rows[0]?.isAll) return rows.map(({ id }) => id)
  }
  return undefined
}
