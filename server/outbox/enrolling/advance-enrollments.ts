import { sql } from 'drizzle-orm'
import type { EmailReasonCode } from '../../../contract/email-reason.ts'
import type { EnrollmentStatus } from '../../../contract/email-sequence.ts'
import type { SendWindow } from '../../../contract/mailbox.ts'
import type { BranchArm, StepKind } from '../../../contract/step-kinds.ts'
import type { Db } from '../../db/connect.ts'
import { zoneOfRecipient } from '../../leads/time-zone/recipient-zone.ts'
import { freeStepsFor } from '../changes/test-emails.ts'
import { afterAbsence, isDuring } from '../planning/absence.ts'
import { type Clock, clockNow } from '../planning/clock.ts'
import { readHolidays } from '../planning/holidays.ts'
import { planNextMail, planNextStep } from '../planning/plan.ts'
import { hoursIn } from '../planning/recipient-hours.ts'
import { isForEnrollment } from '../steps/next-step-sql.ts'
import { assignMailboxes, mailboxOfEnrollment } from './choose-mailboxes.ts'
import { noteUnreadInbox } from './unread-inbox.ts'

/** The least time between two emails of a sequence to one lead. */
const LEAST_GAP_MS = 60_000

/** An enrollment without a scheduled email, with its first active step that has none yet. */
type Standing = {
  id: number
  userId: number
  sequenceId: number
  leadId: number
  address: string
  after: string
  hasBefore: boolean
  isPaused: boolean
  isSequencePaused: boolean
  isTest: boolean
  /** It is a test run, and an email account is connected. */
  isTestOver: boolean
  /** It started with an email account that is not connected any more. */
  isAccountGone: boolean
  /** A trigger enrolled it while its sequence has an open question. */
  isUnanswered: boolean
  /** It replied, and the steps of a branch follow. */
  isAfterReply: boolean
  awayFrom: string | null
  awayUntil: string | null
  stepId: number | null
  stepNumber: number | null
  /** Null: an email that goes out automatically. */
  kind: StepKind | null
  /** Of a step within a branch. */
  arm: BranchArm | null
  /** Of a step that waits until a date. */
  until: string | null
  delayDays: number
  delayHours: number
  mailboxId: number | null
  window: SendWindow | null
  timeZone: string | null
  country: string | null
  /** What says where the lead is, in a sequence that sends in its recipients' hours. */
  recipient: Parameters<typeof zoneOfRecipient>[0] | null
  suppressedFor: string | null
}

/** A step of each of these enrollments is final now: plans the next email of each, or ends it. */
export async function advanceEnrollments(tx: Db, enrollmentIds: number[], clock: Clock) {
  if (enrollmentIds.length === 0) return
  const ids = sql.param(enrollmentIds)
  await tx.execute(sql`
    select id from lead_sequence_enrollments where id = any(${ids}::int[]) order by id for no key update`)
  await tx.execute(sql`
    update lead_sequence_enrollments e set last_step_at = ${clockNow(clock)}, last_email_sent_at = coalesce(
      (select max(l.sent_at) from sequence_logs l where l.enrollment_id = e.id), e.last_email_sent_at)
    where id = any(${ids}::int[]) and status in ('active', 'paused')`)
  await planNext(tx, enrollmentIds, clock)
}

/** The same when no step became final: after a change of the steps, or when the scheduled email was skipped. */
export async function planNext(tx: Db, enrollmentIds: number[], clock: Clock) {
  await assignMailboxes(tx, enrollmentIds, clock)
  const standing = await readStanding(tx, enrollmentIds)
  const isMailable = ({ suppressedFor, stepId, isTestOver }: Standing) =>
    suppressedFor === null && stepId !== null && !isTestOver
  const planned = await Promise.all(
    standing.filter(isMailable).map(async (each) => {
      const recipientZone = each.recipient && zoneOfRecipient(each.recipient, new Date(each.after))
      return { ...each, recipientZone, at: await timeOf(each, recipientZone) }
    }),
  )
  const taken = await insertFreed(tx, planned)
  const endings = standing.filter((each) => !isMailable(each)).map((each) => ({ id: each.id, ...endingOf(each) }))
  // Another lead in this sequence has the same address, and has had this step.
  const twice = planned.filter(({ id }) => !taken.has(id)).map(({ id }) => ({ id, ...SHARED_ADDRESS }))
  await endEnrollments(tx, [...endings, ...twice], clock)
}

