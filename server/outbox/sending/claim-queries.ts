import type pg from 'pg'
import type { EmailReason, EmailReasonCode } from '../../../contract/email-reason.ts'
import type { MailboxRow } from '../../mail/account/mailbox-queries.ts'
import { hasInboxSql } from '../../mail/account/own-account.ts'
import { GUEST, GUEST_LIMITS, type Guest } from '../../mail/account/server-account.ts'
import { isUnconfirmedFor } from '../enrolling/unread-inbox.ts'
import type { Clock } from '../planning/clock.ts'
import { reasonParams } from '../reason-columns.ts'
import { isDueForRecipients, KEEPS_RECIPIENT_HOURS } from '../recipient-hours-sql.ts'

// Prepared once a connection: hundreds of times a second, planning them would cost more than running them.

/** An email that this sender, and no other, may send. */
export type ClaimedMail = {
  id: number
  userId: number
  leadId: number | null
  enrollmentId: number | null
  templateId: number | null
  recipientAddress: string
  subject: string | null
  attempt: number
  isTest: boolean
  mime: Buffer
  /** The files whose contents `mime` does not have yet. */
  fileHashes: string[] | null
  /** Further recipients, who are in its headers. */
  alsoTo: string[] | null
}

/**
 * `spent` of the daily limit within 24 hours before `now`; `nextSlotAt` is when the first of them is over, once all are spent.
 * `waiting` is how much is due, as far as the day's pace depends on it.
 * `isUnread`: it has an inbox, and what came in lately is not known. By the real clock, whatever the engine's says.
 */
export type DueMailbox = MailboxRow & {
  now: Date
  spent: number
  nextSlotAt: Date | null
  waiting: number
  isUnread: boolean
  /** It has no inbox, and the owner has an active sequence for which that is not confirmed: its follow-ups wait. */
  isUnconfirmed: boolean
  /** Sends through the server's email account without being the operator. */
  guest: Guest | null
  isOperator: boolean
  /** Of all mailboxes of the owner. */
  perCompanyLimit: number | null
  perDomainLimit: number | null
  perLeadWeekLimit: number | null
  perCompanyWeekLimit: number | null
}

// Whatever a guest's mailbox says: it may have been another kind of account before.
const IS_GUEST = `m.transport = 'system' and not u.is_operator`
const DAILY_LIMIT = `least(daily_limit, case when ${IS_GUEST} then ${GUEST_LIMITS.dailyLimit} end)`
const MIN_GAP = `greatest(min_gap_seconds, case when ${IS_GUEST} then ${GUEST_LIMITS.minGapSeconds} end)`

// The built-in outbox takes tests and nothing else; an email account takes anything but tests.
export const ofItsKind = `l.is_test = (m.transport = 'outbox')`

// Only a mailbox with hours and a gap has a pace that depends on how much waits. Each half has an index of its own.
const waiting = (half: string) => `(
  select count(*)::int from (
    select from sequence_logs l
    where l.mailbox_id = m.id and l.status = 'scheduled' and l.held_for is null and ${half} and l.scheduled_at <= clock.now
    limit case when min_gap_seconds > 0 and send_window is not null then daily_limit + 1 else 0 end) due)`

