import { sql } from 'drizzle-orm'
import type { EmailReasonCode } from '../../../contract/email-reason.ts'

// Parts of the statements that delete leads and bring them back: each sees the emails as they were before the statement.

const code = (reason: EmailReasonCode) => sql.raw(`'${reason}'`)
const LEAD_DELETED = code('lead_deleted')

/** Skips what is scheduled for these leads. */
export const skipForDeletedLeads = (userId: number, leadIds: number[]) => sql`
  update sequence_logs set status = 'skipped', error_message = ${LEAD_DELETED}, reason_params = null
  where user_id = ${userId} and lead_id = any(${sql.param(leadIds)}::int[]) and status = 'scheduled'`

/** What is kept of the emails of a deleted lead. */
export const keptEmails = (leadId: ReturnType<typeof sql>) => sql`
  select coalesce(jsonb_agg(jsonb_build_object('id', l.id, 'enrollment', l.enrollment_id, 'waits', l.status = 'scheduled')), '[]')
  from sequence_logs l where l.lead_id = ${leadId}`

/**
 * Gives emails back to leads of `back` (rows of `deleted_leads`) and to their enrollments (`enrollments`). Within a day of the
 * deletion, what it skipped is scheduled again; what could not be written is written again then.
 */
export const returnEmails = (userId: number) => sql`
  update sequence_logs l set lead_id = back.lead_id, enrollment_id = n.id,
    status = case when is_back then 'scheduled' else l.status end,
    error_message = case when is_back then null else l.error_message end,
    reason_params = case when is_back then null else l.reason_params end,
    held_for = case when is_back then nullif(l.held_for, 'content') else l.held_for end,
    hold_reason = case when not is_back or l.hold_reason in (${code('sequence_paused')}, ${code('account_disconnected')})
      then l.hold_reason end
  from back, jsonb_to_recordset(back.belongings -> 'mails' || '[]') given(id int, enrollment int, waits boolean)
  left join enrollments n on n.id = given.enrollment,
  lateral (select coalesce(given.waits, false) and back.deleted_at >= now() - interval '1 day' and exists (
    select from sequence_logs s where s.id = given.id and s.status = 'skipped' and s.error_message = ${LEAD_DELETED}) as is_back) m
  where l.id = given.id and l.user_id = ${userId} and l.lead_id is null`
