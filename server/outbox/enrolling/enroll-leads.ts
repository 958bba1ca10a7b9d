import { sql } from 'drizzle-orm'
import { CRM_PROVIDERS } from '../../../contract/crm-names.ts'
import type { EmailReasonCode } from '../../../contract/email-reason.ts'
import type { Confirmations } from '../../../contract/launch-problem.ts'
import type { SendWindow } from '../../../contract/mailbox.ts'
import type { EnrollResult } from '../../../contract/sequence-enrollment.ts'
import type { StepKind } from '../../../contract/step-kinds.ts'
import type { Db } from '../../db/connect.ts'
import { ENROLL_LOCK } from '../../db/locks.ts'
import { AppError, notFound } from '../../http/errors.ts'
import { type MailboxRow, wakeSender } from '../../mail/account/mailbox-queries.ts'
import { replaceTests } from '../changes/test-emails.ts'
import { type Clock, clockNow } from '../planning/clock.ts'
import { readHolidays } from '../planning/holidays.ts'
import { planNextStep } from '../planning/plan.ts'
import { allowLaunch } from './allow-launch.ts'
import { isCheckedAtOnce } from './check-sequence-text.ts'
import { chooseMailboxes, readMailboxSet } from './choose-mailboxes.ts'
import { lockContacts } from './contact-rules-queries.ts'
import { countJudged, type EnrollCounts, judgeLeads, sentenceOf } from './judge-leads.ts'
import { launchProblems } from './launch-conditions.ts'
import { type LaunchSettings, readLaunch } from './launch-facts.ts'
import { planForRecipients } from './recipient-zones.ts'
import { noteUnreadInbox } from './unread-inbox.ts'

const SEQUENCE_PAUSED: EmailReasonCode = 'sequence_paused'

/** With what the owner confirms, and the settings that decide what needs it. */
export type EnrollWish = Confirmations & { settings: LaunchSettings }

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
  await waitForOthers(tx, userId, sequenceId)
  const start = await readStart(tx, userId, sequenceId, clock)
  if (wish) await allowLaunch(tx, userId, sequenceId, wish)
  const isWaiting = !wish && (await mayHaveProblem(tx, userId, sequenceId))
  const joining = wish ? leadIds : await withoutOutcome(tx, userId, leadIds)
  const batchAt = wish && new Date().toISOString()
  return enrollFrom(tx, userId, { ...start, isWaiting, batchAt }, joining, clock)
}

/** A trigger enrolls nobody who is a customer in a CRM, was converted or has a won deal. Their owner may, on purpose. */
async function withoutOutcome(tx: Db, userId: number, leadIds: number[]) {
  const { rows } = await tx.execute<{ id: number }>(sql`
    select w.id from unnest(${sql.param(leadIds)}::int[]) as w(id)
    where not exists (select from crm_links k
      where k.user_id = ${userId} and k.provider = any(${sql.param([...CRM_PROVIDERS])}::text[]) and k.lead_id = w.id and k.outcome is not null)`)
  return rows.map(({ id }) => id)
}

type Order = { id: number; userId: number; sequenceId: number; isTest: boolean; orderedAt: string }

/**
 * The same for leads of an order, whose sequence was allowed to start then; if there is an open question by now, they wait. A test
 * stays a test and a real one real, whatever becomes of the email account at this moment: `separateTests` ends or holds the emails.
 */
export async function enrollOfOrder(tx: Db, order: Order, leadIds: number[], clock: Clock, settings: LaunchSettings) {
  const { id: orderId, userId, sequenceId, isTest, orderedAt } = order
  await waitForOthers(tx, userId, sequenceId)
  const start = await readStart(tx, userId, sequenceId, clock)
  const isWaiting = await hasProblem(tx, userId, sequenceId, settings)
  const batchAt = new Date(orderedAt).toISOString()
  await enrollFrom(tx, userId, { ...start, isTest, isWaiting, orderId, orderedAt, batchAt }, leadIds, clock)
}

/** One enrolling call at a time: the second finds what the first has added. */
async function waitForOthers(tx: Db, userId: number, sequenceId: number) {
  await lockContacts(tx, userId)
  await tx.execute(sql`select pg_advisory_xact_lock(${ENROLL_LOCK}, ${sequenceId})`)
}