// What was counted at the last claim, less what is over since, so that a claim costs the same however much was sent today. The
// clock may also have gone back. After an hour without claims it is counted anew.
const MAILBOX = `
  with clock as (select now() + make_interval(secs => $1) as now),
  mailbox as (
    select m.* from mailboxes m, clock
    where paused_reason is null
      and (next_look_at is null or next_look_at <= clock.now or ${isDueForRecipients('clock.now', 'l.mime is not null')})
      and exists (
        select from sequence_logs l where l.mailbox_id = m.id and l.status = 'scheduled' and l.held_for is null
          and l.mime is not null and l.scheduled_at <= clock.now and ${ofItsKind})
    order by last_claim_at nulls first, id limit 1 for no key update of m skip locked
  ), counted as (
    select m.id, edge, case
      when spent_since is null or spent_since < edge - interval '1 hour'
        then (select count(*) from mail_slots s where s.mailbox_id = m.id and s.spent_at > edge)
      else spent_slots
        - (select count(*) from mail_slots s where s.mailbox_id = m.id and s.spent_at > spent_since and s.spent_at <= edge)
        + (select count(*) from mail_slots s where s.mailbox_id = m.id and s.spent_at > edge and s.spent_at <= spent_since)
      end::int as spent
    from mailbox m, clock, lateral (select clock.now - interval '24 hours' as edge) e
  )
  select m.id, m.user_id as "userId", from_name as "fromName", from_email as "fromEmail", transport, smtp_host as "smtpHost",
    smtp_port as "smtpPort", smtp_security as "smtpSecurity", smtp_user as "smtpUser", smtp_password as "smtpPassword",
    ${DAILY_LIMIT} as "dailyLimit", ${MIN_GAP} as "minGapSeconds", send_window as "sendWindow", m.time_zone as "timeZone",
    ramp_up as "rampUp", ramp_started_at as "rampStartedAt", r.per_company_limit as "perCompanyLimit", r.per_domain_limit as "perDomainLimit",
    r.per_lead_week_limit as "perLeadWeekLimit", r.per_company_week_limit as "perCompanyWeekLimit",
    country, last_claim_at as "lastClaimAt", deferrals, trouble_since as "troubleSince",
    imap_checked_at as "imapCheckedAt",
    ${hasInboxSql('m')} and (imap_checked_at is null or imap_checked_at < now() - interval '15 minutes') as "isUnread",
    transport <> 'outbox' and not ${hasInboxSql('m')} and exists (select from email_sequences q
      where q.user_id = m.user_id and q.is_active
        and ${isUnconfirmedFor('q.unread_inbox_confirmed', 'm.from_email')}) as "isUnconfirmed",
    clock.now, ${waiting('mime is not null')} + ${waiting('mime is null')} as waiting, c.spent, case when c.spent >= ${DAILY_LIMIT} then (
      select min(spent_at) + interval '24 hours' from mail_slots s where s.mailbox_id = m.id and s.spent_at > c.edge
    ) end as "nextSlotAt", case when ${IS_GUEST} then ${GUEST} end as guest, u.is_operator as "isOperator"
  from mailbox m join counted c on c.id = m.id join users u on u.id = m.user_id left join sending_rules r on r.user_id = m.user_id, clock`

export async function lockDueMailbox(client: pg.PoolClient, clock: Clock): Promise<DueMailbox | undefined> {
  const { rows } = await client.query({ name: 'claim-mailbox', text: MAILBOX, values: [clock.offsetSeconds] })
  return rows[0]
}

/** As they are now that the mailbox is locked: they may have confirmed their address meanwhile. */
export async function readLockedGuest(client: pg.PoolClient, { userId }: DueMailbox) {
  const { rows } = await client.query<Pick<DueMailbox, 'guest'>>(
    `select ${GUEST} as guest from users u where u.id = $1`,
    [userId],
  )
  return rows[0]?.guest ?? null
}

/** Follow-ups to people who may have replied: all of them at once, however many there are. */
export async function holdFollowUps(
  client: pg.PoolClient,
  mailboxId: number,
  reason: EmailReason,
  clock: Clock,
  isOfUnconfirmed = false,
) {
  const unconfirmed = `and l.attempt = 0 and exists (
           select from email_sequences q join mailboxes m on m.id = l.mailbox_id
           where q.id = l.sequence_id and ${isUnconfirmedFor('q.unread_inbox_confirmed', 'm.from_email')})`
  await client.query(
    `update sequence_logs set hold_reason = $2, reason_params = $4, scheduled_at = now() + make_interval(secs => $3 + 60)
     where id in (
       select l.id from sequence_logs l
       where l.mailbox_id = $1 and l.status = 'scheduled' and l.held_for is null and l.mime is not null
         and l.scheduled_at <= now() + make_interval(secs => $3) and l.enrollment_id is not null
         and exists (select from sequence_logs b where b.enrollment_id = l.enrollment_id and b.id <> l.id
           and b.status in ('sent', 'sending', 'unknown'))
         ${isOfUnconfirmed ? unconfirmed : ''}
       for update skip locked)`,
    [mailboxId, reason.code, clock.offsetSeconds, reasonParams(reason)],
  )
}

/** In place of a sender: a person asked to resend this email, although its sequence may be over. */
export const RESENT = 'again'

const code = (reason: EmailReasonCode) => `'${reason}'`
/** Reasons that delay an email by a minute; every other one skips it. */
const DELAYS = (
  ['enrollment_paused', 'sequence_paused', 'recent_email', 'inbox_not_read', 'unread_inbox_unconfirmed'] as const
)
  .map(code)
  .join(', ')
