import { and, count, eq, getTableColumns, gte, inArray, sql } from 'drizzle-orm'
import type { Lead, LeadChanges, LeadFilter, LeadPage, LeadQuery, LeadSort, NewLead } from '../../contract/lead.ts'
import type { Db } from '../db/connect.ts'
import { leadCounts, leads } from '../db/schema.ts'

const {
  userId: _owner,
  searchText: _search,
  source: _source,
  scoreVersion: _version,
  scoredAt: _scoredAt,
  ...leadColumns
} = getTableColumns(leads)

// The id decides between equals, so that no lead is on two pages or on none. Each order has an index that begins with the owner.
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

// The list is what people wait for: plain SQL that answers rows as they are sent, and the total with them in one statement.
// Of what enrichment found, a list tells only that and when: the facts of fifty leads would be most of what is sent.
const GIST = `case when enriched_data is not null then
  jsonb_build_object('summary', enriched_data->'summary', 'enrichedAt', enriched_data->'enrichedAt') end`

const LISTED =
  sql.raw(`id, first_name as "firstName", last_name as "lastName", email, company, job_title as "jobTitle", industry,
  company_size as "companySize", location, phone, website, linkedin_url as "linkedinUrl", status, ai_score as "aiScore",
  deal_value::float8 as "dealValue", probability, notes, ${GIST} as "enrichedData", created_at as "createdAt", updated_at as "updatedAt"`)

type Listed = Lead & { total: number }

/** One page, and the exact number of leads that match. */
export async function listLeads(
  db: Db,
  userId: number,
  { page, limit, sort, ...filter }: LeadQuery,
): Promise<LeadPage> {
  const offset = (page - 1) * limit
  const wanted = matching(userId, filter)
  const order = sql.raw(orderOf[sort])
  const isCounted = !filter.search && filter.minScore === undefined
  const { rows } = isCounted
    ? await db.execute<Listed>(sql`
        select ${LISTED}, (${keptTotal(userId, filter)}) as total
        from leads where ${wanted} order by ${order} limit ${limit} offset ${offset}`)
    : // The hits are found once, by the search index, then counted and sorted. Left to itself the planner may walk the index
      // of the order instead, reading every lead of the owner in the hope of meeting a hit.
      await db.execute<Listed>(sql`
        with hits as materialized (select * from leads where ${wanted})
        select ${LISTED}, (select count(*) from hits)::float8 as total
        from hits order by ${order} limit ${limit} offset ${offset}`)
  const total = rows[0]?.total ?? (offset === 0 ? 0 : await countLeads(db, userId, filter))
  // The total in each row stays there: what is not part of a lead is left out of the answer.
  return { leads: rows.map(withMoments), total }
}

/** Moments as JSON has them. Changes the row itself, which is nobody else's: a page of copies would cost as much as the rest. */
function withMoments<T extends { createdAt: Date | string; updatedAt: Date | string }>(row: T) {
  row.createdAt = new Date(row.createdAt).toISOString()
  row.updatedAt = new Date(row.updatedAt).toISOString()
  return row as T & { createdAt: string; updatedAt: string }
}

export type Filter = Omit<LeadFilter, 'sort'>
/** The owner's leads that a filter leaves. */
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

/** What was typed, anywhere in the text; `%` and `_` mean themselves. */
export const isFound = (search: string) => sql`${leads.searchText} like leadwright_searchable(${likePattern(search)})`

function likePattern(search: string) {
  return `%${search.replace(/\s+/g, ' ').replace(/[\\%_]/g, '\\$&')}%`
}

export async function countLeads(db: Db, userId: number, filter: Filter) {
  const [row] = await db.select({ total: count() }).from(leads).where(matching(userId, filter))
  return row?.total ?? 0
}

/** From the counts kept with every write: a handful of rows however many leads there are. */
function keptTotal(userId: number, { industry, companySize, status }: Filter) {
  const wanted = and(
    eq(leadCounts.userId, userId),
    industry ? eq(leadCounts.industry, industry) : undefined,
    companySize ? eq(leadCounts.companySize, companySize) : undefined,
    status ? eq(leadCounts.status, status) : undefined,
  )
  return sql`select coalesce(sum(${leadCounts.leads}), 0)::float8 from ${leadCounts} where ${wanted}`
}

const isLead = (userId: number, leadId: number) => and(eq(leads.id, leadId), eq(leads.userId, userId))

export async function findLead(db: Db, userId: number, leadId: number) {
  const [lead] = await db.select(leadColumns).from(leads).where(isLead(userId, leadId))
  return lead && withMoments(lead)
}

export async function listLeadsById(db: Db, userId: number, leadIds: number[]) {
  if (leadIds.length === 0) return []
  const found = await db
    .select(leadColumns)
    .from(leads)
    .where(and(eq(leads.userId, userId), inArray(leads.id, leadIds)))
  return found.map(withMoments)
}

/** The same, kept from changing until the transaction ends. */
export async function lockLead(tx: Db, userId: number, leadId: number) {
  const [lead] = await tx.select(leadColumns).from(leads).where(isLead(userId, leadId)).for('update')
  return lead && withMoments(lead)
}

type Score = { aiScore: number; scoreVersion: string; scoredAt: Date }

export async function insertLead(db: Db, userId: number, lead: NewLead & Score) {
  const [created] = await db
    .insert(leads)
    .values({ userId, ...lead })
    .returning(leadColumns)
  if (!created) throw new Error('a lead was inserted but not returned')
  return withMoments(created)
}

type Changes = LeadChanges & Partial<Pick<Lead, 'enrichedData'>>
export async function updateLead(db: Db, userId: number, leadId: number, changes: Changes) {
  const [lead] = await db.update(leads).set(changes).where(isLead(userId, leadId)).returning(leadColumns)
  return lead && withMoments(lead)
}

/** The numbers of the leads that a filter leaves, the oldest first, at most so many. */
export async function matchingIds(db: Db, userId: number, filter: Filter, limit: number) {
  const found = await db
    .select({ id: leads.id })
    .from(leads)
    .where(matching(userId, filter))
    .orderBy(leads.id)
    .limit(limit)
  return found.map(({ id }) => id)
}

export async function isSampleLead(db: Db, userId: number, leadId: number) {
  const rows = await db
    .select({ id: leads.id })
    .from(leads)
    .where(and(isLead(userId, leadId), eq(leads.source, 'sample')))
  return rows.length === 1
}
