import { type SQL, sql } from 'drizzle-orm'
import type { EmailReason, EmailReasonCode } from '../../../contract/email-reason.ts'
import type { Db } from '../../db/connect.ts'
import { reasonParams } from '../reason-columns.ts'

const SEQUENCE_PAUSED: EmailReasonCode = 'sequence_paused'

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
  // While its sequence or its lead is paused, that is what it waits for.
  await tx.execute(sql`
    update sequence_logs l set status = 'scheduled', error_message = null, held_for = case when is_paused then 'pause' end,
      hold_reason = case when not q.is_active then ${SEQUENCE_PAUSED} when not is_paused then ${hold?.code ?? null} end,
      reason_params = case when not is_paused then ${hold && reasonParams(hold)}::jsonb end
    from lead_sequence_enrollments e join email_sequences q on q.id = e.sequence_id,
      lateral (select e.status = 'paused' or not q.is_active as is_paused) p
    where l.id = ${id} and e.id = ${enrollmentId}`)
  await tx.execute(sql`
    update lead_sequence_enrollments e set status = case when e.status in ('completed', 'replied') then 'active' else e.status end,
      completed_at = null, end_reason = null, end_params = null, next_email_scheduled_at = l.scheduled_at,
      current_step = coalesce((select s.step_number from sequence_steps s where s.id = l.step_id), e.current_step)
    from sequence_logs l where l.id = ${id} and e.id = ${enrollmentId}`)
  return true
}
