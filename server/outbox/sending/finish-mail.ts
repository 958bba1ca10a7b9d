import { sql } from 'drizzle-orm'
import type pg from 'pg'
import type { EmailReason } from '../../../contract/email-reason.ts'
import type { Db } from '../../db/connect.ts'
import { preparedDbOf } from '../../db/prepared.ts'
import { inTransaction } from '../../db/transaction.ts'
import { storeSentEmails } from '../../inbox/storing/store-sent.ts'
import { countRefused } from '../../mail/do-not-contact/soft-bounces.ts'
import { signInCause } from '../../mail/refusals/sign-in-cause.ts'
import { MAX_TRIES, mailWaitMs, mailWaitWithMailboxMs, type SendOutcome } from '../../mail/smtp/smtp-outcome.ts'
import { lookSoonerFor } from '../changes/look-sooner.ts'
import { suppressRecipient } from '../changes/suppress-recipient.ts'
import { notifyUnknown } from '../changes/unknown-notice.ts'
import { advanceEnrollments } from '../enrolling/advance-enrollments.ts'
import { recordRefused } from '../guard/record-report.ts'
import { type Clock, clockNow } from '../planning/clock.ts'
import { endReason, errorReason, holdReason } from '../reason-columns.ts'
import { type ClaimedMail, RESENT } from './claim-queries.ts'
import { giveSlotsBack } from './mail-slots.ts'
import {
  type ClaimedFrom,
  endTrouble,
  freeAttempt,
  NO_TROUBLE,
  noteTrouble,
  pauseMailbox,
  troubleIn,
  troubleReason,
} from './mailbox-trouble.ts'
import { markContacted } from './mark-contacted.ts'
import { lookInSent } from './reconcile-sent.ts'
import { breakRun, isRefusal, lockRun, RUN_OVER } from './refusal-run.ts'

type Mail = Omit<ClaimedMail, 'mime' | 'fileHashes' | 'alsoTo'>

/** `deferrals` of its mailbox when it was claimed. */
export type SentMail = { id: number; reply: string; enrollmentId: number | null; deferrals: number }

/** Who finishes an email, and by which clock. */
export type Finisher = { senderId: number; clock: Clock }

// Prepared once a connection, as it runs hundreds of times a second. Only their owner can finish emails: rows that are no longer
// ours are not touched.
const FINISH_SENT = `
  with done as (
    update sequence_logs l set status = 'sent', sent_at = now() + make_interval(secs => $4), smtp_reply = given.reply,
      error_message = null, reason_params = null, is_captured = l.is_test
    from unnest($1::int[], $2::text[], $5::int[]) as given(id, reply, deferrals)
    where l.id = given.id and l.status = 'sending' and l.claimed_by = $3
    returning l.id, l.user_id, l.lead_id, l.template_id, l.subject, l.mailbox_id, l.enrollment_id, l.is_test, given.deferrals
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
  ), served as (
    select mailbox_id, max(deferrals) as deferrals from done group by 1
  ), undeferred as (
    -- An email that was on its way before the last failure says nothing about now.
    update mailboxes m set ${NO_TROUBLE}, ${RUN_OVER} from served d
    where m.id = d.mailbox_id and m.deferrals > 0 and m.deferrals <= d.deferrals
  ), accepted as (
    update mailboxes m set ${RUN_OVER} from served d
    where m.id = d.mailbox_id and m.refused_run is not null and not (m.deferrals > 0 and m.deferrals <= d.deferrals)
  )
  select id, enrollment_id as "enrollmentId",
    not is_test and exists (select from leads where leads.id = lead_id and leads.status = 'new') as "isToNewLead",
    not is_test and exists (select from conversations c where c.user_id = done.user_id and c.lead_id = done.lead_id) as "isInConversation" from done`

/** Records emails as sent, many at once, and plans what follows from them in the same transaction. */
export async function finishSent(pool: pg.Pool, finisher: Finisher, sent: SentMail[]) {
  await inTransaction(pool, async (client) => {
    const recorded = await recordSent(client, finisher, sent)
    const tx = preparedDbOf(client)
    const enrollmentIds = recorded.flatMap(({ enrollmentId }) => enrollmentId ?? [])
    if (enrollmentIds.length > 0) await advanceEnrollments(tx, enrollmentIds, finisher.clock)
    const toNewLeads = recorded.filter(({ isToNewLead }) => isToNewLead).map(({ id }) => id)
    if (toNewLeads.length > 0) await markContacted(tx, toNewLeads)
    const inConversations = recorded.filter(({ isInConversation }) => isInConversation).map(({ id }) => id)
    if (inConversations.length > 0) await storeSentEmails(tx, inConversations)
  })
}

