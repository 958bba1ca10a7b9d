import { sql } from 'drizzle-orm'
import { reasonFrom } from '../../contract/email-reason.ts'
import { reasonSentence } from '../../contract/email-reason-words.ts'
import type { SendWindow } from '../../contract/mailbox.ts'
import type { Enrollment, EnrollmentPage, EnrollmentQuery, LeadEnrollment } from '../../contract/sequence-enrollment.ts'
import { checkedOwner } from '../db/checked-owner.ts'
import type { Db } from '../db/connect.ts'
import { type Clock, clockNow } from '../outbox/planning/clock.ts'
import { findEnrollmentIds } from './enrollment-ids.ts'
import { type Waiting, whyWaiting } from './why-waiting.ts'

type Row = Omit<Enrollment, 'lead' | 'reason' | 'cause'> &
  Pick<LeadEnrollment, 'sequence'> &
  Omit<Waiting, 'mailbox' | 'scheduledAt' | 'enrolledAt' | 'endReason' | 'holdReason'> & {
    now: string
    endReason: string | null
    endParams: unknown
    holdReason: string | null
    reasonParams: unknown
    leadId: number
    firstName: string
    lastName: string
    email: string
    company: string
    scheduledAt: string | null
    pausedReason: string | null
    pausedParams: unknown
    nextLookAt: string | null
    mailboxReason: string | null
    mailboxParams: unknown
    timeZone: string | null
    window: SendWindow | null
    recipientZone: string | null
  }

const iso = (moment: string | Date | null) => (moment ? new Date(moment).toISOString() : null)
const date = (moment: string | null) => (moment ? new Date(moment) : null)

function asEnrollment(row: Row): Enrollment {
  const { timeZone, window } = row
  const now = new Date(row.now)
  const mailbox = timeZone
    ? {
        timeZone,
        window,
        pausedReason: reasonFrom(row.pausedReason, row.pausedParams),
        nextLookAt: date(row.nextLookAt),
        holdReason: reasonFrom(row.mailboxReason, row.mailboxParams),
      }
    : null
  const cause = whyWaiting(
    {
      ...row,
      endReason: reasonFrom(row.endReason, row.endParams),
      holdReason: reasonFrom(row.holdReason, row.reasonParams),
      scheduledAt: date(row.scheduledAt),
      enrolledAt: new Date(row.enrolledAt),
      mailbox,
    },
    now,
  )
  return {
    id: row.id,
    lead: { id: row.leadId, firstName: row.firstName, lastName: row.lastName, email: row.email, company: row.company },
    status: row.status,
    currentStep: row.currentStep,
    enrolledAt: new Date(row.enrolledAt).toISOString(),
    lastEmailSentAt: iso(row.lastEmailSentAt),
    nextEmailScheduledAt: iso(row.nextEmailScheduledAt),
    recipientTimeZone: row.recipientZone,
    completedAt: iso(row.completedAt),
    reason: cause && reasonSentence(cause, now),
    cause,
    isTest: row.isTest,
    askedEventId: row.status === 'paused' ? row.askedEventId : null,
  }
}

async function readRows(db: Db, userId: number, ids: number[], clock: Clock) {
  const { rows } = await db.execute<Row & Record<string, unknown>>(sql`
    select e.id, e.status, e.is_test as "isTest", e.asked_event_id as "askedEventId", e.current_step as "currentStep", e.enrolled_at as "enrolledAt", e.last_email_sent_at as "lastEmailSentAt",
      case when q.is_active and e.status = 'active' and coalesce(l.held_for, '') not in ('account', 'question', 'task', 'wait', 'branch', 'approval', 'replan')
        and l.hold_reason is distinct from 'address_paused' then coalesce(l.scheduled_at, e.next_email_scheduled_at) end as "nextEmailScheduledAt",
      e.completed_at as "completedAt", e.end_reason as "endReason", e.end_params as "endParams", q.is_active as "isSequenceActive", p.source = 'sample' as "isSample", ${clockNow(clock)} as now,
      jsonb_build_object('id', q.id, 'name', q.name, 'totalSteps', q.total_steps) as sequence, p.id as "leadId", p.first_name as "firstName", p.last_name as "lastName", p.email, p.company,
      l.status as state, l.held_for as "heldFor", l.hold_reason as "holdReason", l.reason_params as "reasonParams", l.scheduled_at as "scheduledAt", case when not l.is_test then l.time_zone end as "recipientZone", (select s.settings ->> 'until' from sequence_steps s where s.id = l.step_id) as until,
      m.paused_reason as "pausedReason", m.paused_params as "pausedParams", m.next_look_at as "nextLookAt",
      m.hold_reason as "mailboxReason", m.hold_params as "mailboxParams", m.time_zone as "timeZone", m.send_window as window
    from lead_sequence_enrollments e
    join email_sequences q on q.id = e.sequence_id
    join leads p on p.id = e.lead_id
    left join lateral (
      select * from sequence_logs l where l.enrollment_id = e.id and l.status in ('scheduled', 'sending') order by l.id desc limit 1) l on true
    left join mailboxes m on m.user_id = e.user_id and (m.id = l.mailbox_id or (l.mailbox_id is null and m.is_default))
    where e.id = any(${sql.param(ids)}::int[]) and ${checkedOwner(sql`e.user_id`, userId)}
    order by e.enrolled_at desc, e.id desc`)
  return rows
}

const readEnrollments = async (db: Db, userId: number, ids: number[], clock: Clock) =>
  (await readRows(db, userId, ids, clock)).map(asEnrollment)

const MOST_OF_LEAD = 50

/** The sequences of a lead, newest first. */
export async function listLeadEnrollments(
  db: Db,
  userId: number,
  leadId: number,
  clock: Clock,
): Promise<LeadEnrollment[]> {
  const { rows } = await db.execute<{ id: number }>(sql`
    select e.id from lead_sequence_enrollments e join email_sequences q on q.id = e.sequence_id and q.deleted_at is null
    where e.user_id = ${userId} and e.lead_id = ${leadId} order by e.enrolled_at desc, e.id desc limit ${MOST_OF_LEAD}`)
  const found = await readRows(
    db,
    userId,
    rows.map(({ id }) => id),
    clock,
  )
  return found.map((row) => {
    const { lead: _lead, ...enrollment } = asEnrollment(row)
    return { ...enrollment, sequence: row.sequence }
  })
}

/** Newest first. */
export async function listEnrollments(
  db: Db,
  userId: number,
  sequenceId: number,
  query: EnrollmentQuery,
  clock: Clock,
): Promise<EnrollmentPage> {
  const { ids, ...total } = await findEnrollmentIds(db, userId, sequenceId, query)
  const enrollments = await readEnrollments(db, userId, ids, clock)
  return { enrollments, ...total }
}

export async function findEnrollment(db: Db, userId: number, id: number, clock: Clock) {
  const [found] = await readEnrollments(db, userId, [id], clock)
  return found
}
