import { sql } from 'drizzle-orm'
import type pg from 'pg'
import type { EmailReason } from '../../../contract/email-reason.ts'
import { reasonSentence } from '../../../contract/email-reason-words.ts'
import type { Db } from '../../db/connect.ts'
import { preparedDbOf } from '../../db/prepared.ts'
import { inTransaction } from '../../db/transaction.ts'
import { addEvent } from '../../leads/timeline-queries.ts'
import type { MailboxRow } from '../../mail/account/mailbox-queries.ts'
import { countRefused } from '../../mail/do-not-contact/soft-bounces.ts'
import { suppress } from '../../mail/do-not-contact/suppression-queries.ts'
import { MAX_TRIES, mailboxRestMs, mailWaitMs, type SendOutcome } from '../../mail/smtp/smtp-outcome.ts'
import { notify } from '../../notifications/notify.ts'
import { lookSoonerFor, waitsForHours } from '../changes/look-sooner.ts'
import { notifyUnknown } from '../changes/unknown-notice.ts'
import { advanceEnrollments } from '../enrolling/advance-enrollments.ts'
import { stopEnrollments } from '../enrolling/stop-enrollments.ts'
import { bounceNotice } from '../mail-notices.ts'
import { type Clock, clockNow } from '../planning/clock.ts'
import { endReason, errorReason, holdReason, reasonParams } from '../reason-columns.ts'
import { type ClaimedMail, RESENT } from './claim-queries.ts'
import { markContacted } from './mark-contacted.ts'
import { lookInSent } from './reconcile-sent.ts'

type Mail = Omit<ClaimedMail, 'mime'>

export type SentMail = { id: number; reply: string; enrollmentId: number | null }

/** Who finishes an email, and by which clock. */
export type Finisher = { senderId: number; clock: Clock }

// Prepared once a connection, as it runs hundreds of times a second. Only their owner can finish emails: rows that are no longer
// ours are not touched.
const FINISH_SENT = `
  with done as (
    update sequence_logs l set status = 'sent', sent_at = now() + make_interval(secs => $4), smtp_reply = given.reply,
      error_message = null, reason_params = null, is_captured = l.is_test
    from unnest($1::int[], $2::text[]) as given(id, reply)
    where l.id = given.id and l.status = 'sending' and l.claimed_by = $3
    returning l.id, l.user_id, l.lead_id, l.template_id, l.subject, l.mailbox_id, l.enrollment_id, l.is_test
  ), events as (
    insert into timeline_events (user_id, lead_id, kind, details)
    select user_id, lead_id, 'mail_sent', jsonb_build_object('subject', subject, 'logId', id)
      || case when is_test then '{"isTest": true}'::jsonb else '{}' end
    from done where lead_id is not null
  ), templates as (
    update email_templates t set status = 'sent', sent_at = now(), updated_at = now()
    from (select distinct template_id, user_id from done where not is_test) d where t.id = d.template_id and t.user_id = d.user_id
  ), tested as (
    -- A test changes nothing about its template.
    update email_templates t set status = case when t.sent_at is null then 'draft' else 'sent' end
    from (select distinct template_id, user_id from done where is_test) d
    where t.id = d.template_id and t.user_id = d.user_id and t.status = 'scheduled'
  ), undeferred as (
    update mailboxes m set deferrals = 0 from (select distinct mailbox_id from done) d where m.id = d.mailbox_id and m.deferrals > 0
  )
  select id, enrollment_id as "enrollmentId",
    not is_test and exists (select from leads where leads.id = lead_id and leads.status = 'new') as "isToNewLead" from done`

/** Records emails as sent, many at once, and plans what follows from them in the same transaction. */
export async function finishSent(pool: pg.Pool, finisher: Finisher, sent: SentMail[]) {
  await inTransaction(pool, async (client) => {
    const recorded = await recordSent(client, finisher, sent)
    const tx = preparedDbOf(client)
    const enrollmentIds = recorded.flatMap(({ enrollmentId }) => enrollmentId ?? [])
    if (enrollmentIds.length > 0) await advanceEnrollments(tx, enrollmentIds, finisher.clock)
    const toNewLeads = recorded.filter(({ isToNewLead }) => isToNewLead).map(({ id }) => id)
    if (toNewLeads.length > 0) await markContacted(tx, toNewLeads)
  })
}

type Recorded = { id: number; enrollmentId: number | null; isToNewLead: boolean }

async function recordSent(client: pg.PoolClient, { senderId, clock }: Finisher, sent: SentMail[]) {
  const values = [sent.map(({ id }) => id), sent.map(({ reply }) => reply), String(senderId), clock.offsetSeconds]
  const { rows } = await client.query<Recorded>({ name: 'finish-sent', text: FINISH_SENT, values })
  return rows
}

type NotSent = Exclude<SendOutcome, { kind: 'sent' }>

