import { type SQL, sql } from 'drizzle-orm'

/** Totals are exact up to here. Beyond, a list says "10,000+": counting on would take as long as there are rows. */
export const MOST_COUNTED = 10_000

export type Total = { total: number; totalIsExact?: false }

/** How many rows the query has, as a subquery. It stops one after `most`, so that the reader knows whether there are more. */
export const countUpTo = (rows: SQL, most = MOST_COUNTED) =>
  sql`(select count(*)::int from (${rows} limit ${most + 1}) counted)`

type Page = { offset: number; limit: number; found: number }

/** What a list says about its length. `counted` comes from `countUpTo`; `found` is how many entries there are for the page, and one more. */
export function totalOf(counted: number, { offset, limit, found }: Page, most = MOST_COUNTED): Total {
  if (counted <= most) return { total: counted }
  // A page beyond the count knows better.
  if (0 < found && found <= limit) return { total: offset + found }
  return { total: Math.max(most, found > 0 ? offset + found : 0), totalIsExact: false }
}