type Recorded = { id: number; enrollmentId: number | null; isToNewLead: boolean; isInConversation: boolean }

async function recordSent(client: pg.PoolClient, { senderId, clock }: Finisher, sent: SentMail[]) {
  const of = <K extends keyof SentMail>(field: K) => sent.map((one) => one[field])
  const values = [of('id'), of('reply'), String(senderId), clock.offsetSeconds, of('deferrals')]
  const { rows } = await client.query<Recorded>({ name: 'finish-sent', text: FINISH_SENT, values })
  return rows
}

type NotSent = Exclude<SendOutcome, { kind: 'sent' }>

/** Records why a claimed email was not sent, or that nobody knows. */
export async function finishMail(db: Db, finisher: Finisher, mailbox: ClaimedFrom, mail: Mail, given: NotSent) {
  await db.transaction(async (tx) => {
    const outcome = await asResumed(tx, given, mailbox, mail)
    const now = await readNow(tx, finisher.clock)
    if (isRefusal(outcome)) await lockRun(tx, mailbox, mail)
    const settled = await settle(tx, finisher, mail, outcome, waitReason(outcome, mailbox, now))
    if (!settled) return
    if (outcome.kind === 'unknown') {
      if (settled.enrollmentId) await advanceEnrollments(tx, [settled.enrollmentId], finisher.clock)
      await notifyUnknown(tx, mail.userId)
      await lookInSent(tx, mail.userId)
    }
    // Locks the mailbox: after emails, enrollments and the notice, as everywhere.
    const trouble = troubleIn(outcome)
    if (trouble) await noteTrouble(tx, mailbox, trouble, now, finisher.clock)
    else if (outcome.kind === 'failed' || outcome.kind === 'later') await endTrouble(tx, mailbox)
    else if (outcome.kind === 'lost') await freeAttempt(tx, mailbox)
    if (isRefusal(outcome) && (await breakRun(tx, mailbox, mail, outcome))) return
    if (outcome.kind === 'failed' && outcome.isRecipient)
      await suppressRecipient(tx, { ...mail, leadId: settled.leadId }, outcome.reply)
    else if (settled.status === 'failed') await countRefused(tx, mail.userId, mail, outcome.reply)
    if (settled.status === 'failed' && settled.enrollmentId)
      await failEnrollment(tx, settled.enrollmentId, outcome.reply)
    if (outcome.kind !== 'failed' && outcome.kind !== 'unknown') await giveSlotsBack(tx, [mail.id])
    if (outcome.kind === 'failed' && outcome.isRecipient) await recordRefused(tx, mail.userId, mail.id, finisher.clock)
    if (settled.status === 'scheduled') await lookSoonerFor(tx, sql`id = ${mail.id}`)
    if (isPausing(outcome)) {
      const cause = outcome.kind === 'shut' && !outcome.isSignIn ? outcome.cause : null
      const whatNext = 'Sending is paused until you fix it.'
      if ((await pauseMailbox(tx, mailbox, pauseReason(outcome, mailbox), whatNext, cause)) && isOfMail(outcome))
        await tx.execute(sql`
          update sequence_logs set email_data = coalesce(email_data, '{}') || jsonb_build_object('pausedAt', ${clockNow(finisher.clock)})
          where id = ${mail.id} and user_id = ${mail.userId} and email_data -> 'pausedAt' is null`)
    }
  })
}

/** A refusal of the sender that came once the server had heard of the recipient: it may be about this email alone. */
const isOfMail = (outcome: NotSent) => outcome.kind === 'shut' && outcome.isTry === true

/**
 * An email that has paused the mailbox before is refused again, and others were accepted since: it fails alone, and no recipient is
 * judged. Otherwise one recipient whose server wants other senders could pause the mailbox again and again.
 */
async function asResumed(tx: Db, outcome: NotSent, mailbox: ClaimedFrom, mail: Mail): Promise<NotSent> {
  if (outcome.kind !== 'shut' || !isOfMail(outcome) || !(await wereOthersAccepted(tx, mailbox, mail))) return outcome
  const { reply, fault, cause } = outcome
  return { kind: 'failed', reply, fault, cause, isRecipient: false }
}

/**
 * Since this email paused the mailbox for the first time, which is noted in its `email_data`: one that was accepted before it did so
 * again may have been recorded only after that.
 */
async function wereOthersAccepted(tx: Db, mailbox: ClaimedFrom, { id, userId }: Mail) {
  const { rowCount } = await tx.execute(sql`
    select from sequence_logs l where id = ${id} and user_id = ${userId} and email_data ? 'pausedAt' and exists (
      select from sequence_logs o where o.user_id = ${userId} and o.mailbox_id = ${mailbox.id} and o.status = 'sent'
        and o.sent_at > (l.email_data ->> 'pausedAt')::timestamptz)`)
  return rowCount === 1
}

