import { and, desc, eq, lte, or, sql } from 'drizzle-orm'
import type { Db } from '../../db/connect.ts'
import { conversationMessages } from '../../db/schema.ts'
import type { ThreadMessage } from '../intent/draft/draft-reply.ts'
import type { MessageRow } from '../thread-queries.ts'

const MAX_MESSAGES = 10
const MAX_TEXT = 4_000

/**
 * What a draft is written from: the message that it replies to, and those before it. Oldest first, without quotes. Nothing
 * that failed the sender check is in it.
 */
export async function threadUpTo(db: Db, userId: number, message: MessageRow): Promise<ThreadMessage[]> {
  const { newText, at, id, direction } = conversationMessages
  const rows = await db
    .select({ text: sql<string>`left(${newText}, ${MAX_TEXT})`, at, direction })
    .from(conversationMessages)
    .where(
      and(
        eq(conversationMessages.userId, userId),
        eq(conversationMessages.conversationId, message.conversationId),
        eq(conversationMessages.isAuthentic, true),
        or(sql`${at} < ${message.at.toISOString()}`, and(eq(at, message.at), lte(id, message.id))),
      ),
    )
    .orderBy(desc(at), desc(id))
    .limit(MAX_MESSAGES)
  return rows.reverse().map((row) => ({
    from: row.direction === 'in' ? ('lead' as const) : ('us' as const),
    text: row.text,
    sentAt: row.at,
  }))
}
