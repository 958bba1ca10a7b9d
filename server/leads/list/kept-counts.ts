import { sql } from 'drizzle-orm'
import type { Db } from '../../db/connect.ts'
import { executePrepared } from '../../db/prepared.ts'
import { countsOf, type Filter } from '../lead-list-queries.ts'

export type Kept = {
  /** All leads of the owner, and those of the wanted status, industry and size. */
  all: number
  matching: number
  /** Grows with every write after which a list may look different. */
  changes: number
  /** The search as leads are searched: lower case, without accents. */
  text: string | null
}

/** From the counts that triggers keep: a few rows, however many leads there are. */
export async function readKept(db: Db, userId: number, filter: Partial<Filter> = {}): Promise<Kept> {
  const [kept] = await executePrepared<Kept>(
    db,
    sql`
    select coalesce(sum(leads), 0)::float8 as all, coalesce(sum(leads) filter (where ${countsOf(filter) ?? sql`true`}), 0)::float8 as matching,
      coalesce(sum(changes), 0)::float8 as changes, leadwright_searchable(${filter.search?.replace(/\s+/g, ' ') ?? null}) as text
    from lead_counts where user_id = ${userId}`,
  )
  return kept ?? { all: 0, matching: 0, changes: 0, text: null }
}
