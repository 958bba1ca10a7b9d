import { and, eq } from 'drizzle-orm'
import type { Db } from '../../db/connect.ts'
import { conversationMessages } from '../../db/schema.ts'
import type { MailboxRow } from '../../mail/account/mailbox-queries.ts'
import type { InboxAccess } from '../../mail/inbox/imap.ts'
import { readWhole } from '../files/read-whole.ts'
import { readReceived } from '../reading/mail-work.ts'
import { refreshConversation } from './message-queries.ts'

/**
 * Mailboxes give us the start of a long email, which may end inside its first attachment. Of one that a conversation has, the rest is
 * read as well: its text, and which files it has. Where that fails, the message stays as it is and says that it is longer.
 */
export async function completeMessage(
  db: Db,
  { id: mailboxId, userId }: MailboxRow,
  messageKey: string,
  access: InboxAccess,
) {
  const isIt = and(
    eq(conversationMessages.userId, userId),
    eq(conversationMessages.mailboxId, mailboxId),
    eq(conversationMessages.messageKey, messageKey),
    eq(conversationMessages.isCut, true),
  )
  const [stored] = await db
    .select({ conversationId: conversationMessages.conversationId, files: conversationMessages.files })
    .from(conversationMessages)
    .where(isIt)
  if (!stored) return
  const raw = await readWhole(db, userId, { mailboxId, messageKey }, access)
  const { text, newText, html, files, isCut, invitation } = (await readReceived(userId, raw, true)).content
  // It took too long to read: what is stored has more of it.
  if (files.length < stored.files.length) return
  await db.transaction(async (tx) => {
    await tx.update(conversationMessages).set({ text, newText, html, files, isCut, invitation }).where(isIt)
    await refreshConversation(tx, userId, stored.conversationId)
  })
}
