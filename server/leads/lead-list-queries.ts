import { and, count, desc, eq, gte, sql } from 'drizzle-orm'
import type { LeadFilter } from '../../contract/lead.ts'
import type { Db } from '../db/connect.ts'
import { likePattern } from '../db/like-pattern.ts'
import { leadCounts, leads } from '../db/schema.ts'
import { AppError } from '../http/errors.ts'
import { boundedRead } from './list/bounded-read.ts'
import { hasEveryWord, readsEveryWord } from './list/search-index.ts'
import { whereSql } from './list/where-sql.ts'

export type Filter = Omit<LeadFilter, 'sort'>

/** The owner's leads that match a filter. */
export function matching(userId: number, filter: Filter) {
  return and(
    eq(leads.userId, userId),
    filter.search ? isFound(filter.search) : undefined,
    ofKind(filter),
    isScored(filter),
    whereSql(filter.where, userId),
  )
}

/** By the words of a name, company, address or job title, in any order. */
export const isFound = (search: string) => hasEveryWord(search, likePattern)

/** The same for leads that are looked up by something else and read one by one. */
export const isFoundReading = (search: string) => readsEveryWord(search, likePattern)

export const KIND_COLUMNS = ['status', 'industry', 'company_size'] as const

/** Of a status, an industry and a company size; triggers count the leads of each. */
export function ofKind({ industry, companySize, status }: Filter) {
  return and(
    industry ? eq(leads.industry, industry) : undefined,
    companySize ? eq(leads.companySize, companySize) : undefined,
    status ? sql`${leads.status} = ${status}` : undefined,
  )
}

export const isScored = ({ minScore }: Filter) => (minScore === undefined ? undefined : gte(leads.aiScore, minScore))

/** Whether triggers count what the filter asks for; anything else has to be looked for. */
export const isCounted = ({ search, minScore, where }: Filter) => !search && minScore === undefined && !where

/** The rows of those counts. */
export function countsOf({ industry, companySize, status }: Partial<Filter>) {
  return and(
    industry ? eq(leadCounts.industry, industry) : undefined,
    companySize ? eq(leadCounts.companySize, companySize) : undefined,
    status ? eq(leadCounts.status, status) : undefined,
  )
}

/** The exact number, however long it takes. */
export async function countLeads(db: Db, userId: number, filter: Filter) {
  const query = isCounted(filter)
    ? db
        .select({ total: sql<number>`coalesce(sum(${leadCounts.leads}), 0)::float8` })
        .from(leadCounts)
        .where(and(eq(leadCounts.userId, userId), countsOf(filter)))
    : db.select({ total: count() }).from(leads).where(matching(userId, filter))
  const [row] = await query
  return row?.total ?? 0
}

/** The IDs of the leads that match a filter, newest first, up to a limit. */
export async function matchingIds(db: Db, userId: number, filter: Filter, limit: number) {
  const found = await boundedRead(db, userId, (tx) =>
    tx
      .select({ id: leads.id })
      .from(leads)
      .where(matching(userId, filter))
      .orderBy(desc(leads.createdAt), desc(leads.id))
      .limit(limit),
  )
  return found.map(({ id }) => id)
}

/** What is done to all leads that match is agreed for the list that was shown. */
export function refuseMore(matchingNow: number, expected: number, done: string) {
  if (matchingNow > expected)
    throw new AppError('conflict', `More leads match now, so nothing was ${done}. Check the list, then try again.`)
}
