import { sql } from 'drizzle-orm'
import type { MessageFile } from '../../../contract/inbox.ts'
import type { Db } from '../../db/connect.ts'
import { readMail } from '../../mail/reading/read-mail.ts'
import { withoutFooter } from '../../outbox/preparing/footer.ts'
import { withoutTracking } from '../../outbox/preparing/without-tracking.ts'
import { keepFiles } from '../../templates/files/file-queries.ts'
import { readContent } from '../reading/message-content.ts'
import { findConversation, insertMessage, refreshConversation } from './message-queries.ts'

/** Of one thread. */
const MAX_EMAILS = 50
/** An email replies to one that replies to one: so many steps back. */
const MAX_STEPS = 3

type Email = {
  id: number
  mailboxId: number | null
  messageId: string
  mime: Buffer
  links: string[] | null
  at: string
}

const columns = sql`l.id, l.mailbox_id as "mailboxId", coalesce(l.sent_message_id, l.message_id) as "messageId", l.mime, l.links,
  coalesce(l.sent_at, l.scheduled_at, l.created_at) as at`

/** Stores the emails of ours that a conversation began with. */
export async function storeThreadOf(
  tx: Db,
  userId: number,
  conversationId: number,
  { logId, references }: { logId: number; references: string[] },
) {
  const found = new Map<number, Email>()
  let names = references
  for (let step = 0; step < MAX_STEPS && found.size < MAX_EMAILS; step++) {
    const given = sql.param(names)
    const { rows } = await tx.execute<Email>(sql`
      select ${columns} from sequence_logs l
      where l.user_id = ${userId} and l.mime is not null and l.status in ('sent', 'sending', 'unknown') and not l.is_test and not l.is_captured and l.id in (
        select ${logId}::int
        union select id from sequence_logs where user_id = ${userId} and message_id = any(${given}::text[])
        union select id from sequence_logs where user_id = ${userId} and sent_message_id = any(${given}::text[]))
      limit ${MAX_EMAILS}`)
    const added = rows.filter(({ id }) => !found.has(id))
    for (const email of added) found.set(email.id, email)
    names = added.flatMap(({ mime }) => readMail(mime).references)
    if (names.length === 0) break
  }
  for (const email of found.values()) await insertSent(tx, userId, conversationId, email)
}

/**
 * Stores emails that were just sent, where they continue a conversation. One that starts a thread belongs to no conversation yet: the
 * reply to it makes one.
 */
export async function storeSentEmails(tx: Db, logIds: number[]) {
  const { rows } = await tx.execute<Email & { userId: number; leadId: number }>(sql`
    select ${columns}, l.user_id as "userId", l.lead_id as "leadId" from sequence_logs l
    where l.id = any(${sql.param(logIds)}::int[]) and l.mime is not null and l.lead_id is not null
      and not exists (select from conversation_messages m where m.user_id = l.user_id and m.log_id = l.id)`)
  for (const { userId, leadId, ...email } of rows) {
    const { inReplyTo, references } = readMail(email.mime)
    const messageKeys = [...new Set([...references, inReplyTo])].filter(Boolean)
    const conversation = await findConversation(tx, userId, { messageKeys, logIds: [], leadId })
    if (!conversation) continue
    await insertSent(tx, userId, conversation.id, email)
    await refreshConversation(tx, userId, conversation.id)
    // A sequence has replied, if this replies to what came last: not with an email that was on its way then.
    await tx.execute(sql`
      update conversations set needs_reply = false where user_id = ${userId} and id = ${conversation.id} and (
        select message_key from conversation_messages
        where user_id = ${userId} and conversation_id = ${conversation.id} and direction = 'in' order by at desc, id desc limit 1
      ) = any(${sql.param(messageKeys)}::text[])`)
  }
}

/** Stores an email that was just put into the outbox. */
export async function storeQueued(tx: Db, userId: number, conversationId: number, logId: number) {
  const { rows } = await tx.execute<Email>(sql`
    select ${columns} from sequence_logs l where l.id = ${logId} and l.user_id = ${userId}`)
  // Its links are not tracked: those of another email that it forwards are none of its own.
  for (const email of rows)
    await insertSent(tx, userId, conversationId, { ...email, links: null, at: new Date().toISOString() })
}

/** A message of the outbox, as its recipients see it. */
async function insertSent(tx: Db, userId: number, conversationId: number, email: Email) {
  const mail = readMail(email.mime)
  const content = readContent(email.mime)
  return insertMessage(tx, userId, conversationId, {
    mailboxId: email.mailboxId ?? 0,
    messageKey: email.messageId,
    logId: email.id,
    direction: 'out',
    fromName: content.from.name,
    fromAddress: content.from.address,
    toPeople: content.to,
    ccPeople: content.cc,
    subject: mail.subject.slice(0, 500),
    at: new Date(email.at),
    inReplyTo: mail.inReplyTo || null,
    referenceIds: mail.references,
    text: content.text,
    newText: withoutFooter(content.newText).trim(),
    html: content.html && withoutTracking(content.html, email.links ?? []),
    files: await withSizes(tx, userId, content.files, email.mime),
  })
}

/** The bytes of an email in the outbox have marks in place of the contents of files, in their order. */
async function withSizes(tx: Db, userId: number, files: MessageFile[], mime: Buffer): Promise<MessageFile[]> {
  if (files.length === 0) return files
  const hashes = [...mime.toString('latin1').matchAll(/-file-([0-9a-f]{64})/g)].map(([, hash]) => hash ?? '')
  const known = await keepFiles(tx, userId, hashes)
  return files.map((file, index) => ({ ...file, size: known.get(hashes[index] ?? '')?.size ?? file.size }))
}
