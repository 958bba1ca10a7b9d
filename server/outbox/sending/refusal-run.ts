import { sql } from 'drizzle-orm'
import type { EmailReason } from '../../../contract/email-reason.ts'
import type { Db } from '../../db/connect.ts'
import { inParts } from '../../db/in-parts.ts'
import type { RefusedMail } from '../../db/schema.ts'
import { forgetSoftBounces } from '../../mail/do-not-contact/soft-bounces.ts'
import type { SendOutcome } from '../../mail/smtp/smtp-outcome.ts'
import { scoreLeads } from '../../scoring/score-leads.ts'
import { takeBackBounces } from '../changes/take-back-bounces.ts'
import { holdReason, reasonParams } from '../reason-columns.ts'
import { RESENT } from './claim-queries.ts'
import { giveSlotsBack } from './mail-slots.ts'
import { type ClaimedFrom, pauseMailbox } from './mailbox-trouble.ts'

/** So many recipients in a row are no coincidence: something is wrong with the mailbox, or with the list. */
const RUN_LENGTH = 5
/** So many of a longer run are kept, to be put back. */
const MOST_OF_A_RUN = 50

type Refused = Extract<SendOutcome, { kind: 'failed' | 'later' }>

/** Who refused: each recipient for itself; words that were passed on are those of one server for all of its recipients. */
const refusers = (run: RefusedMail[], isQuoted = false) =>
  new Set(run.map(({ address }) => (isQuoted ? address.slice(address.lastIndexOf('@')) : address))).size

/** Refused, and not merely put off, for a cause that can be the same for everybody. */
export const isRefusal = (outcome: SendOutcome): outcome is Refused =>
  (outcome.kind === 'failed' || (outcome.kind === 'later' && outcome.isRefused === true)) && outcome.cause !== ''

/** In an update of `mailboxes`: an email was accepted. While its owner is asked about the run, it stays. */
export const RUN_OVER = `refused_cause = case when paused_reason is not null then refused_cause end,
  refused_run = case when paused_reason is not null then refused_run end`

/** Locks the earlier emails of the run, then their enrollments and that of this email: the mailbox comes last, as everywhere. */
export async function lockRun(tx: Db, { id }: ClaimedFrom, mail: { id: number }) {
  const { rows } = await tx.execute<{ id: number }>(sql`
    select l.id from mailboxes m, jsonb_to_recordset(m.refused_run) run(id int), sequence_logs l
    where m.id = ${id} and l.id = run.id order by l.id for update of l`)
  const emails = sql.param([mail.id, ...rows.map((row) => row.id)])
  await tx.execute(sql`
    select id from lead_sequence_enrollments
    where id in (select enrollment_id from sequence_logs where id = any(${emails}::int[])) order by id for no key update`)
}

/**
 * Counts refusals for the same cause, each of another recipient, in the database: several senders see the same run. Once it is
 * long enough, the mailbox pauses with the server's words and no recipient is judged: what followed from the first ones is undone,
 * and all of the emails wait. True then. Only refusals of the recipient can be accepted by the owner.
 */
export async function breakRun(
  tx: Db,
  mailbox: ClaimedFrom,
  mail: { id: number; recipientAddress: string },
  refused: Refused,
) {
  const { cause, fault } = refused
  const { rows } = await tx.execute<{ run: RefusedMail[] | null; isAccepted: boolean; at: string }>(sql`
    select case when refused_cause = ${cause} then refused_run end as run, now()::text as at,
      coalesce(accepted_cause = ${cause} and accepted_until > now(), false) as "isAccepted"
    from mailboxes where id = ${mailbox.id} for no key update`)
  const [before] = rows
  if (!before || (before.isAccepted && fault === 'recipient')) return false
  const others = (before.run ?? []).filter(({ address }) => address !== mail.recipientAddress)
  const run = [...others, { id: mail.id, address: mail.recipientAddress, at: before.at }].slice(-MOST_OF_A_RUN)
  await tx.execute(sql`
    update mailboxes set refused_cause = ${cause}, refused_run = ${JSON.stringify(run)}::jsonb where id = ${mailbox.id}`)
  if (refusers(run, refused.isQuoted) < RUN_LENGTH) return false
  const reason = pauseReason(refused, run.length)
  // The number grows with the run: only the mailbox says it.
  await putBack(tx, mailbox.userId, run, reason.code === 'same_refusal' ? { ...reason, recipients: null } : reason)
  if (!(await pauseMailbox(tx, mailbox, reason, WHAT_NEXT[reason.code])))
    await tx.execute(sql`
      update mailboxes set paused_params = ${reasonParams(reason)}::jsonb
      where id = ${mailbox.id} and paused_reason = ${reason.code}`)
  return true
}

const WHAT_NEXT = {
  sender_refused: 'Sending is paused until you fix it. No recipient was added to your do-not-contact list.',
  same_refusal: 'Sending is paused until you decide what to do. No recipient was added to your do-not-contact list.',
}

/** A question about the recipients is asked only where the server said something against them, or against what they were to get. */
function pauseReason({ fault, reply }: Refused, recipients: number) {
  return fault === 'recipient' || fault === 'content'
    ? ({ code: 'same_refusal', fault, reply, recipients } as const)
    : ({ code: 'sender_refused', reply } as const)
}

/** The refused emails wait, provably not sent, as if nobody had judged them. */
async function putBack(tx: Db, userId: number, run: RefusedMail[], reason: EmailReason) {
  await takeBackBounces(tx, userId, run, true)
  const ids = sql.param(run.map(({ id }) => id))
  const { rows } = await tx.execute<{ id: number }>(sql`
    update sequence_logs set status = 'scheduled', error_message = null, ${holdReason(reason)}, scheduled_at = now(),
      claimed_by = case when claimed_by = ${RESENT} or email_data @> '{"isSentAgain": true}' then ${RESENT} end,
      attempt = greatest(attempt - 1, 0)
    where id = any(${ids}::int[]) and user_id = ${userId} and (status = 'failed' or (status = 'scheduled' and attempt > 0))
      and hold_reason is distinct from ${reason.code}
    returning id`)
  await giveSlotsBack(
    tx,
    rows.map(({ id }) => id),
  )
  await forgetSoftBounces(
    tx,
    userId,
    run.map(({ id }) => id),
  )
  const times = sql`any(${sql.param(run.map(({ at }) => at))}::timestamptz[])`
  const { rows: bounces } = await tx.execute<{ leadId: number }>(sql`
    delete from timeline_events t using sequence_logs l
    where l.id = any(${ids}::int[]) and t.lead_id = l.lead_id and t.user_id = ${userId} and t.kind = 'mail_bounced'
      and t.occurred_at = ${times} returning t.lead_id as "leadId"`)
  const leadIds = [...new Set(bounces.map(({ leadId }) => leadId))].sort((a, b) => a - b)
  await inParts(leadIds, (part) => scoreLeads(tx, userId, part))
  await tx.execute(sql`
    delete from notifications where user_id = ${userId} and kind = 'mail_bounced' and created_at = ${times}`)
}