/** Records why a claimed email was not sent, or that nobody knows. */
export async function finishMail(db: Db, finisher: Finisher, mailbox: MailboxRow, mail: Mail, outcome: NotSent) {
  await db.transaction(async (tx) => {
    const settled = await settle(tx, finisher, mail, outcome)
    if (!settled) return
    if (settled.status === 'unknown' && settled.enrollmentId)
      await advanceEnrollments(tx, [settled.enrollmentId], finisher.clock)
    if (outcome.kind === 'failed' && outcome.isRecipient) {
      const addresses = [mail.recipientAddress]
      await suppress(tx, mail.userId, addresses, 'bounced', outcome.reply)
      await stopEnrollments(tx, mail.userId, { leadId: null, addresses }, 'bounced', { code: 'address_bounced' })
      const details = { subject: mail.subject, reply: outcome.reply }
      const { leadId } = settled
      if (leadId) await addEvent(tx, mail.userId, { leadId, kind: 'mail_bounced', details })
      await notify(tx, mail.userId, bounceNotice(mail.recipientAddress, outcome.reply, leadId))
    } else if (settled.status === 'failed') await countRefused(tx, mail.userId, mail, outcome.reply)
    if (settled.status === 'failed' && settled.enrollmentId)
      await failEnrollment(tx, settled.enrollmentId, outcome.reply)
    if (outcome.kind === 'unknown') {
      await notifyUnknown(tx, mail.userId)
      await lookInSent(tx, mail.userId)
    }
    if (outcome.kind !== 'failed' && outcome.kind !== 'unknown') await giveSlotBack(tx, mail.id)
    if (settled.status === 'scheduled') await lookSoonerFor(tx, sql`id = ${mail.id}`)
    await restMailbox(tx, mailbox, outcome)
  })
}

/** After an email that can't be sent there is no later one. */
const failEnrollment = (tx: Db, enrollmentId: number, reply: string) =>
  tx.execute(sql`
    update lead_sequence_enrollments set status = 'failed', completed_at = now(), next_email_scheduled_at = null,
      ${endReason({ code: 'server_refused', reply })}
    where id = ${enrollmentId} and status in ('active', 'paused')`)

/** Outlives the claim, which overwrites RESENT: an email that a person resends stays one when the server defers it. */
export const RESENT_DATA = sql`'{"isSentAgain": true}'::jsonb`

/** Undefined when the row is not claimed by us any more. */
async function settle(tx: Db, { senderId, clock }: Finisher, mail: Mail, outcome: NotSent) {
  const isLast = outcome.kind === 'later' && !outcome.whole && mail.attempt >= MAX_TRIES
  const change =
    outcome.kind === 'failed' || isLast
      ? sql`status = 'failed', smtp_reply = ${outcome.reply}, ${errorReason({ code: 'server_refused', reply: outcome.reply })}`
      : outcome.kind === 'unknown'
        ? sql`status = 'unknown', smtp_reply = ${outcome.reply}, ${errorReason({ code: 'connection_lost' })}`
        : // Its sequence was deleted meanwhile: there is nothing to come back to.
          sql`status = case when ${mail.enrollmentId}::int is not null and enrollment_id is null then 'skipped' else 'scheduled' end,
              claimed_by = case when email_data @> ${RESENT_DATA} then ${RESENT} end,
              smtp_reply = ${outcome.kind === 'lost' || outcome.kind === 'locked' ? null : outcome.reply}, ${holdReason(waitReason(outcome))},
              attempt = attempt - ${outcome.kind === 'later' && !outcome.whole ? 0 : 1},
              scheduled_at = ${clockNow(clock)} + make_interval(secs => ${outcome.kind === 'later' && !outcome.whole ? mailWaitMs(mail.attempt) / 1000 : 0})`
  const { rows } = await tx.execute<{ status: string; enrollmentId: number | null; leadId: number | null }>(sql`
    update sequence_logs set ${change}
    where id = ${mail.id} and status = 'sending' and claimed_by = ${String(senderId)}
    returning status, enrollment_id as "enrollmentId", lead_id as "leadId"`)
  return rows[0]
}

function waitReason({ kind, reply }: NotSent): EmailReason | null {
  // The next sender takes it at once.
  if (kind === 'lost') return null
  if (kind === 'shut') return { code: 'account_refused', reply }
  return kind === 'locked' ? { code: 'password_unreadable' } : { code: 'server_deferred', reply }
}

/** The email was provably not sent: it does not count against the daily limit. */
const giveSlotBack = (tx: Db, logId: number) =>
  tx.execute(sql`
    with gone as (
      delete from mail_slots where id = (select max(id) from mail_slots where log_id = ${logId}) returning mailbox_id, spent_at)
    update mailboxes m set spent_slots = spent_slots - 1 from gone
    where m.id = gone.mailbox_id and gone.spent_at > m.spent_since`)

async function restMailbox(tx: Db, { id, userId, deferrals }: MailboxRow, outcome: NotSent) {
  if (outcome.kind === 'shut' || outcome.kind === 'locked') {
    const reason = waitReason(outcome) as EmailReason
    const { rowCount } = await tx.execute(sql`
      update mailboxes set paused_reason = ${reason.code}, paused_params = ${reasonParams(reason)}::jsonb
      where id = ${id} and paused_reason is null`)
    if (rowCount === 1)
      await notify(tx, userId, {
        kind: 'mailbox_paused',
        title: 'Your email account needs attention',
        body: `${reasonSentence(reason, new Date())} Sending is paused until you fix it.`,
        link: '/integrations',
      })
  } else if (outcome.kind === 'later' && outcome.whole) {
    const rest = mailboxRestMs(deferrals + 1) / 1000
    const until = sql`now() + make_interval(secs => ${rest})`
    // Its rest is for all emails, its hours only for those of sequences: after the rest they are looked at again.
    await tx.execute(sql`
      update mailboxes set deferrals = deferrals + 1,
        next_look_at = case when ${waitsForHours} then ${until} else greatest(next_look_at, ${until}) end,
        hold_reason = case when not ${waitsForHours} then hold_reason end,
        hold_params = case when not ${waitsForHours} then hold_params end
      where id = ${id}`)
  }
}