async function readNow(tx: Db, clock: Clock) {
  const { rows } = await tx.execute<{ now: string }>(sql`select ${clockNow(clock)} as now`)
  return new Date(rows[0]?.now ?? Date.now())
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
async function settle(
  tx: Db,
  { senderId, clock }: Finisher,
  mail: Mail,
  outcome: NotSent,
  whyWaiting: EmailReason | null,
) {
  const isTry = outcome.kind === 'later' && (outcome.isTry === true || !outcome.whole)
  const isLast = isTry && mail.attempt >= MAX_TRIES
  const change =
    outcome.kind === 'failed' || isLast
      ? sql`status = 'failed', smtp_reply = ${outcome.reply}, ${errorReason({ code: 'server_refused', reply: outcome.reply })}`
      : outcome.kind === 'unknown'
        ? sql`status = 'unknown', smtp_reply = ${outcome.reply}, ${errorReason({ code: 'connection_lost' })}`
        : // Its sequence was deleted meanwhile: there is nothing to come back to.
          sql`status = case when ${mail.enrollmentId}::int is not null and enrollment_id is null then 'skipped' else 'scheduled' end,
              claimed_by = case when email_data @> ${RESENT_DATA} then ${RESENT} end,
              smtp_reply = ${SAID_NOTHING.includes(outcome.kind) ? null : outcome.reply}, ${holdReason(whyWaiting)},
              attempt = attempt - ${isTry ? 0 : 1},
              scheduled_at = ${dueAgain(mail, outcome, clock)}`
  const { rows } = await tx.execute<{ status: string; enrollmentId: number | null; leadId: number | null }>(sql`
    update sequence_logs set ${change}
    where id = ${mail.id} and status = 'sending' and claimed_by = ${String(senderId)}
    returning status, enrollment_id as "enrollmentId", lead_id as "leadId"`)
  return rows[0]
}

/** An email that was not tried keeps its place. One that failed goes behind the others: it may be what the server can't stand. */
function dueAgain({ attempt }: Mail, outcome: NotSent, clock: Clock) {
  if (outcome.kind === 'lost' || outcome.kind === 'resting') return sql`scheduled_at`
  const waitMs = waitAfter(attempt, outcome)
  return sql`${clockNow(clock)} + make_interval(secs => ${waitMs / 1000})`
}

function waitAfter(attempt: number, outcome: NotSent) {
  if (outcome.kind !== 'later') return 0
  if (!outcome.whole) return mailWaitMs(attempt)
  return outcome.isTry ? mailWaitWithMailboxMs(attempt) : 0
}

/** Nothing was said to us, or nothing that concerns the email. */
const SAID_NOTHING: NotSent['kind'][] = ['lost', 'resting', 'locked', 'barred', 'disallowed']

function waitReason(outcome: NotSent, mailbox: ClaimedFrom, now: Date): EmailReason | null {
  // The next sender takes it at once; or the mailbox says why it waits.
  if (outcome.kind === 'lost' || outcome.kind === 'resting') return null
  if (isPausing(outcome)) return pauseReason(outcome, mailbox)
  if (outcome.kind === 'later' && outcome.contact) return troubleReason(mailbox, outcome, now)
  return { code: 'server_deferred', reply: outcome.reply }
}

type Pausing = Extract<NotSent, { kind: 'shut' | 'locked' | 'barred' | 'disallowed' }>

/** Nothing can be sent until somebody changes something. */
const isPausing = (outcome: NotSent): outcome is Pausing =>
  ['shut', 'locked', 'barred', 'disallowed'].includes(outcome.kind)

function pauseReason(outcome: Pausing, { smtpHost: host, smtpPort: port, fromEmail }: ClaimedFrom) {
  if (outcome.kind === 'disallowed') {
    const { provider, isEnded, reply } = outcome
    if (isEnded) return { code: 'access_ended', provider, address: fromEmail } as const
    return { code: 'access_forbidden', provider, reply } as const
  }
  if (outcome.kind === 'barred' && outcome.by === 'operator') return { code: 'operators_server' } as const
  if (outcome.kind === 'barred')
    return outcome.by === 'host'
      ? ({ code: 'host_not_public', host } as const)
      : ({ code: 'port_not_allowed', port } as const)
  if (outcome.kind === 'locked') return { code: 'password_unreadable' } as const
  const { reply } = outcome
  if (!outcome.isSignIn) return { code: 'sender_refused', reply } as const
  const cause = signInCause({ reply, host: host ?? '' })
  return { code: 'account_refused', reply, ...(cause && { cause }) } as const
}