/** So long the others wait for the one email that tries after a failure; mostly its outcome is known sooner. */
const PROBE_SECONDS = 90
/** Nobody looks at it again until its owner resumes the address. */
const ADDRESS_PAUSED = code('address_paused')
/** No reason that is stored: since the email was written its step stopped being for this lead, so it is prepared again. */
const PREPARE_AGAIN = `'prepare_again'`

// Nothing is joined: in the order of its index, no more rows are read than are taken. The mailbox, which every claim changes, would
// be looked up in all its versions for each email that is ready.
const due = (which: string, most: string) => `
    select l.id, l.user_id, l.lead_id, l.enrollment_id, l.sequence_id, l.step_id, l.recipient_address, l.claimed_by, l.attempt, l.email_data
    from sequence_logs l
    where l.mailbox_id = $2 and l.status = 'scheduled' and l.held_for is null and l.mime is not null
      and l.scheduled_at <= now() + make_interval(secs => $1) and l.is_test = $14 and ${which} and ($13::int[] is null or l.id = any($13))
    order by l.scheduled_at, l.id limit ${most} for update skip locked`

// Locks due rows and looks at what could stop them. A pause keeps an email, also one of its address, and an unread inbox delays
// it; what must not be sent for another reason is skipped, and `prepareMails` decides what follows for its enrollment; the rest is ours, each for a slot of
// the day. A few rows are taken first and looked at one by one (`offset 0` keeps it so): the planner, which cannot know how few,
// would read all leads and all suppressions once for the lot.
const TAKE = `
  with clock as (select now() + make_interval(secs => $1) as now),
  by_hand as materialized (${due('l.ignores_hours', '$4')}),
  others as materialized (${due(
    `not l.ignores_hours and (not (${KEEPS_RECIPIENT_HOURS}) or l.time_zone = any($12::text[]))`,
    'case when $10 then 0 else $4 - (select count(*) from by_hand) end',
  )}),
  in_recipient_hours as materialized (${due(
    `${KEEPS_RECIPIENT_HOURS} and l.time_zone = any($12::text[])`,
    'case when $10 then $4 - (select count(*) from by_hand) else 0 end',
  )}),
  locked as materialized (select * from by_hand union all select * from others union all select * from in_recipient_hours),
  looked as materialized (
    select l.id, e.status as enrollment_status, a.pause, case
      when exists (select from suppressions s where s.user_id = l.user_id and s.address = l.recipient_address offset 0)
        then ${code('do_not_contact')}
      -- Forwarded to somebody who is no lead.
      when l.lead_id is null and not coalesce(l.email_data @> '{"isForward": true}', false) then ${code('lead_deleted')}
      when (select s.source = 'sample' from leads s where s.id = l.lead_id) then ${code('sample_lead')}
      when l.enrollment_id is null and l.sequence_id is not null then ${code('left_sequence')}
      when e.status not in ('active', 'paused') and not (l.claimed_by = '${RESENT}' and e.status in ('completed', 'failed'))
        then ${code('left_sequence')}
      when e.replied_branch_id is not null and (t.parent_id, t.arm) is distinct from (e.replied_branch_id, 'yes')
        and l.claimed_by is distinct from '${RESENT}' then ${code('lead_replied')}
      when a.pause is not null then ${ADDRESS_PAUSED}
      when l.enrollment_id is null then null
      when e.status = 'paused' then ${code('enrollment_paused')}
      when not q.is_active then ${code('sequence_paused')}
      when l.attempt = 0 and t.conditions is not null and leadwright_skip_reason(l.enrollment_id, t.conditions) is not null then ${PREPARE_AGAIN}
      when exists (
        select from sequence_logs b where b.enrollment_id = l.enrollment_id and b.id <> l.id
          and (b.status = 'sending' or b.sent_at > clock.now - interval '1 minute') offset 0)
        then ${code('recent_email')}
      when $5 and exists (
        select from sequence_logs b where b.enrollment_id = l.enrollment_id and b.id <> l.id and b.status in ('sent', 'sending', 'unknown') offset 0)
        then ${code('inbox_not_read')}
      when $8 and ${isUnconfirmedFor('q.unread_inbox_confirmed', '$9::text')} and l.attempt = 0 and exists (
        select from sequence_logs b where b.enrollment_id = l.enrollment_id and b.id <> l.id and b.status in ('sent', 'sending', 'unknown') offset 0)
        then ${code('unread_inbox_unconfirmed')}
    end as stop
    from locked l
    left join lateral (select jsonb_build_object('bounces', bounces, 'reply', reply) as pause
      from paused_addresses a where a.user_id = l.user_id and a.address = l.recipient_address offset 0) a on true
    left join lateral (select status, replied_branch_id from lead_sequence_enrollments e where e.id = l.enrollment_id offset 0) e on true
    left join lateral (select q.is_active and q.deleted_at is null as is_active, unread_inbox_confirmed
      from email_sequences q where q.id = l.sequence_id offset 0) q on true
    left join lateral (select conditions, parent_id, arm from sequence_steps t where t.id = l.step_id offset 0) t on true, clock
  ), due as materialized (
    select id, stop, stop in (${DELAYS}) as is_delayed, case stop
      when ${ADDRESS_PAUSED} then pause
      when ${code('inbox_not_read')} then $6::jsonb
      when ${code('unread_inbox_unconfirmed')} then jsonb_build_object('mailbox', $9::text)
      when ${code('left_sequence')} then jsonb_build_object('status', enrollment_status) end as params
    from looked
  ), again as (
    update sequence_logs l set mime = null from due where l.id = due.id and stop = ${PREPARE_AGAIN}
  ), delayed as (
    update sequence_logs l set hold_reason = stop, reason_params = params, scheduled_at = clock.now + interval '1 minute'
    from due, clock where l.id = due.id and is_delayed
  ), held as (
    update sequence_logs l set hold_reason = stop, reason_params = params, held_for = 'pause'
    from due where l.id = due.id and stop = ${ADDRESS_PAUSED}
  ), ended as (
    update sequence_logs l set status = 'skipped', error_message = stop, reason_params = params
    from due where l.id = due.id and not is_delayed and stop not in (${PREPARE_AGAIN}, ${ADDRESS_PAUSED})
    returning enrollment_id
  ), unplanned as (
    update lead_sequence_enrollments e set next_email_scheduled_at = null
    from ended where e.id = ended.enrollment_id and e.status in ('active', 'paused')
  ), taken as (
    update sequence_logs l set status = 'sending', takes_files = case when file_hashes is not null then true end, takes_others = case when also_to is not null then true end, claimed_by = $3, attempt = attempt + 1, hold_reason = null, reason_params = null
    from due where l.id = due.id and stop is null
    returning l.id, l.user_id, l.lead_id, l.enrollment_id, l.template_id, l.recipient_address, l.subject, l.attempt, l.is_test, l.mime, l.file_hashes, l.also_to
  ), slots as (
    insert into mail_slots (mailbox_id, log_id, spent_at) select $2, id, clock.now from taken, clock where not is_test
  ), mailbox as (
    update mailboxes set last_claim_at = clock.now, next_look_at = case when $11 then clock.now + interval '${PROBE_SECONDS} seconds' end,
      hold_reason = case when $11 then coalesce(trouble_reason, hold_reason) end,
      hold_params = case when $11 then case when trouble_reason is null then hold_params else trouble_params end end, spent_since = clock.now - interval '24 hours',
      spent_slots = $7 + (select count(*) from taken where not is_test)
    from clock where id = $2 and exists (select from taken)
  )
  select id, user_id as "userId", lead_id as "leadId", enrollment_id as "enrollmentId", template_id as "templateId",
    recipient_address as "recipientAddress", subject, attempt, is_test as "isTest", mime, file_hashes as "fileHashes", also_to as "alsoTo"
  from taken`

/**
 * `isByHand`: only what a person sent to one lead, and what is in its recipients' hours. `openZones`: the recipients' time zones in
 * which emails may go out now. `isProbe`: nothing else is claimed until its outcome is known. `only`: of these.
 */
type Taker = {
  sender: number
  most: number
  inboxReason: EmailReason
  isByHand: boolean
  openZones: string[]
  isProbe: boolean
  only: number[] | null
}

export async function takeDue(client: pg.PoolClient, mailbox: DueMailbox, taker: Taker, clock: Clock) {
  const { id, transport, isUnread, isUnconfirmed, fromEmail, spent } = mailbox
  const params = reasonParams(taker.inboxReason)
  const values = [
    clock.offsetSeconds,
    id,
    String(taker.sender),
    taker.most,
    isUnread,
    params,
    spent,
    isUnconfirmed,
    fromEmail,
    taker.isByHand,
    taker.isProbe,
    taker.openZones,
    taker.only,
    transport === 'outbox',
  ]
  const { rows } = await client.query<ClaimedMail>({ name: 'claim-mails', text: TAKE, values })
  return rows
}
