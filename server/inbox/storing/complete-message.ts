import { and, eq } from 'drizzle-orm'
import type { Db } from '../../db/connect.ts'
import { conversationMessages, conversations } from '../../db/schema.ts'
import type { MailboxRow } from '../../mail/account/mailbox-queries.ts'
import type { InboxAccess } from '../../mail/inbox/imap.ts'
import { readWhole } from '../files/read-whole.ts'
import { readReceived } from '../reading/mail-work.ts'
import { refreshConversation } from './message-queries.ts'
import { noteReceivedMeeting } from './store-incoming.ts'

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
    .select({
      conversationId: conversationMessages.conversationId,
      leadId: conversations.leadId,
      kind: conversationMessages.kind,
      at: conversationMessages.at,
      isAuthentic: conversationMessages.isAuthentic,
      files: conversationMessages.files,
    })
    .from(conversationMessages)
    .innerJoin(
      conversations,
      and(
        eq(conversations.userId, conversationMessages.userId),
        eq(conversations.id, conversationMessages.conversationId),
      ),
    )
    .where(isIt)
  if (!stored) return
  const raw = await readWhole(db, userId, { mailboxId, messageKey, at: stored.at }, access)
  const { content } = await readReceived(userId, raw, true)
  const { text, newText, html, files, isCut, invitation } = content
  // It took too long to read: what is stored has more of it.
  if (files.length < stored.files.length) return
  const { conversationId, leadId, kind, at, isAuthentic } = stored
  await db.transaction(async (tx) => {
    await tx.update(conversationMessages).set({ text, newText, html, files, isCut, invitation }).where(isIt)
    if (kind) await noteReceivedMeeting(tx, userId, leadId, { content, kind, isAuthentic, at })
    await refreshConversation(tx, userId, conversationId)
  })
}
