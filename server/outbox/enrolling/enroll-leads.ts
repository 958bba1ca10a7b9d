import { sql } from 'drizzle-orm'
import type { EmailReasonCode } from '../../../contract/email-reason.ts'
import type { Confirmations } from '../../../contract/launch-problem.ts'
import type { SendWindow } from '../../../contract/mailbox.ts'
import type { EnrollResult } from '../../../contract/sequence-enrollment.ts'
import type { Db } from '../../db/connect.ts'
import { ENROLL_LOCK } from '../../db/locks.ts'
import { AppError, notFound } from '../../http/errors.ts'
import { wakeSender } from '../../mail/account/mailbox-queries.ts'
import { replaceTests } from '../changes/test-emails.ts'
import { type Clock, clockNow } from '../planning/clock.ts'
import { readHolidays } from '../planning/holidays.ts'
import { planNextMail } from '../planning/plan.ts'
import { allowLaunch } from './allow-launch.ts'
import { launchProblems } from './launch-conditions.ts'
import { type LaunchSettings, readLaunch } from './launch-facts.ts'
import { noteUnreadInbox } from './unread-inbox.ts'

const SEQUENCE_PAUSED: EmailReasonCode = 'sequence_paused'

type Counts = Omit<EnrollResult, 'message' | 'isTest'>

/** With what the owner confirms, and the settings that decide what needs it. */
type EnrollWish = Confirmations & { settings: LaunchSettings }

/** Without knowing the settings: as if each email reached people, and no link worked. */
const STRICTEST: LaunchSettings = { smtpUrl: new URL('smtp://any'), publicUrl: new URL('http://localhost') }

/**
 * Enrolls leads, each with its first email scheduled. All of them or, when something fails, none. Without an email account it is a
 * test run; a test run never keeps a lead from being enrolled for real. An open question of the sequence refuses what a person
 * wishes; leads enrolled by a trigger (without a wish) wait until it is answered.
 */
export async function enrollLeads(
  tx: Db,
  userId: number,
  sequenceId: number,
  leadIds: number[],
  clock: Clock,
  wish?: EnrollWish,
) {
  // One enrolling call at a time: the second finds what the first has added.
  await tx.execute(sql`select pg_advisory_xact_lock(${ENROLL_LOCK}, ${sequenceId})`)
  const start = await readStart(tx, userId, sequenceId, clock)
  if (!start) throw notFound('Sequence')
  if (start.stepId === null)
    throw new AppError('conflict', 'This sequence has no active step: add one before you enroll leads')
  if (wish) await allowLaunch(tx, userId, sequenceId, wish)
  const isWaiting = !wish && (await hasProblem(tx, userId, sequenceId))
  if (!start.isTest) await replaceTests(tx, userId, sequenceId, leadIds)
  const counts = await insertEnrollments(tx, userId, { ...start, stepId: start.stepId, isWaiting }, leadIds)
  if (counts.enrolled > 0) {
    await tx.execute(
      sql`update email_sequences set finish_told_at = null where id = ${sequenceId} and finish_told_at is not null`,
    )
    // The sender knows the settings.
    if (isWaiting) await tx.execute(sql`update email_sequences set waiting_look_at = now() where id = ${sequenceId}`)
    await wakeSender(tx)
  }
  return { message: sentenceOf(counts), ...counts, ...(start.isTest && { isTest: true }) } satisfies EnrollResult
}

/** Whether it may need an answer of its owner. */
async function hasProblem(tx: Db, userId: number, sequenceId: number) {
  const launch = await readLaunch(tx, userId, sequenceId, STRICTEST)
  return launch !== undefined && launchProblems(launch.facts).length > 0
}

/** The sequence, locked against changes, with its first step and when that is due. */
async function readStart(tx: Db, userId: number, sequenceId: number, clock: Clock) {
  const { rows: held } = await tx.execute(
    sql`select from email_sequences where id = ${sequenceId} and user_id = ${userId} and deleted_at is null for share`,
  )
  if (held.length === 0) return undefined
  const { rows } = await tx.execute<{
    now: string
    isActive: boolean
    stepId: number | null
    stepNumber: number
    delayDays: number
    delayHours: number
    templateId: number | null
    mailboxId: number | null
    /** Without a mailbox it is one too, until `ensureMailbox` finds that the server has an email account. */
    isTest: boolean
    window: SendWindow | null
    timeZone: string | null
    country: string | null
  }>(sql`
    select ${clockNow(clock)} as now, q.is_active as "isActive", s.id as "stepId", s.step_number as "stepNumber",
      s.delay_days as "delayDays", s.delay_hours as "delayHours", q.template_id as "templateId", m.id as "mailboxId",
      coalesce(m.transport = 'outbox', true) as "isTest", m.send_window as window, m.time_zone as "timeZone", m.country
    from email_sequences q
    left join mailboxes m on m.user_id = q.user_id
    left join lateral (select * from sequence_steps s where s.sequence_id = q.id and s.is_active order by step_number limit 1) s on true
    where q.id = ${sequenceId}`)
  const [row] = rows
  if (!row) return undefined
  const { now, window, timeZone, country, delayDays, delayHours, ...rest } = row
  const holidays = await readHolidays(country)
  const wish = { after: new Date(now), window, timeZone: timeZone ?? 'UTC', holidays }
  const at = row.stepId === null ? wish.after : planNextMail({ ...wish, delayDays, delayHours })
  return { ...rest, sequenceId, now: wish.after, at }
}

