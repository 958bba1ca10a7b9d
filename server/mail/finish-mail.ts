import { sql } from 'drizzle-orm'
import type { Db } from '../db/connect.ts'
import { addEvent } from '../leads/timeline-queries.ts'
import { notify } from '../notifications/notify.ts'
import type { ClaimedMail } from './claim-mail.ts'
import { bounceNotice, unknownNotice } from './mail-notices.ts'
import type { MailboxRow } from './mailbox-queries.ts'
import { MAX_TRIES, mailboxRestMs, mailWaitMs, type SendOutcome } from './smtp-outcome.ts'
import { suppress } from './suppression-queries.ts'

type Mail = Omit<ClaimedMail, 'mime'>

export type SentMail = { id: number; reply: string }

/**
 * Writes down mails that have left, many at once, in one statement. Only their owner can: rows that are no longer ours are
 * left alone.
 */
export async function finishSent(db: Db, senderId: number, sent: SentMail[]) {
  await db.execute(sql`
    with done as (
      update sequence_logs l set status = 'sent', sent_at = now(), smtp_reply = given.reply, error_message = null,
        is_captured = m.transport = 'outbox'
      from unnest(${sql.param(sent.map(({ id }) => id))}::int[], ${sql.param(sent.map(({ reply }) => reply))}::text[]) as given(id, reply),
        mailboxes m
      where l.id = given.id and m.id = l.mailbox_id and l.status = 'sending' and l.claimed_by = ${String(senderId)}
      returning l.id, l.user_id, l.lead_id, l.template_id, l.subject, l.mailbox_id
    ), told as (
      insert into timeline_events (user_id, lead_id, kind, details)
      select user_id, lead_id, 'mail_sent', jsonb_build_object('subject', subject, 'logId', id) from done where lead_id is not null
    ), templates as (
      update email_templates t set status = 'sent', sent_at = now(), updated_at = now()
      from (select distinct template_id, user_id from done) d where t.id = d.template_id and t.user_id = d.user_id
    )
    update mailboxes m set deferrals = 0 from (select distinct mailbox_id from done) d where m.id = d.mailbox_id and m.deferrals > 0`)
}

type NotSent = Exclude<SendOutcome, { kind: 'sent' }>

/** Writes down why a claimed mail did not leave, or that nobody knows. */
export async function finishMail(db: Db, senderId: number, mailbox: MailboxRow, mail: Mail, outcome: NotSent) {
  await db.transaction(async (tx) => {
    const isOurs = await settle(tx, senderId, mail, outcome)
    if (!isOurs) return
    if (outcome.kind === 'failed' && outcome.isRecipient) {
      await suppress(tx, mail.userId, [mail.recipientAddress], 'bounced', outcome.reply)
      const details = { subject: mail.subject, reply: outcome.reply }
      if (mail.leadId) await addEvent(tx, mail.userId, { leadId: mail.leadId, kind: 'mail_bounced', details })
      await notify(tx, mail.userId, bounceNotice(mail.recipientAddress, outcome.reply, mail.leadId))
    }
    if (outcome.kind === 'unknown') await notify(tx, mail.userId, unknownNotice([mail.recipientAddress]))
    if (outcome.kind === 'later' || outcome.kind === 'shut') await giveSlotBack(tx, mail.id)
    await restMailbox(tx, mailbox, outcome)
  })
}

/** False when the row is not claimed by us any more. */
async function settle(tx: Db, senderId: number, mail: Mail, outcome: NotSent) {
  const isLast = outcome.kind === 'later' && !outcome.whole && mail.attempt >= MAX_TRIES
  const change =
    outcome.kind === 'failed' || isLast
      ? sql`status = 'failed', smtp_reply = ${outcome.reply}, error_message = ${outcome.reply}`
      : outcome.kind === 'unknown'
        ? sql`status = 'unknown', smtp_reply = ${outcome.reply}, error_message = 'The connection was lost while the mail was handed over: it may have arrived'`
        : sql`status = 'scheduled', claimed_by = null, smtp_reply = ${outcome.reply}, hold_reason = ${waitWords(outcome)},
              attempt = attempt - ${outcome.kind === 'shut' || outcome.whole ? 1 : 0},
              scheduled_at = now() + make_interval(secs => ${outcome.kind === 'later' && !outcome.whole ? mailWaitMs(mail.attempt) / 1000 : 0})`
  const { rowCount } = await tx.execute(sql`
    update sequence_logs set ${change}
    where id = ${mail.id} and status = 'sending' and claimed_by = ${String(senderId)}`)
  return rowCount === 1
}

const waitWords = (outcome: NotSent) =>
  outcome.kind === 'shut'
    ? `the mailbox was refused: ${outcome.reply}`
    : `the mail server asked to come back later: ${outcome.reply}`

type Found = Pick<Mail, 'id' | 'userId' | 'leadId' | 'templateId' | 'subject'>

/** The same for one mail of which it was found out later that it had left. */
export async function tellSent(tx: Db, { id, userId, leadId, templateId, subject }: Found) {
  if (leadId) await addEvent(tx, userId, { leadId, kind: 'mail_sent', details: { subject, logId: id } })
  if (templateId)
    await tx.execute(sql`
      update email_templates set status = 'sent', sent_at = now(), updated_at = now()
      where id = ${templateId} and user_id = ${userId}`)
}

/** The mail provably did not leave: it does not count against the day. */
const giveSlotBack = (tx: Db, logId: number) => tx.execute(sql`delete from mail_slots where log_id = ${logId}`)

async function restMailbox(tx: Db, { id, userId, deferrals }: MailboxRow, outcome: NotSent) {
  if (outcome.kind === 'shut') {
    const reason = `The mail server refused the account: ${outcome.reply}`
    const { rowCount } = await tx.execute(
      sql`update mailboxes set paused_reason = ${reason} where id = ${id} and paused_reason is null`,
    )
    if (rowCount === 1)
      await notify(tx, userId, {
        kind: 'mailbox_paused',
        title: 'Your email account needs attention',
        body: `${reason}. Nothing is sent until it is mended.`,
        link: '/integrations',
      })
  } else if (outcome.kind === 'later' && outcome.whole) {
    const rest = mailboxRestMs(deferrals + 1) / 1000
    await tx.execute(sql`
      update mailboxes set deferrals = deferrals + 1, next_look_at = greatest(next_look_at, now() + make_interval(secs => ${rest}))
      where id = ${id}`)
  }
}
