import { sql } from 'drizzle-orm'
import type { EmailReasonCode } from '../../../contract/email-reason.ts'

// Parts of the statements that delete leads and bring them back: each sees the emails as they were before the statement.

const code = (reason: EmailReasonCode) => sql.raw(`'${reason}'`)
const LEAD_DELETED = code('lead_deleted')

/** An email that comes back with its lead: what cancels scheduled emails ends these as well. */
export const isSkippedWithLead = (email: 'sequence_logs' | 'e' | 's' | 'l') =>
  sql.raw(`(${email}.status = 'skipped' and ${email}.error_message = 'lead_deleted')`)

/** The emails of these leads, which no sender claims meanwhile. `user_id + 0`: found by lead, however many the owner has. */
export const lockEmailsOf = (userId: number, leadIds: number[]) => sql`
  select s.id from unnest(${sql.param(leadIds)}::int[]) given(id) join sequence_logs s on s.lead_id = given.id
  where s.user_id + 0 = ${userId} order by s.id for update of s`

/** Of `emails`: skips what is scheduled. Left to the foreign keys, each email would be written three times. */
export const detachEmails = sql`
  update sequence_logs s set lead_id = null, enrollment_id = null,
    status = case when s.status = 'scheduled' then 'skipped' else s.status end,
    error_message = case when s.status = 'scheduled' then ${LEAD_DELETED} else s.error_message end,
    reason_params = case when s.status = 'scheduled' then null else s.reason_params end
  from emails where s.id = emails.id`

/** What is kept of the emails of a deleted lead. */
export const keptEmails = (leadId: ReturnType<typeof sql>) => sql`
  select coalesce(jsonb_agg(jsonb_build_object('id', l.id, 'enrollment', l.enrollment_id, 'waits', l.status = 'scheduled')), '[]')
  from sequence_logs l where l.lead_id = ${leadId}`

/**
 * The emails that were kept of the leads in `back` (rows of `deleted_leads`), as they are now. `is_back`: to be sent after all,
 * unless it belonged to an enrollment that does not come back. `heard`: a reply to it came meanwhile, or what may be one.
 */
export const emailsNow = (userId: number) => sql`
  select back.lead_id, kept.id, kept.enrollment, s.is_test, s.replied_at is not null as is_replied,
    s.user_id = ${userId} and s.lead_id is null as is_free,
    coalesce(kept.waits, false) and back.deleted_at >= now() - interval '1 day'
      and ${isSkippedWithLead('s')} as is_back,
    (select min(i.kind) from inbox_messages i
      where i.log_id = kept.id and i.user_id = ${userId} and i.kind in ('reply', 'unsure') and i.created_at >= back.deleted_at) as heard
  from back, jsonb_to_recordset(back.belongings -> 'mails' || '[]') kept(id int, enrollment int, waits boolean),
  lateral (select * from sequence_logs s where s.id = kept.id offset 0) s`

// By the email as it is now: it may be canceled while the statement runs.
const isBack = sql`(m.is_back and ${isSkippedWithLead('l')})`

/**
 * Gives `emails` back to their leads and `enrollments`. Within a day of the deletion, what it skipped is scheduled again. Those of
 * sequences are as if the lead had been there all the time: written again, and on hold while their sequence or lead is paused. An
 * email whose sequence was deleted meanwhile stays skipped.
 */
export const returnEmails = sql`
  update sequence_logs l set lead_id = m.lead_id, enrollment_id = m.enrollment_id,
    status = case when ${isBack} then 'scheduled' else l.status end,
    error_message = case when ${isBack} then null else l.error_message end,
    reason_params = case when ${isBack} then null else l.reason_params end,
    mime = case when ${isBack} and m.enrollment_id is not null and l.attempt = 0 then null else l.mime end,
    held_for = case when not ${isBack} or l.held_for in ('account', 'question') then l.held_for when m.is_paused then 'pause' end,
    hold_reason = case when not ${isBack} or l.held_for in ('account', 'question') then l.hold_reason
      when m.is_sequence_paused then ${code('sequence_paused')} end
  from (
    -- Each list is hashed: the planner, which cannot know how many come back, would compare every email with every enrollment.
    select id, lead_id, is_free, is_back and (enrollment is null or enrollment in (select id from enrollments)) as is_back,
      case when enrollment in (select id from enrollments) then enrollment end as enrollment_id,
      enrollment in (select id from enrollments where is_sequence_paused or status = 'paused') as is_paused,
      enrollment in (select id from enrollments where is_sequence_paused) as is_sequence_paused
    from emails offset 0) m
  where l.id = m.id and m.is_free and num_nulls(l.lead_id) = 1`
