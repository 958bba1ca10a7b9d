import { and, eq, inArray, or, sql } from 'drizzle-orm'
import type { Db } from '../../db/connect.ts'
import { conversationMessages, conversations } from '../../db/schema.ts'
import { decidesIntent, readPeople } from './conversation-people.ts'

export type NewMessage = Omit<
  typeof conversationMessages.$inferInsert,
  'userId' | 'conversationId' | 'id' | 'searchText'
>
export type StoredConversation = { id: number; leadId: number }

/** By a Message-ID that it names, or by an email of ours. Of several, the one that was written in last. */
export async function findConversation(
  tx: Db,
  userId: number,
  { messageKeys, logIds, leadId }: { messageKeys: string[]; logIds: number[]; leadId?: number },
): Promise<StoredConversation | undefined> {
  if (messageKeys.length === 0 && logIds.length === 0) return undefined
  const [found] = await tx
    .select({ id: conversations.id, leadId: conversations.leadId })
    .from(conversationMessages)
    .innerJoin(
      conversations,
      and(
        eq(conversations.userId, conversationMessages.userId),
        eq(conversations.id, conversationMessages.conversationId),
      ),
    )
    .where(
      and(
        eq(conversationMessages.userId, userId),
        or(
          messageKeys.length > 0 ? inArray(conversationMessages.messageKey, messageKeys) : undefined,
          logIds.length > 0 ? inArray(conversationMessages.logId, logIds) : undefined,
        ),
        leadId === undefined ? undefined : eq(conversations.leadId, leadId),
      ),
    )
    .orderBy(sql`${conversations.lastMessageAt} desc`)
    .limit(1)
  return found
}

export async function isStored(tx: Db, userId: number, mailboxId: number, messageKey: string) {
  const { rowCount } = await tx.execute(sql`
    select from conversation_messages where user_id = ${userId} and message_key = ${messageKey} and mailbox_id = ${mailboxId}`)
  return rowCount === 1
}

/**
 * Undefined when the conversation has it already, from whichever mailbox. One that failed the sender check there, and passes it here,
 * takes its place: the first may have been somebody else's under the same Message-ID.
 */
export async function insertMessage(tx: Db, userId: number, conversationId: number, message: NewMessage) {
  const { rows } = await tx.execute<{ id: number; isForged: boolean }>(sql`
    select id, direction = 'in' and not is_authentic and lower(from_address) = lower(${message.fromAddress ?? ''}) as "isForged"
    from conversation_messages
    where user_id = ${userId} and message_key = ${message.messageKey} and conversation_id = ${conversationId} limit 1`)
  const [known] = rows
  const isBetter = known?.isForged && message.direction === 'in' && message.isAuthentic
  if (known && !isBetter) return undefined
  const values = { ...message, at: await afterReplied(tx, userId, conversationId, message) }
  if (known) {
    const isIt = and(eq(conversationMessages.userId, userId), eq(conversationMessages.id, known.id))
    await tx.update(conversationMessages).set(values).where(isIt)
    return known.id
  }
  const [added] = await tx
    .insert(conversationMessages)
    .values({ ...values, userId, conversationId })
    .onConflictDoNothing()
    .returning({ id: conversationMessages.id })
  return added?.id
}

/** Mailboxes keep whole seconds: what was written within one would come before what it replies to. */
async function afterReplied(tx: Db, userId: number, conversationId: number, { at, inReplyTo }: NewMessage) {
  if (!inReplyTo) return at
  const { rows } = await tx.execute<{ at: string | null }>(sql`
    select max(at) as at from conversation_messages
    where user_id = ${userId} and conversation_id = ${conversationId} and message_key = ${inReplyTo}`)
  const after = new Date(rows[0]?.at ?? 0).getTime() + 1
  return after > at.getTime() ? new Date(after) : at
}

type New = Pick<
  typeof conversations.$inferInsert,
  'leadId' | 'mailboxId' | 'sequenceId' | 'subject' | 'lastMessageAt' | 'lastDirection' | 'state' | 'doneAt'
>

export async function addConversation(tx: Db, userId: number, conversation: New): Promise<StoredConversation> {
  const [added] = await tx
    .insert(conversations)
    .values({ ...conversation, userId })
    .returning({ id: conversations.id, leadId: conversations.leadId })
  if (!added) throw new Error('a conversation was inserted but not returned')
  return added
}

/** What the list shows of a conversation, from its messages. */
export async function refreshConversation(tx: Db, userId: number, conversationId: number) {
  const people = await readPeople(tx, userId, conversationId)
  await tx.execute(sql`
    update conversations c set last_message_at = coalesce(last.at, c.last_message_at), last_direction = coalesce(last.direction, c.last_direction),
      snippet = coalesce(left(last.new_text, 200), ''), intent = asked.intent,
      messages = totals.messages, has_attachments = coalesce(totals.has_attachments, false)
    from (select 1) one
    left join lateral (
      select at, direction, new_text from conversation_messages
      where user_id = ${userId} and conversation_id = ${conversationId} order by at desc, id desc limit 1) last on true
    left join lateral (
      select m.intent from conversation_messages m
      where m.user_id = ${userId} and m.conversation_id = ${conversationId} and ${decidesIntent(people)} order by m.at desc, m.id desc limit 1) asked on true
    left join lateral (
      select count(*)::int as messages, bool_or(jsonb_path_exists(files, '$[*] ? (@.cid == null)')) as has_attachments
      from conversation_messages where user_id = ${userId} and conversation_id = ${conversationId}) totals on true
    where c.user_id = ${userId} and c.id = ${conversationId}`)
}
