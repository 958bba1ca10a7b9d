import { sql } from 'drizzle-orm'
import type pg from 'pg'
import { type Db, dbOf } from '../../db/connect.ts'
import { inTransaction } from '../../db/transaction.ts'
import { addEvent } from '../../leads/timeline-queries.ts'
import type { MailboxRow } from '../../mail/account/mailbox-queries.ts'
import { suppress } from '../../mail/do-not-contact/suppression-queries.ts'
import { MAX_TRIES, mailboxRestMs, mailWaitMs, type SendOutcome } from '../../mail/smtp/smtp-outcome.ts'
import { notify } from '../../notifications/notify.ts'
import { stopEnrollments } from '../enrolling/stop-enrollments.ts'
import { bounceNotice, unknownNotice } from '../mail-notices.ts'
import { type Clock, clockNow } from '../planning/clock.ts'
import type { SequenceHooks } from '../sequence-hooks.ts'
import { type ClaimedMail, SENT_AGAIN } from './claim-queries.ts'

type Mail = Omit<ClaimedMail, 'mime'>

export type SentMail = { id: number; reply: string; enrollmentId: number | null }

/** What finishing a mail needs besides the database: who we are, the time, and what comes next in a sequence. */
export type Finisher = { senderId: number; clock: Clock; advance: SequenceHooks['advance'] }

// Prepared once a connection, as it runs hundreds of times a second. Only their owner can finish mails: rows that are no longer
// ours are left alone.
const FINISH_SENT = `
  with done as (
    update sequence_logs l set status = 'sent', sent_at = now() + make_interval(secs => $4), smtp_reply = given.reply,
      error_message = null, is_captured = m.transport = 'outbox'
    from unnest($1::int[], $2::text[]) as given(id, reply), mailboxes m
    where l.id = given.id and m.id = l.mailbox_id and l.status = 'sending' and l.claimed_by = $3
    returning l.id, l.user_id, l.lead_id, l.template_id, l.subject, l.mailbox_id, l.enrollment_id
  ), told as (
    insert into timeline_events (user_id, lead_id, kind, details)
    select user_id, lead_id, 'mail_sent', jsonb_build_object('subject', subject, 'logId', id) from done where lead_id is not null
  ), templates as (
    update email_templates t set status = 'sent', sent_at = now(), updated_at = now()
    from (select distinct template_id, user_id from done) d where t.id = d.template_id and t.user_id = d.user_id
  ), rested as (
    update mailboxes m set deferrals = 0 from (select distinct mailbox_id from done) d where m.id = d.mailbox_id and m.deferrals > 0
  )
  select enrollment_id as "enrollmentId" from done where enrollment_id is not null`

/** Writes down mails that have left, many at once, and what follows from them in the same transaction. */
export async function finishSent(pool: pg.Pool, finisher: Finisher, sent: SentMail[]) {
  if (sent.every(({ enrollmentId }) => enrollmentId === null)) return void (await keepSent(pool, finisher, sent))
  await inTransaction(pool, async (client) => {
    const enrollmentIds = await keepSent(client, finisher, sent)
    await finisher.advance(dbOf(client), enrollmentIds, finisher.clock)
  })
}

/** Answers whose sequences go on. */
async function keepSent(connection: pg.Pool | pg.PoolClient, { senderId, clock }: Finisher, sent: SentMail[]) {
  const values = [sent.map(({ id }) => id), sent.map(({ reply }) => reply), String(senderId), clock.offsetSeconds]
  const { rows } = await connection.query<{ enrollmentId: number }>({ name: 'finish-sent', text: FINISH_SENT, values })
  return rows.map(({ enrollmentId }) => enrollmentId)
}

type NotSent = Exclude<SendOutcome, { kind: 'sent' }>

