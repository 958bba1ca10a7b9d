import { sql } from 'drizzle-orm'
import type { Db } from '../../db/connect.ts'
import { storableText } from '../../db/storable-text.ts'
import type { ReadMail } from '../../mail/reading/read-mail.ts'
import { markConversationNoticesRead } from '../../notifications/notify.ts'
import type { MessageContent } from '../reading/message-content.ts'
import { columnsOf, MAX_ID } from './message-columns.ts'
import { findConversation, insertMessage, isStored, refreshConversation } from './message-queries.ts'
import { noteMeeting } from './note-meeting.ts'
import { referencesOf } from './store-incoming.ts'

type Written = { mail: ReadMail; content: MessageContent }
type Mailbox = { id: number; userId: number }

/** Stores what the owner wrote in another email app, where it continues a conversation. That needs no reply any more. */
export async function storeWritten(tx: Db, { id: mailboxId, userId }: Mailbox, { mail, content }: Written, at: Date) {
  if (!mail.messageId || (await isOurs(tx, userId, mail.messageId))) return
  if (await isStored(tx, userId, mailboxId, mail.messageId)) return
  const conversation = await findConversation(tx, userId, { messageKeys: referencesOf(mail), logIds: [] })
  if (!conversation) return
  const added = await insertMessage(tx, userId, conversation.id, {
    mailboxId,
    messageKey: storableText(mail.messageId, MAX_ID),
    direction: 'out',
    at,
    ...columnsOf(mail, content),
  })
  if (added === undefined) return
  if (content.invitation) await noteMeeting(tx, userId, conversation.leadId, content.invitation, { by: null, at })
  await refreshConversation(tx, userId, conversation.id)
  const { rowCount } = await tx.execute(sql`
    update conversations set needs_reply = false, is_unread = false
    where user_id = ${userId} and id = ${conversation.id} and last_direction = 'out'`)
  if (rowCount) await markConversationNoticesRead(tx, userId, conversation.id)
}

/** From our outbox, under whichever Message-ID its provider sent it. */
async function isOurs(tx: Db, userId: number, messageId: string) {
  const { rowCount } = await tx.execute(sql`
    select from sequence_logs where user_id = ${userId} and message_id = ${messageId}
    union all select from sequence_logs where user_id = ${userId} and sent_message_id = ${messageId} limit 1`)
  return (rowCount ?? 0) > 0
}
