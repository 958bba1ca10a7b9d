import { sql } from 'drizzle-orm'
import type { ImapFlow } from 'imapflow'
import type { EmailReasonCode } from '../../../contract/email-reason.ts'
import type { Db } from '../../db/connect.ts'
import type { MailboxRow } from '../../mail/account/mailbox-queries.ts'
import { hasInboxSql } from '../../mail/account/own-account.ts'
import { updateUnknownNotice } from '../changes/unknown-notice.ts'
import { errorReason } from '../reason-columns.ts'
import { markContacted } from './mark-contacted.ts'

// A random choice each time, so that with more of them every one is looked for eventually.
const MAX_LOOKED_FOR = 50
/** An email may be that late in the Sent folder (RELIABILITY 3.2). */
export const ABSENT_AFTER_MINUTES = 15
/** So many emails that were sent for certain show whether the folder keeps what we send. */
const SAMPLES = 3
const SOON_SECONDS = 2

/**
 * An `unknown` email was sent after all: when it was claimed, at the latest `sentAt`. Call markContacted and updateUnknownNotice at
 * the end of the transaction: they lock leads and the notice.
 */
export const confirmSent = (tx: Db, userId: number, logId: number, sentAt: Date) =>
  confirmAllSent(tx, userId, [logId], sentAt)

/** The same for many; without `sentAt`, when they were claimed or due. Returns those that were unknown. */
export async function confirmAllSent(tx: Db, userId: number, logIds: number[], sentAt?: Date) {
  const { rows } = await tx.execute<{ id: number }>(sql`
    with done as (
      update sequence_logs l set status = 'sent', error_message = null, reason_params = null, sent_at = coalesce(sent_at,
        least(now(), ${sentAt?.toISOString() ?? null}::timestamptz, coalesce(
          (select max(spent_at) from mail_slots s where s.log_id = l.id),
          case when ${sentAt === undefined} then scheduled_at end)))
      where id = any(${sql.param(logIds)}::int[]) and user_id = ${userId} and status = 'unknown' and not is_test
      returning id, lead_id, template_id, subject
    ), events as (
      insert into timeline_events (user_id, lead_id, kind, details)
      select ${userId}, lead_id, 'mail_sent', jsonb_build_object('subject', subject, 'logId', id) from done where lead_id is not null
    ), templates as (
      update email_templates t set status = 'sent', sent_at = now(), updated_at = now()
      from (select distinct template_id from done) d where t.id = d.template_id and t.user_id = ${userId}
    )
    select id from done`)
  return rows.map(({ id }) => id)
}

/** The inbox of this owner is read within seconds, and with it the Sent folder. Every minute it is anyway. */
export async function lookInSent(tx: Db, userId: number) {
  const { rows } = await tx.execute(sql`
    select where to_regclass('graphile_worker._private_jobs') is not null
      and exists (select from mailboxes m where m.user_id = ${userId} and ${sql.raw(hasInboxSql('m'))})`)
  if (rows.length > 0)
    await tx.execute(sql`
      select graphile_worker.add_job('read-inbox', json_build_object('userId', ${userId}::int), queue_name := 'read-inbox',
        run_at := now() + make_interval(secs => ${SOON_SECONDS}), job_key := ${`read-inbox ${userId}`})`)
}

type Wanted = { id: number; messageId: string; isLate: boolean }

/**
 * Looks for `unknown` emails in the Sent folder, where the provider keeps a copy of what it accepts. Found, the email was sent.
 * Not found after a while, in a folder that has others of ours, it probably was not, and its owner is told: whether to resend it is
 * for them to decide. Elsewhere that proves nothing: many providers keep no copy.
 */
export async function reconcileSent(db: Db, client: ImapFlow, mailbox: MailboxRow) {
  const { rows } = await db.execute<Wanted>(sql`
    select id, message_id as "messageId", error_message is distinct from ${NOT_IN_SENT}
      and coalesce((select max(spent_at) from mail_slots s where s.log_id = l.id), scheduled_at)
        < now() - make_interval(mins => ${ABSENT_AFTER_MINUTES}) as "isLate"
    from sequence_logs l
    where mailbox_id = ${mailbox.id} and status = 'unknown' and message_id is not null and scheduled_at > now() - interval '3 days'
    order by random() limit ${MAX_LOOKED_FOR}`)
  if (rows.length === 0) return
  const folder = (await client.list()).find(({ specialUse }) => specialUse === '\\Sent')
  if (!folder) return
  await client.mailboxOpen(folder.path, { readOnly: true })
  const absent: number[] = []
  for (const { id, messageId, isLate } of rows) {
    const uid = await findCopy(client, messageId)
    if (uid !== undefined) await confirmCopy(db, client, mailbox.userId, id, uid)
    else if (isLate) absent.push(id)
  }
  if (absent.length > 0 && (await keepsCopies(db, client, mailbox))) await markAbsent(db, mailbox.userId, absent)
}

/** Throws where the server refuses to search: that is not the same as finding nothing. */
async function findCopy(client: ImapFlow, messageId: string) {
  const found = await client.search({ header: { 'message-id': messageId } }, { uid: true })
  if (!found) throw new Error('the server refused to search the Sent folder')
  return found[0]
}

async function confirmCopy(db: Db, client: ImapFlow, userId: number, id: number, uid: number) {
  const copy = await client.fetchOne(String(uid), { internalDate: true }, { uid: true })
  const kept = copy ? copy.internalDate : undefined
  const sentAt = kept ? new Date(kept) : new Date()
  await db.transaction(async (tx) => {
    await confirmSent(tx, userId, id, sentAt)
    await markContacted(tx, [id])
    await updateUnknownNotice(tx, userId)
  })
}

/** Whether the last emails that the server accepted, a while ago, are all in the folder. */
async function keepsCopies(db: Db, client: ImapFlow, { id: mailboxId, userId }: MailboxRow) {
  const { rows } = await db.execute<{ messageId: string }>(sql`
    select message_id as "messageId" from sequence_logs
    where user_id = ${userId} and sent_at < now() - make_interval(mins => ${ABSENT_AFTER_MINUTES}) and sent_at > now() - interval '3 days'
      and mailbox_id = ${mailboxId} and status = 'sent' and not is_captured and message_id is not null
    order by sent_at desc limit ${SAMPLES}`)
  for (const { messageId } of rows) if ((await findCopy(client, messageId)) === undefined) return false
  return rows.length > 0
}

const NOT_IN_SENT: EmailReasonCode = 'not_in_sent_folder'

export const markAbsent = (db: Db, userId: number, ids: number[]) =>
  db.execute(sql`
    update sequence_logs set ${errorReason({ code: NOT_IN_SENT })}
    where id = any(${sql.param(ids)}::int[]) and user_id = ${userId} and status = 'unknown'`)
