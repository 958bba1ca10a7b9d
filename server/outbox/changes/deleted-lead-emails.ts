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

const MAX_AGE_DAYS = 31

/**
 * The leads in `back` who, or somebody at whose company, replied to an email to another lead meanwhile: had they been there, that had
 * ended their sequences (`enrolling/stop-enrollments.ts`). `business`: the domains of companies. Found by when a message was received,
 * which has an index.
 */
export const repliesThere = (userId: number, business: string[]) => sql`
  select distinct on (back.lead_id) back.lead_id, r.address = lower(back.lead ->> 'email') as is_own, r.name
  from back join (
    select i.created_at, s.recipient_address as address, lower(substring(s.recipient_address from '[^@]*$')) as domain,
      coalesce((select nullif(trim(p.first_name || ' ' || p.last_name), '') from leads p where p.id = s.lead_id and p.user_id = s.user_id),
        nullif(i.from_address, '')) as name
    from inbox_messages i join sequence_logs s on s.id = i.log_id and s.user_id = i.user_id
    -- A wish to unsubscribe that somebody wrote is a reply as well.
    where i.user_id = ${userId} and i.received_at > now() - make_interval(days => ${MAX_AGE_DAYS}::int)
      and (i.kind = 'reply' or (i.kind = 'unsubscribe' and s.replied_at is not null)) offset 0) r
  on r.created_at >= back.deleted_at and (r.address = lower(back.lead ->> 'email')
    or (r.domain = lower(substring(back.lead ->> 'email' from '[^@]*$')) and r.domain = any(${sql.param(business)}::text[])))
  order by back.lead_id, is_own desc, r.created_at`

export const NO_REPLIES = sql`select null::int as lead_id, false as is_own, null::text as name where false`

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
