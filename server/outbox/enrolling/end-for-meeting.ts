import { sql } from 'drizzle-orm'
import type { EmailReasonCode } from '../../../contract/email-reason.ts'
import type { Db } from '../../db/connect.ts'
import { wakeSender } from '../../mail/account/mailbox-queries.ts'
import { hasToStayEnded } from '../reason-columns.ts'
import type { AllowResuming } from '../steps/allow-continuing.ts'
import { stopEnrollments } from './stop-enrollments.ts'

const BOOKED = 'meeting_booked' satisfies EmailReasonCode

/** Of enrollments `e`: a booked meeting ended them, and nothing since that would have. */
const isItsEnd = sql`(e.status = 'removed' and e.end_reason = ${BOOKED} and not ${hasToStayEnded})`

/** A meeting is booked with the lead, by the logged call `entryId`: no more emails of sequences. Returns how many sequences ended. */
export async function endForMeeting(tx: Db, userId: number, leadId: number, entryId: number) {
  const { rows } = await tx.execute<{ address: string }>(
    sql`select lower(email) as address from leads where id = ${leadId} and user_id = ${userId}`,
  )
  const person = { leadId, addresses: rows.map(({ address }) => address) }
  return stopEnrollments(tx, userId, person, 'removed', { code: BOOKED, entryId })
}

/**
 * Undoes `endForMeeting`: what has not ended for another reason since continues where it was. Its next step is planned again, unless a
 * server has seen it. Emails before enrollments, as everywhere.
 */
export async function resumeAfterMeeting(tx: Db, userId: number, entryId: number, allow: AllowResuming) {
  const ofEntry = JSON.stringify({ entryId })
  const { rows } = await tx.execute<{ id: number }>(sql`
    select e.id from lead_sequence_enrollments e
    where e.user_id = ${userId} and ${isItsEnd} and e.end_params @> ${ofEntry}::jsonb
      -- A message that may be a reply, and nobody has decided.
      and not exists (select from inbox_messages i
        where i.lead_id = e.lead_id and i.user_id = ${userId} and i.kind in ('reply', 'unsure') and i.created_at >= e.completed_at)
    order by e.id`)
  if (rows.length === 0) return
  allow()
  const ids = sql.param(rows.map(({ id }) => id))
  await tx.execute(sql`
    delete from sequence_logs where enrollment_id = any(${ids}::int[]) and status = 'skipped' and attempt = 0
      and error_message = ${BOOKED} and reason_params @> ${ofEntry}::jsonb`)
  await tx.execute(sql`
    update lead_sequence_enrollments e set
      status = case when coalesce((e.end_params ->> 'wasPaused')::boolean, false) then 'paused' else 'active' end,
      completed_at = null, end_reason = null, end_params = null, next_email_scheduled_at = null,
      -- Of an email that was on its way when the meeting was booked.
      last_step_at = greatest(e.last_step_at, (select max(coalesce(o.sent_at, o.scheduled_at)) from sequence_logs o
        where o.enrollment_id = e.id and o.status in ('sent', 'unknown')))
    where e.id = any(${ids}::int[]) and ${isItsEnd}`)
  await wakeSender(tx)
}