async function enrollFrom(tx: Db, userId: number, start: Start, leadIds: number[], clock: Clock) {
  const { sequenceId, isTest, isWaiting, batchAt } = start
  if (!isTest) await replaceTests(tx, userId, sequenceId, leadIds)
  const counts = await enrollInSet(tx, userId, start, leadIds, clock)
  if (counts.enrolled > 0) {
    await tx.execute(
      sql`update email_sequences set finish_told_at = null where id = ${sequenceId} and finish_told_at is not null`,
    )
    // The sender knows the settings.
    if (isWaiting) await tx.execute(sql`update email_sequences set waiting_look_at = now() where id = ${sequenceId}`)
    await wakeSender(tx)
  }
  return resultOf(counts, isTest, batchAt)
}

export const resultOf = (
  { inOtherSequence, contactedRecently, ...counts }: EnrollCounts,
  isTest: boolean,
  batchAt: string | undefined,
): EnrollResult => ({
  message: sentenceOf({ ...counts, inOtherSequence, contactedRecently }),
  ...counts,
  ...(inOtherSequence && { inOtherSequence }),
  ...(contactedRecently && { contactedRecently }),
  ...(isTest && { isTest }),
  ...(batchAt && counts.enrolled > 0 && { batchAt }),
})

/** A text that takes long to check is one too: the sender checks it, and no lead waits to be saved meanwhile. */
const mayHaveProblem = async (tx: Db, userId: number, sequenceId: number) =>
  !(await isCheckedAtOnce(tx, userId, sequenceId)) || (await hasProblem(tx, userId, sequenceId, STRICTEST))

/** Whether it may need an answer of its owner. */
async function hasProblem(tx: Db, userId: number, sequenceId: number, settings: LaunchSettings) {
  const launch = await readLaunch(tx, userId, sequenceId, settings)
  return launch !== undefined && launchProblems(launch.facts).length > 0
}

/** The sequence, locked against changes, with its first step and when that is due. */
export async function readStart(tx: Db, userId: number, sequenceId: number, clock: Clock) {
  const { rows: held } = await tx.execute(
    sql`select from email_sequences where id = ${sequenceId} and user_id = ${userId} and deleted_at is null for share`,
  )
  if (held.length === 0) throw notFound('Sequence')
  const { rows } = await tx.execute<{
    now: string
    isActive: boolean
    stepId: number | null
    stepNumber: number
    /** Null: an email that goes out automatically. */
    kind: StepKind | null
    until: string | null
    delayDays: number
    delayHours: number
    templateId: number | null
    mailboxId: number | null
    mailboxIds: number[] | null
    /** Without a mailbox it is one too, until `ensureMailbox` finds that the server has an email account. */
    isTest: boolean
    window: SendWindow | null
    timeZone: string | null
    country: string | null
    inRecipientHours: boolean
  }>(sql`
    select ${clockNow(clock)} as now, q.is_active as "isActive", s.id as "stepId", s.step_number as "stepNumber",
      nullif(s.kind, 'email') as kind, s.settings ->> 'until' as until, s.delay_days as "delayDays", s.delay_hours as "delayHours", q.template_id as "templateId", m.id as "mailboxId",
      q.mailbox_ids as "mailboxIds",
      coalesce(m.transport = 'outbox', true) as "isTest", m.send_window as window, m.time_zone as "timeZone", m.country,
      q.in_recipient_hours as "inRecipientHours"
    from email_sequences q
    left join mailboxes m on m.user_id = q.user_id and m.is_default
    left join lateral (select * from sequence_steps s where s.sequence_id = q.id and s.is_active and s.parent_id is null
      order by step_number limit 1) s on true
    where q.id = ${sequenceId}`)
  const [row] = rows
  if (!row) throw notFound('Sequence')
  const { now, window, timeZone, country, until, delayDays, delayHours, stepId, ...rest } = row
  if (stepId === null)
    throw new AppError('conflict', 'This sequence has no active step: add one before you enroll leads')
  const holidays = await readHolidays(country)
  const [after, delay] = [new Date(now), { until, delayDays, delayHours }]
  const hours = { window, timeZone: timeZone ?? 'UTC', holidays }
  return { ...rest, stepId, sequenceId, now: after, delay, hours, at: planNextStep({ after, ...delay, ...hours }) }
}

type Start = Awaited<ReturnType<typeof readStart>> & {
  isWaiting: boolean
  orderId?: number
  orderedAt?: string
  /** Of leads whom a person enrolls. */
  batchAt?: string | undefined
  /** The email account that the leads stay with. */
  assignedId?: number
}

