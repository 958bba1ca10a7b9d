import { sql } from 'drizzle-orm'
import type { EmailReasonCode } from '../../../contract/email-reason.ts'
import type { Db } from '../../db/connect.ts'

const SEQUENCE_PAUSED: EmailReasonCode = 'sequence_paused'

/**
 * Emails that were skipped or failed, as if they had waited all the time: on hold while their sequence or lead is paused, and written
 * again unless a server saw them. Those of enrollments that have ended stay as they are.
 */
export async function scheduleAgain(tx: Db, emailIds: number[]) {
  if (emailIds.length === 0) return
  await tx.execute(sql`
    with back as (
      update sequence_logs l set status = 'scheduled', claimed_by = null, error_message = null, reason_params = null,
        hold_reason = case when not q.is_active then ${SEQUENCE_PAUSED} end,
        held_for = case when e.status = 'paused' or not q.is_active then 'pause' end,
        scheduled_at = case when l.status = 'failed' then now() else l.scheduled_at end,
        attempt = least(l.attempt, 1), mime = case when l.attempt = 0 and e.id is not null then null else l.mime end
      from sequence_logs o
      left join lead_sequence_enrollments e on e.id = o.enrollment_id left join email_sequences q on q.id = e.sequence_id
      where o.id = any(${sql.param(emailIds)}::int[]) and l.id = o.id
        and (e.status in ('active', 'paused') or (e.id is null and o.sequence_id is null))
      returning l.enrollment_id, l.scheduled_at
    )
    update lead_sequence_enrollments e set next_email_scheduled_at = back.at
    from (select enrollment_id, min(scheduled_at) as at from back group by 1) back where e.id = back.enrollment_id`)
}
