import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { ConversationReply } from '../../../contract/inbox.ts'
import type { Db } from '../../db/connect.ts'
import { retried } from '../../db/retry.ts'
import { AppError } from '../../http/errors.ts'
import { listOwnMailboxes, type MailboxRow } from '../../mail/account/mailbox-queries.ts'
import { QUOTE_STARTS } from '../../mail/reading/html-text.ts'
import type { MailTools } from '../../mail-tools.ts'
import { markConversationNoticesRead } from '../../notifications/notify.ts'
import { queueMail } from '../../outbox/preparing/queue-mail.ts'
import { undoTime } from '../../outbox/preparing/undo-time.ts'
import { writeFor } from '../../outbox/send-template.ts'
import { storedContent } from '../../templates/formatted/stored-content.ts'
import { refreshConversation } from '../storing/message-queries.ts'
import { accountOfReply } from '../storing/reply-account.ts'
import { storeQueued } from '../storing/store-sent.ts'
import type { MessageRow } from '../thread-queries.ts'
import { forwardOf, quoteOf, subjectOf } from './quote-message.ts'
import { recipientsOf } from './reply-recipients.ts'

const MAX_REFERENCES = 50

/** `attachments` include those of a forwarded message; `forwardedHtml` is null for a reply, and for a forward of plain text. */
type Reply = ConversationReply & {
  conversationId: number
  leadId: number
  message: MessageRow
  forwardedHtml: string | null
}

/** Puts a reply into the outbox and into its conversation, at once. It goes out once the time to undo is over. */
export async function sendReply(db: Db, userId: number, reply: Reply, tools: MailTools) {
  const { conversationId, leadId, message, mode } = reply
  const own = await listOwnMailboxes(db, userId)
  const mailbox = await accountOfReply(db, userId, own, {
    ...message,
    to: message.toPeople.map(({ address }) => address),
    cc: message.ccPeople.map(({ address }) => address),
  })
  if (!mailbox)
    throw new AppError(
      'conflict',
      'The email account that received this message is disconnected. Connect it again, then reply.',
    )
  const from = { name: message.fromName, address: message.fromAddress }
  const people = { from, to: message.toPeople, cc: message.ccPeople }
  const recipients = recipientsOf(reply, { ...message, ...people }, own.flatMap(addressesOf))
  const quoted = { ...people, ...message, text: message.text.replaceAll(QUOTE_STARTS, '') }
  return retried(() =>
    db.transaction(async (tx) => {
      const content = await storedContent(tx, userId, {
        bodyHtml: reply.bodyHtml ?? null,
        attachments: reply.attachments,
      })
      // The subject came from somebody else: it is no template.
      const written = await writeFor(tx, userId, leadId, {
        subject: '',
        body: reply.body,
        bodyHtml: content.bodyHtml ?? null,
      })
      const isForward = mode === 'forward'
      const queued = await queueMail(
        tx,
        userId,
        {
          ...written,
          subject: reply.subject || subjectOf(message.subject, mode),
          attachments: content.attachments ?? [],
          mailboxId: mailbox.id,
          scheduledAt: reply.sendAt
            ? new Date(reply.sendAt)
            : await undoTime(tx, { offsetSeconds: tools.config.clockOffsetSeconds }),
          trackOpens: false,
          trackClicks: false,
          wish: wishOf(reply),
          conversation: {
            ...recipients,
            isToLead: !isForward,
            thread: isForward ? [] : threadOf(message),
            quote: isForward
              ? forwardOf(quoted, reply.forwardedHtml, mailbox.timeZone)
              : quoteOf(quoted, mailbox.timeZone),
          },
        },
        tools,
      )
      if (!queued.isNew) return queued
      await storeQueued(tx, userId, conversationId, queued.id)
      await refreshConversation(tx, userId, conversationId)
      if (!isForward) await markReplied(tx, userId, conversationId)
      return queued
    }),
  )
}

const addressesOf = ({ fromEmail, imapUser, smtpUser }: MailboxRow) =>
  [fromEmail, imapUser, smtpUser].flatMap((address) => (address ? [address.toLowerCase()] : []))

/** An edited text is another email: the first one may have failed because of it. */
function wishOf({ key, conversationId, message, mode, to, subject, body, bodyHtml, attachments, sendAt }: Reply) {
  const content = [message.id, mode, to, subject, body, bodyHtml, attachments.map(({ hash }) => hash), sendAt]
  const hash = createHash('sha256').update(JSON.stringify(content)).digest('base64url')
  return [key, 'reply', conversationId, hash].join(' ')
}

/** The oldest first. A message without a Message-ID has a key of another form. */
const threadOf = ({ referenceIds, inReplyTo, messageKey }: MessageRow) =>
  [...new Set([...referenceIds, inReplyTo ?? '', messageKey])]
    .filter((id) => /^<[^<>\s]+>$/.test(id))
    .slice(-MAX_REFERENCES)

async function markReplied(tx: Db, userId: number, conversationId: number) {
  await tx.execute(sql`
    update conversations set needs_reply = false, is_unread = false where user_id = ${userId} and id = ${conversationId}`)
  await markConversationNoticesRead(tx, userId, conversationId)
}
