import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../db/connect.ts'
import { likePattern } from '../db/like-pattern.ts'
import { findFew } from '../leads/find-few.ts'

/** Up to so many conversations or leads are found first, and the list is made of them. */
const MOST_FOUND = 1_000
const MOST_LEADS = 500
const MAX_WORDS = 8

/** In the words of one message, or in the name, company or address of the lead. `c` is the conversation. */
export async function searchCondition(db: Db, userId: number, search: string): Promise<SQL> {
  const words = search.split(/\s+/).filter(Boolean).slice(0, MAX_WORDS)
  const inMessage = sql.join(
    words.map((word) => sql`m.search_text like ${likePattern(word)}`),
    sql` and `,
  )
  const { rows } = await db.execute<{ id: number }>(sql`
    select conversation_id as id from conversation_messages m where m.user_id = ${userId} and ${inMessage} limit ${MOST_FOUND + 1}`)
  // What many messages have soon fills a page in the list's own order.
  const ofMessages =
    rows.length > MOST_FOUND
      ? sql`exists (select from conversation_messages m where m.user_id = c.user_id and m.conversation_id = c.id and ${inMessage})`
      : sql`c.id = any(${sql.param([...new Set(rows.map(({ id }) => id))])}::int[])`
  const leadIds = await findFew(db, userId, search, MOST_LEADS)
  const ofLeads = leadIds
    ? sql`c.lead_id = any(${sql.param(leadIds)}::int[])`
    : sql.join(
        words.map((word) => sql`l.search_text like ${likePattern(word)}`),
        sql` and `,
      )
  return sql`(${ofMessages} or ${ofLeads})`
}