/** Each lead with one of the mailboxes that the sequence sends from. Without an email account it is the fallback. */
async function enrollInSet(tx: Db, userId: number, start: Start, leadIds: number[], clock: Clock) {
  const set = start.isTest ? [] : await readMailboxSet(tx, userId, start.mailboxIds)
  const [only, ...others] = set
  if (others.length === 0) return insertEnrollments(tx, userId, only ? await startFrom(start, only) : start, leadIds)
  const { sequenceId, isTest, orderId, orderedAt } = start
  const { rows } = await tx.execute<EnrollCounts & { ids: number[] | null }>(sql`
    ${judgeLeads({ userId, sequenceId, isTest, leadIds, orderId, orderedAt, now: start.now }, sql`for key share of p`)}
    ${countJudged(sql`0`, sql`array_agg(id) filter (where verdict = 'new') as ids,`)}`)
  const { ids, ...counts } = rows[0] as EnrollCounts & { ids: number[] | null }
  const chosen = await chooseMailboxes(tx, userId, set, ids ?? [], clock)
  for (const mailbox of set) {
    const itsLeads = (ids ?? []).filter((id) => chosen.get(id) === mailbox)
    if (itsLeads.length === 0) continue
    counts.enrolled += (await insertEnrollments(tx, userId, await startFrom(start, mailbox), itsLeads)).enrolled
  }
  return counts
}

/** The same from one of the mailboxes, in its hours. */
async function startFrom<S extends Start>(start: S, { id, sendWindow, timeZone, country }: MailboxRow): Promise<S> {
  const hours = { window: sendWindow, timeZone, holidays: await readHolidays(country) }
  const at = planNextStep({ after: start.now, ...start.delay, ...hours })
  return { ...start, mailboxId: id, assignedId: id, hours, at }
}

/** In one statement, however many leads there are. A lead that is being deleted at this moment is not enrolled. */
async function insertEnrollments(tx: Db, userId: number, start: Start, leadIds: number[]): Promise<EnrollCounts> {
  const { sequenceId, at, now, isWaiting, isTest, orderId, orderedAt } = start
  // A test run delivers nothing: it doesn't wait for anybody's hours.
  const ofRecipients = start.inRecipientHours && !isTest ? await planForRecipients(tx, userId, leadIds, start) : []
  const { rows } = await tx.execute<EnrollCounts & Record<string, unknown>>(sql`
    ${judgeLeads({ userId, sequenceId, isTest, leadIds, orderId, orderedAt, now: start.now }, sql`for key share of p`)}, of_recipients as (
      select * from unnest(${sql.param(ofRecipients.map(({ id }) => id))}::int[],
        ${sql.param(ofRecipients.map(({ timeZone }) => timeZone))}::text[],
        ${sql.param(ofRecipients.map((one) => one.at.toISOString()))}::timestamptz[]) as r(lead_id, time_zone, at)
    ), enrolled as (
      insert into lead_sequence_enrollments (lead_id, sequence_id, user_id, current_step, enrolled_at, next_email_scheduled_at,
        awaits_answer, is_test, mailbox_id, batch_at)
      select id, ${sequenceId}, ${userId}, ${start.stepNumber}, ${now.toISOString()}, coalesce(r.at, ${at.toISOString()}),
        ${isWaiting || null}::boolean, ${isTest}, ${start.assignedId ?? null}::int,
        ${start.batchAt ?? null}::timestamptz
      from judged left join of_recipients r on r.lead_id = id where verdict = 'new' order by id
      returning id, lead_id
    ), planned as (
      insert into sequence_logs (user_id, enrollment_id, sequence_id, step_id, lead_id, mailbox_id, template_id, recipient_address,
        scheduled_at, time_zone, held_for, hold_reason, is_test, kind)
      select ${userId}, e.id, ${sequenceId}, ${start.stepId}, e.lead_id, ${start.mailboxId}::int, ${start.templateId}::int, lower(p.email),
        coalesce(r.at, ${at.toISOString()}), r.time_zone, ${isWaiting ? 'question' : start.isActive ? null : 'pause'}::text,
        ${start.isActive ? null : SEQUENCE_PAUSED}::text, ${isTest}, ${start.kind}::text
      from enrolled e join leads p on p.id = e.lead_id left join of_recipients r on r.lead_id = e.lead_id order by e.id
      returning id, sequence_id, mailbox_id, held_for
    ), noted as (
      ${noteUnreadInbox(sql`planned`)}
    )
    ${countJudged(sql`(select count(*)::int from enrolled)`)}`)
  return rows[0] as EnrollCounts
}
