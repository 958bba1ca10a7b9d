import { sql } from 'drizzle-orm'
import type { ImapFlow } from 'imapflow'
import type { Db } from '../../db/connect.ts'
import type { MailboxRow } from '../../mail/account/mailbox-queries.ts'
import { recordConfirmed } from './finish-mail.ts'
import { markContacted } from './mark-contacted.ts'

// A random choice each time, so that with more of them every one is looked for eventually.
const MAX_LOOKED_FOR = 50

/**
 * An `unknown` email was sent after all: when it was claimed, at the latest `sentAt`. Call markContacted at the end of the
 * transaction: it locks leads.
 */
export async function confirmSent(tx: Db, userId: number, logId: number, sentAt: Date) {
  const { rows } = await tx.execute<Parameters<typeof recordConfirmed>[1] & Record<string, unknown>>(sql`
    update sequence_logs l set status = 'sent', error_message = null, reason_params = null, sent_at = coalesce(sent_at,
      least(now(), ${sentAt.toISOString()}, (select max(spent_at) from mail_slots s where s.log_id = l.id)))
    where id = ${logId} and user_id = ${userId} and status = 'unknown'
    returning id, user_id as "userId", lead_id as "leadId", template_id as "templateId", subject`)
  if (rows[0]) await recordConfirmed(tx, rows[0])
}

/**
 * Looks for `unknown` emails in the Sent folder, where the provider keeps a copy of what it accepts. Found, the email was sent.
 * Not found proves nothing: many providers keep no copy.
 */
export async function reconcileSent(db: Db, client: ImapFlow, { id: mailboxId, userId }: MailboxRow) {
  const { rows } = await db.execute<{ id: number; messageId: string }>(sql`
    select id, message_id as "messageId" from sequence_logs
    where mailbox_id = ${mailboxId} and status = 'unknown' and message_id is not null and scheduled_at > now() - interval '3 days'
    order by random() limit ${MAX_LOOKED_FOR}`)
  if (rows.length === 0) return
  const folder = (await client.list()).find(({ specialUse }) => specialUse === '\\Sent')
  if (!folder) return
  await client.mailboxOpen(folder.path, { readOnly: true })
  for (const { id, messageId } of rows) {
    const [uid] = (await client.search({ header: { 'message-id': messageId } }, { uid: true })) || []
    if (uid === undefined) continue
    const copy = await client.fetchOne(String(uid), { internalDate: true }, { uid: true })
    const kept = copy ? copy.internalDate : undefined
    const sentAt = kept ? new Date(kept) : new Date()
    await db.transaction(async (tx) => {
      await confirmSent(tx, userId, id, sentAt)
      await markContacted(tx, [id])
    })
  }
}
