import { and, eq } from 'drizzle-orm'
import type { Db } from '../db/connect.ts'
import { leads } from '../db/schema.ts'
import { isFound } from './lead-list-queries.ts'
import { readKept } from './list/kept-counts.ts'
import { hasIndexedText } from './list/search-index.ts'

/**
 * The leads that a search finds, for lists of what belongs to leads: emails, enrollments, log entries. Undefined if there are more
 * than `most`: then such a list is better read in its own order until a page is full.
 */
export async function findFew(db: Db, userId: number, search: string, most: number): Promise<number[] | undefined> {
  const { text } = await readKept(db, userId, { search })
  const rows = await db
    .select({ id: leads.id })
    .from(leads)
    .where(and(eq(leads.userId, userId), (text && hasIndexedText(userId, text)) || isFound(search)))
    .limit(most + 1)
  return rows.length > most ? undefined : rows.map(({ id }) => id)
}