type Start = NonNullable<Awaited<ReturnType<typeof readStart>>> & { stepId: number; isWaiting: boolean }

/** In one statement, however many leads there are. A lead that is being deleted at this moment is not enrolled. */
async function insertEnrollments(tx: Db, userId: number, start: Start, leadIds: number[]): Promise<Counts> {
  const { sequenceId, at, now, isWaiting, isTest } = start
  const { rows } = await tx.execute<Counts & Record<string, unknown>>(sql`
    with wanted as (
      select distinct id from unnest(${sql.param(leadIds)}::int[]) id
    ), held as materialized (
      select p.id, lower(p.email) as address, p.source from leads p join wanted using (id) where p.user_id = ${userId}
      order by p.id for key share of p
    ), judged as (
      select h.id, h.address, case
        when h.source = 'sample' then 'sample'
        when h.address !~ '^[^\\s@]+@[^\\s@]+[.][^\\s@]+$' then 'invalid'
        when p.reason is not null then case
          when p.reason in ('unsubscribed', 'complained') then 'unsubscribed' when p.reason = 'bounced' then 'bounced' else 'do_not_contact' end
        when exists (select from lead_sequence_enrollments e where e.user_id = ${userId} and e.sequence_id = ${sequenceId} and e.lead_id = h.id)
          or exists (select from sequence_logs l where l.user_id = ${userId} and l.sequence_id = ${sequenceId} and l.recipient_address = h.address
            and (${isTest} or not l.is_test))
          then 'already'
        when row_number() over (partition by h.address order by h.id) > 1 then 'duplicate'
        else 'new' end as verdict
      from held h left join suppressions p on p.user_id = ${userId} and p.address = h.address
    ), enrolled as (
      insert into lead_sequence_enrollments (lead_id, sequence_id, user_id, current_step, enrolled_at, next_email_scheduled_at,
        awaits_answer, is_test)
      select id, ${sequenceId}, ${userId}, ${start.stepNumber}, ${now.toISOString()}, ${at.toISOString()}, ${isWaiting || null}::boolean,
        ${isTest}
      from judged where verdict = 'new' order by id
      returning id, lead_id
    ), planned as (
      insert into sequence_logs (user_id, enrollment_id, sequence_id, step_id, lead_id, mailbox_id, template_id, recipient_address,
        scheduled_at, held_for, hold_reason, is_test)
      select ${userId}, e.id, ${sequenceId}, ${start.stepId}, e.lead_id, ${start.mailboxId}::int, ${start.templateId}::int, lower(p.email),
        ${at.toISOString()}, ${isWaiting ? 'question' : start.isActive ? null : 'pause'}::text,
        ${start.isActive ? null : SEQUENCE_PAUSED}::text, ${isTest}
      from enrolled e join leads p on p.id = e.lead_id order by e.id
      returning id, sequence_id, held_for
    ), noted as (
      ${noteUnreadInbox(sql`planned`)}
    )
    select (select count(*)::int from enrolled) as enrolled,
      count(*) filter (where verdict = 'already')::int as "alreadyEnrolled",
      count(*) filter (where verdict in ('unsubscribed', 'bounced', 'do_not_contact'))::int as suppressed,
      count(*) filter (where verdict = 'unsubscribed')::int as unsubscribed,
      count(*) filter (where verdict = 'bounced')::int as bounced,
      count(*) filter (where verdict = 'do_not_contact')::int as "doNotContact",
      count(*) filter (where verdict = 'invalid')::int as invalid,
      count(*) filter (where verdict = 'duplicate')::int as duplicates,
      count(*) filter (where verdict = 'sample')::int as samples,
      (select count(*)::int from wanted) - count(*)::int as missing
    from judged`)
  return rows[0] as Counts
}

const number = new Intl.NumberFormat('en-GB')

/** "48 enrolled, 2 already in this sequence, 1 unsubscribed, 3 bounced, 1 on your do-not-contact list" */
function sentenceOf(counts: Counts) {
  const { enrolled, alreadyEnrolled, unsubscribed, bounced, doNotContact, invalid, duplicates, samples, missing } =
    counts
  const others: [number, string][] = [
    [alreadyEnrolled, 'already in this sequence'],
    [unsubscribed, 'unsubscribed'],
    [bounced, 'bounced'],
    [doNotContact, 'on your do-not-contact list'],
    [invalid, 'without a valid email address'],
    [duplicates, duplicates === 1 ? 'duplicate address' : 'duplicate addresses'],
    [samples, samples === 1 ? 'sample lead (never emailed)' : 'sample leads (never emailed)'],
    [missing, 'not found'],
  ]
  return [`${number.format(enrolled)} enrolled`]
    .concat(others.filter(([count]) => count > 0).map(([count, words]) => `${number.format(count)} ${words}`))
    .join(', ')
}
