import { and, count, desc, eq, gte, type SQL, sql } from 'drizzle-orm'
import type { Lead, LeadFilter, LeadPage, LeadQuery, LeadSort } from '../../contract/lead.ts'
import { LEAD_FIELD_KEYS } from '../../contract/lead-fields.ts'
import type { Db } from '../db/connect.ts'
import { likePattern } from '../db/like-pattern.ts'
import { leadCounts, leads } from '../db/schema.ts'
import { selectFields } from './lead-field-columns.ts'
import { withMoments } from './lead-queries.ts'

// The ID breaks ties, so that no lead is on two pages or on none. Each order has an index that starts with the owner.
export const orderOf: Record<LeadSort, string> = {
  '-createdAt': 'created_at desc, id desc',
  createdAt: 'created_at, id',
  name: 'lower(last_name), lower(first_name), id',
  '-name': 'lower(last_name) desc, lower(first_name) desc, id desc',
  company: 'lower(company), id',
  '-company': 'lower(company) desc, id desc',
  '-aiScore': 'ai_score desc, id desc',
  aiScore: 'ai_score, id',
  '-dealValue': 'deal_value desc, id desc',
  dealValue: 'deal_value, id',
}

// People wait for this list: plain SQL that returns the rows as they are sent, with the total, in one statement.
// Of the enrichment, a list has only summary and time: the facts of fifty leads would be most of the response.
const GIST = `case when enriched_data is not null then
  jsonb_build_object('summary', enriched_data->'summary', 'enrichedAt', enriched_data->'enrichedAt') end`

const LISTED = sql.raw(`id, ${selectFields(LEAD_FIELD_KEYS)}, ai_score as "aiScore", ${GIST} as "enrichedData",
  created_at as "createdAt", updated_at as "updatedAt"`)

type Listed = Lead & { total: number }

/** One page, and the exact number of leads that match. */
export async function listLeads(
  db: Db,
  userId: number,
  { page, limit, sort, ...filter }: LeadQuery,
): Promise<LeadPage> {
  const offset = (page - 1) * limit
  const order = sql.raw(orderOf[sort])
  const wanted = {
    userId,
    filter,
    matches: matching(userId, filter),
    sort,
    order,
    cut: sql`limit ${limit} offset ${offset}`,
  }
  const rows = await readPage(db, wanted)
  const total = rows[0]?.total ?? (offset === 0 ? 0 : await countLeads(db, userId, filter))
  // The total stays in each row: the response schema drops what is not part of a lead.
  return { leads: rows.map(withMoments), total }
}

type Wanted = { userId: number; filter: Filter; matches: SQL | undefined; sort: LeadSort; order: SQL; cut: SQL }

function readPage(db: Db, wanted: Wanted) {
  const { userId, filter } = wanted
  if (!filter.search && filter.minScore === undefined) return readInOrder(db, wanted, keptTotal(userId, filter))
  return filter.search && !hasTrigram(filter.search) ? readCommon(db, wanted) : readHits(db, wanted)
}

async function readInOrder(db: Db, { matches, order, cut }: Wanted, total: SQL) {
  const { rows } = await db.execute<Listed>(
    sql`select ${LISTED}, (${total}) as total from leads where ${matches} order by ${order} ${cut}`,
  )
  return rows
}

/**
 * The hits are found once, by the search index, then counted and sorted, with no more of each than that takes. Left to itself the
 * planner may walk the index of the order instead, reading every lead of the owner in the hope of meeting a hit.
 */
async function readHits(db: Db, { matches, sort, order, cut }: Wanted) {
  const { rows } = await db.execute<Listed>(sql`
    with hits as materialized (select id, ${sql.raw(sortColumns(sort))} from leads where ${matches}),
    page as (select id as hit, (select count(*) from hits)::float8 as total from hits order by ${order} ${cut})
    select ${LISTED}, total from page join leads on id = hit order by ${order}`)
  return rows
}

/**
 * Of a letter or two the search index knows nothing, and most leads have them. They are counted by reading the owner's leads in
 * the order in which they lie, which takes half the time of any other; a page is soon found in the order of the list.
 */
function readCommon(db: Db, wanted: Wanted) {
  const setIndexScans = (isOn: boolean) => sql`select set_config('enable_indexscan', ${isOn ? 'on' : 'off'}, true)`
  return db.transaction(
    async (tx) => {
      await tx.execute(setIndexScans(false))
      const total = await countLeads(tx, wanted.userId, wanted.filter)
      if (total === 0) return []
      await tx.execute(setIndexScans(true))
      return readInOrder(tx, wanted, sql`${total}::float8`)
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  )
}

/** Whether the search index helps: it needs three letters in a row. */
const hasTrigram = (search: string) => /[\p{L}\p{N}]{3}/u.test(search)

/** The columns a sort order needs, besides the ID. */
function sortColumns(sort: LeadSort) {
  const columns = {
    createdAt: 'created_at',
    name: 'last_name, first_name',
    company: 'company',
    aiScore: 'ai_score',
    dealValue: 'deal_value',
  }
  return columns[sort.replace('-', '') as keyof typeof columns]
}

export type Filter = Omit<LeadFilter, 'sort'>
/** The owner's leads that match a filter. */
export function matching(userId: number, { search, industry, companySize, status, minScore }: Filter) {
  return and(
    eq(leads.userId, userId),
    search ? isFound(search) : undefined,
    industry ? eq(leads.industry, industry) : undefined,
    companySize ? eq(leads.companySize, companySize) : undefined,
    status ? sql`${leads.status} = ${status}` : undefined,
    minScore === undefined ? undefined : gte(leads.aiScore, minScore),
  )
}

/** By name, company or address. */
export const isFound = (search: string) => sql`${leads.searchText} like ${likePattern(search)}`

export async function countLeads(db: Db, userId: number, filter: Filter) {
  const [row] = await db.select({ total: count() }).from(leads).where(matching(userId, filter))
  return row?.total ?? 0
}

/** From the counts that triggers keep: a few rows, however many leads there are. */
function keptTotal(userId: number, { industry, companySize, status }: Filter) {
  const wanted = and(
    eq(leadCounts.userId, userId),
    industry ? eq(leadCounts.industry, industry) : undefined,
    companySize ? eq(leadCounts.companySize, companySize) : undefined,
    status ? eq(leadCounts.status, status) : undefined,
  )
  return sql`select coalesce(sum(${leadCounts.leads}), 0)::float8 from ${leadCounts} where ${wanted}`
}

/** The IDs of the leads that match a filter, newest first, up to a limit. */
export async function matchingIds(db: Db, userId: number, filter: Filter, limit: number) {
  const found = await db
    .select({ id: leads.id })
    .from(leads)
    .where(matching(userId, filter))
    .orderBy(desc(leads.createdAt), desc(leads.id))
    .limit(limit)
  return found.map(({ id }) => id)
}
