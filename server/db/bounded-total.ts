import { type SQL, sql } from 'drizzle-orm'

/** Totals are exact up to here. Beyond, a list says "10,000+": counting on would take as long as there are rows. */
export const MOST_COUNTED = 10_000

export type Total = { total: number; totalIsExact?: false }

/** How many rows the query has, as a subquery. It stops one after `most`, so that the reader knows whether there are more. */
export const countUpTo = (rows: SQL, most = MOST_COUNTED) =>
  sql`(select count(*)::int from (${rows} limit ${most + 1}) counted)`

/** What a list says about its length; `counted` comes from `countUpTo`, `end` is where the page read ends. */
export function totalOf(counted: number, page: { end: number; isLast: boolean }, most = MOST_COUNTED): Total {
  if (counted <= most) return { total: counted }
  // A page beyond the count knows better.
  if (page.isLast) return { total: page.end }
  return { total: Math.max(most, page.end), totalIsExact: false }
}