async function readStanding(tx: Db, enrollmentIds: number[]) {
  // Locked until we are done: a pause of the sequence finds the emails planned here, or we find it paused.
  await tx.execute(sql`
    select id from email_sequences where id in (
      select sequence_id from lead_sequence_enrollments where id = any(${sql.param(enrollmentIds)}::int[])) order by id for share`)
  const { rows } = await tx.execute<Standing>(sql`
    select e.id, e.user_id as "userId", e.sequence_id as "sequenceId", e.lead_id as "leadId", lower(p.email) as address,
      coalesce(e.last_step_at, e.enrolled_at) as after, e.last_step_at is not null as "hasBefore",
      e.status = 'paused' as "isPaused", not q.is_active as "isSequencePaused",
      e.is_test as "isTest", coalesce(e.is_test and m.transport <> 'outbox', false) as "isTestOver",
      coalesce(not e.is_test and (m.transport = 'outbox' or e.enrolled_at <= m.disconnected_at), false) as "isAccountGone",
      coalesce(e.awaits_answer, false) as "isUnanswered", e.replied_branch_id is not null as "isAfterReply", e.away_from as "awayFrom", e.away_until as "awayUntil",
      s.id as "stepId", s.step_number as "stepNumber", nullif(s.kind, 'email') as kind, s.arm, s.settings ->> 'until' as until, s.delay_days as "delayDays", s.delay_hours as "delayHours",
      m.id as "mailboxId", m.send_window as window, m.time_zone as "timeZone", m.country, x.reason as "suppressedFor",
      case when q.in_recipient_hours and not e.is_test
        then jsonb_build_object('timeZone', p.time_zone, 'location', p.location, 'phone', p.phone) end as recipient
    from lead_sequence_enrollments e
    join email_sequences q on q.id = e.sequence_id
    join leads p on p.id = e.lead_id
    left join lateral ${mailboxOfEnrollment} m on true
    left join suppressions x on x.user_id = e.user_id and x.address = lower(p.email)
    left join lateral (
      select s.* from sequence_steps s
      where s.sequence_id = e.sequence_id and s.is_active and ${isForEnrollment}
        and not exists (select from sequence_logs l where l.enrollment_id = e.id and l.step_id = s.id)
      order by s.step_number limit 1) s on true
    where e.id = any(${sql.param(enrollmentIds)}::int[]) and e.status in ('active', 'paused')
      and not exists (select from sequence_logs w where w.enrollment_id = e.id and w.status in ('scheduled', 'sending'))
    order by e.id`)
  return rows
}

async function timeOf(standing: Standing, recipientZone: string | null) {
  const { after, hasBefore, until, delayDays, delayHours, window, timeZone, country } = standing
  const from = new Date(after)
  const ofMailbox = { window, timeZone: timeZone ?? 'UTC', holidays: await readHolidays(country) }
  const wish = hoursIn(recipientZone, ofMailbox)
  const at = planNextStep({ ...wish, after: from, until, delayDays, delayHours })
  const earliest = new Date(from.getTime() + LEAST_GAP_MS)
  const planned =
    hasBefore && at < earliest ? planNextMail({ ...wish, after: earliest, delayDays: 0, delayHours: 0 }) : at
  const absence = absenceOf(standing)
  return absence && isDuring(planned, absence) ? afterAbsence(absence, wish) : planned
}

const absenceOf = ({ awayFrom, awayUntil }: Standing) =>
  awayUntil ? { from: awayFrom ? new Date(awayFrom) : null, until: new Date(awayUntil) } : null

type Planned = Standing & { at: Date; recipientZone: string | null }

const ACCOUNT_DISCONNECTED: EmailReasonCode = 'account_disconnected'
const SEQUENCE_PAUSED: EmailReasonCode = 'sequence_paused'