/** Writes down why a claimed mail did not leave, or that nobody knows. */
export async function finishMail(db: Db, finisher: Finisher, mailbox: MailboxRow, mail: Mail, outcome: NotSent) {
  await db.transaction(async (tx) => {
    const settled = await settle(tx, finisher, mail, outcome)
    if (!settled) return
    if (settled.status === 'unknown' && settled.enrollmentId)
      await finisher.advance(tx, [settled.enrollmentId], finisher.clock)
    if (outcome.kind === 'failed' && outcome.isRecipient) {
      const addresses = [mail.recipientAddress]
      await suppress(tx, mail.userId, addresses, 'bounced', outcome.reply)
      await stopEnrollments(tx, mail.userId, { leadId: null, addresses }, 'bounced', 'The address cannot be reached')
      const details = { subject: mail.subject, reply: outcome.reply }
      const { leadId } = settled
      if (leadId) await addEvent(tx, mail.userId, { leadId, kind: 'mail_bounced', details })
      await notify(tx, mail.userId, bounceNotice(mail.recipientAddress, outcome.reply, leadId))
    }
    if (settled.status === 'failed' && settled.enrollmentId)
      await failEnrollment(tx, settled.enrollmentId, outcome.reply)
    if (outcome.kind === 'unknown') await notify(tx, mail.userId, unknownNotice([mail.recipientAddress]))
    if (outcome.kind !== 'failed' && outcome.kind !== 'unknown') await giveSlotBack(tx, mail.id)
    await restMailbox(tx, mailbox, outcome)
  })
}

/** After a mail that cannot be sent there is no later one. */
const failEnrollment = (tx: Db, enrollmentId: number, reply: string) =>
  tx.execute(sql`
    update lead_sequence_enrollments set status = 'failed', completed_at = now(), next_email_scheduled_at = null,
      end_reason = ${`The mail was refused: ${reply}`}
    where id = ${enrollmentId} and status in ('active', 'paused')`)

/** Outlasts the claim, which writes over SENT_AGAIN: what a person wants again they also want when the server puts it off. */
export const SENT_AGAIN_DATA = sql`'{"isSentAgain": true}'::jsonb`

/** Undefined when the row is not claimed by us any more. */
async function settle(tx: Db, { senderId, clock }: Finisher, mail: Mail, outcome: NotSent) {
  const isLast = outcome.kind === 'later' && !outcome.whole && mail.attempt >= MAX_TRIES
  const change =
    outcome.kind === 'failed' || isLast
      ? sql`status = 'failed', smtp_reply = ${outcome.reply}, error_message = ${outcome.reply}`
      : outcome.kind === 'unknown'
        ? sql`status = 'unknown', smtp_reply = ${outcome.reply}, error_message = 'The connection was lost while the mail was handed over: it may have arrived'`
        : // Its sequence was deleted meanwhile: there is nothing to come back to.
          sql`status = case when ${mail.enrollmentId}::int is not null and enrollment_id is null then 'skipped' else 'scheduled' end,
              claimed_by = case when email_data @> ${SENT_AGAIN_DATA} then ${SENT_AGAIN} end, smtp_reply = ${outcome.kind === 'lost' ? null : outcome.reply}, hold_reason = ${waitWords(outcome)},
              attempt = attempt - ${outcome.kind === 'later' && !outcome.whole ? 0 : 1},
              scheduled_at = ${clockNow(clock)} + make_interval(secs => ${outcome.kind === 'later' && !outcome.whole ? mailWaitMs(mail.attempt) / 1000 : 0})`
  const { rows } = await tx.execute<{ status: string; enrollmentId: number | null; leadId: number | null }>(sql`
    update sequence_logs set ${change}
    where id = ${mail.id} and status = 'sending' and claimed_by = ${String(senderId)}
    returning status, enrollment_id as "enrollmentId", lead_id as "leadId"`)
  return rows[0]
}

function waitWords({ kind, reply }: NotSent) {
  // The next sender takes it at once.
  if (kind === 'lost') return null
  return kind === 'shut' ? `the mailbox was refused: ${reply}` : `the mail server asked to come back later: ${reply}`
}

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
const giveSlotBack = (tx: Db, logId: number) =>
  tx.execute(sql`
    with gone as (
      delete from mail_slots where id = (select max(id) from mail_slots where log_id = ${logId}) returning mailbox_id, spent_at)
    update mailboxes m set spent_slots = spent_slots - 1 from gone
    where m.id = gone.mailbox_id and gone.spent_at > m.spent_since`)

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
