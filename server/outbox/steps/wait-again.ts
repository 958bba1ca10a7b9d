import { type SQL, sql } from 'drizzle-orm'
import type { EmailReason } from '../../../contract/email-reason.ts'
import type { Db } from '../../db/connect.ts'
import { holdReason } from '../reason-columns.ts'

type Step = { id: number; enrollmentId: number | null }

/**
 * The sequence waits for a step again that has ended, as if it never had: what was planned after it goes. False once the sequence has
 * ended for the lead, or a later step `o` is on its way. The caller has locked the step.
 */
export async function waitAgain(
  tx: Db,
  userId: number,
  { id, enrollmentId }: Step,
  hold: EmailReason | null,
  isStarted: SQL = sql`o.status <> 'scheduled' or o.attempt > 0`,
) {
  // First, and in the order of a claim: one that is under way counts as started, and none takes them afterwards.
  await tx.execute(sql`
    select from sequence_logs where enrollment_id = ${enrollmentId} and id > ${id} order by id for update`)
  const { rows } = await tx.execute<{ isOpen: boolean }>(sql`
    select true as "isOpen" from lead_sequence_enrollments e
    where e.id = ${enrollmentId} and e.user_id = ${userId}
      and (e.status in ('active', 'paused') or (e.status = 'completed' and e.end_reason = 'all_steps_done')
        or (e.status = 'replied' and e.replied_branch_id is not null))
      and not exists (select from sequence_logs o where o.enrollment_id = e.id and o.id > ${id} and (${isStarted}))
    for no key update`)
  if (rows.length === 0) return false
  await tx.execute(sql`
    delete from sequence_logs where enrollment_id = ${enrollmentId} and id > ${id} and status = 'scheduled' and attempt = 0`)
  await tx.execute(sql`
    update sequence_logs set status = 'scheduled', error_message = null, held_for = null, ${holdReason(hold)} where id = ${id}`)
  await tx.execute(sql`
    update lead_sequence_enrollments e set status = case when e.status in ('completed', 'replied') then 'active' else e.status end,
      completed_at = null, end_reason = null, end_params = null, next_email_scheduled_at = l.scheduled_at,
      current_step = coalesce((select s.step_number from sequence_steps s where s.id = l.step_id), e.current_step)
    from sequence_logs l where l.id = ${id} and e.id = ${enrollmentId}`)
  return true
}