/** Returns the enrollments whose emails were inserted. A test email to the same address does not keep a real one from its step. */
async function insertFreed(tx: Db, planned: Planned[]) {
  const taken = await insertMails(tx, planned)
  const refused = planned.filter(({ id, isTest }) => !isTest && !taken.has(id))
  if (refused.length === 0 || !(await freeStepsFor(tx, refused))) return taken
  return new Set([...taken, ...(await insertMails(tx, refused))])
}

async function insertMails(tx: Db, planned: Planned[]) {
  if (planned.length === 0) return new Set<number>()
  const of = <K extends keyof Planned>(field: K) => sql.param(planned.map((one) => one[field]))
  const { rows } = await tx.execute<{ id: number }>(sql`
    with given as (
      select * from unnest(${of('id')}::int[], ${of('userId')}::int[], ${of('sequenceId')}::int[], ${of('leadId')}::int[],
        ${of('address')}::text[], ${of('stepId')}::int[], ${of('stepNumber')}::int[], ${of('mailboxId')}::int[],
        ${sql.param(planned.map(({ at }) => at.toISOString()))}::timestamptz[],
        ${sql.param(planned.map((one) => one.isPaused || one.isSequencePaused))}::bool[],
        ${of('isSequencePaused')}::bool[], ${of('isAccountGone')}::bool[], ${of('isUnanswered')}::bool[], ${of('isTest')}::bool[],
        ${of('recipientZone')}::text[], ${of('kind')}::text[], ${of('arm')}::text[])
        as g(id, user_id, sequence_id, lead_id, address, step_id, step_number, mailbox_id, at, is_held, is_sequence_paused,
          is_account_gone, is_unanswered, is_test, time_zone, kind, arm)
    ), written as (
      insert into sequence_logs (user_id, enrollment_id, sequence_id, step_id, lead_id, mailbox_id, recipient_address, scheduled_at,
        held_for, hold_reason, is_test, time_zone, kind, arm)
      select user_id, id, sequence_id, step_id, lead_id, case when not is_account_gone then mailbox_id end, address, at,
        case when is_unanswered then 'question' when is_account_gone then 'account' when is_held then 'pause' end,
        case when is_account_gone then ${ACCOUNT_DISCONNECTED} when is_sequence_paused then ${SEQUENCE_PAUSED} end, is_test, time_zone, kind, arm
      from given
      on conflict do nothing
      returning id, sequence_id, enrollment_id, mailbox_id, held_for
    ), noted as (
      ${noteUnreadInbox(sql`written`)}
    ), kept as (
      update lead_sequence_enrollments e set next_email_scheduled_at = g.at, current_step = g.step_number
      from given g where g.id = e.id and g.id in (select enrollment_id from written)
    )
    select enrollment_id as id from written`)
  return new Set(rows.map(({ id }) => id))
}

type Ending = { status: EnrollmentStatus; code: EmailReasonCode }
const SHARED_ADDRESS: Ending = { status: 'removed', code: 'shared_address' }

function endingOf({ suppressedFor, isTestOver, isAfterReply }: Standing): Ending {
  if (isTestOver) return { status: 'removed', code: 'test_ended' }
  if (suppressedFor === null && isAfterReply) return { status: 'replied', code: 'lead_replied' }
  if (suppressedFor === null) return { status: 'completed', code: 'all_steps_done' }
  if (suppressedFor === 'bounced') return { status: 'bounced', code: 'address_bounced' }
  if (suppressedFor === 'opted_out') return { status: 'unsubscribed', code: 'opted_out' }
  const isOwnWish = suppressedFor === 'unsubscribed' || suppressedFor === 'complained'
  return { status: isOwnWish ? 'unsubscribed' : 'removed', code: 'do_not_contact' }
}

async function endEnrollments(tx: Db, ended: (Ending & { id: number })[], clock: Clock) {
  if (ended.length === 0) return
  const of = <K extends keyof (typeof ended)[number]>(field: K) => sql.param(ended.map((one) => one[field]))
  await tx.execute(sql`
    update lead_sequence_enrollments e set status = g.status, completed_at = ${clockNow(clock)}, next_email_scheduled_at = null,
      end_reason = g.code, end_params = null
    from unnest(${of('id')}::int[], ${of('status')}::text[], ${of('code')}::text[]) as g(id, status, code)
    where e.id = g.id and e.status in ('active', 'paused')`)
}
