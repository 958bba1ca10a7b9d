import { sql } from 'drizzle-orm'
import type { StepKind } from '../../../contract/step-kinds.ts'
import type { Db } from '../../db/connect.ts'
import { wakeSender } from '../../mail/account/mailbox-queries.ts'
import { advanceEnrollments } from '../enrolling/advance-enrollments.ts'
import type { Clock } from '../planning/clock.ts'
import { holdReason } from '../reason-columns.ts'

/** The step that a task belongs to, locked before the task, as by whoever ends a sequence. Undefined when it belongs to none. */
export async function lockStepOfTask(tx: Db, userId: number, taskId: number) {
  const { rows } = await tx.execute<{
    id: number
    enrollmentId: number | null
    kind: StepKind
    isWaiting: boolean
  }>(sql`
    select l.id, l.enrollment_id as "enrollmentId", l.kind, l.status = 'scheduled' as "isWaiting" from sequence_logs l
    where l.user_id = ${userId} and l.id = (select t.log_id from tasks t where t.user_id = ${userId} and t.id = ${taskId})
    for update`)
  return rows[0]
}

type Step = NonNullable<Awaited<ReturnType<typeof lockStepOfTask>>>

/** Its task has just ended, and the step with it (triggers/step-tasks.sql): the next step is planned from now. */
export async function continueAfterTask(tx: Db, { enrollmentId, isWaiting }: Step, clock: Clock) {
  if (enrollmentId === null || !isWaiting) return
  await advanceEnrollments(tx, [enrollmentId], clock)
  await wakeSender(tx)
}

/**
 * Undoes `continueAfterTask` for a task that is open again: its sequence waits for it as before. Once the next step is on its way, or
 * the sequence has ended for the lead, the task is one like any other.
 */
export async function waitForTaskAgain(tx: Db, userId: number, taskId: number, { id, enrollmentId, kind }: Step) {
  const { rows } = await tx.execute<{ isOpen: boolean }>(sql`
    select true as "isOpen" from lead_sequence_enrollments e
    where e.id = ${enrollmentId} and e.user_id = ${userId}
      and (e.status in ('active', 'paused') or (e.status = 'completed' and e.end_reason = 'all_steps_done')
        or (e.status = 'replied' and e.replied_branch_id is not null))
      and not exists (select from sequence_logs o where o.enrollment_id = e.id and o.id > ${id}
        and (o.status <> 'scheduled' or o.attempt > 0 or o.hold_reason = 'task_open'))
    for no key update`)
  if (rows.length === 0) {
    await tx.execute(sql`update tasks set log_id = null where user_id = ${userId} and id = ${taskId}`)
    return
  }
  await tx.execute(sql`
    delete from sequence_logs where enrollment_id = ${enrollmentId} and id > ${id} and status = 'scheduled' and attempt = 0`)
  await tx.execute(sql`
    update sequence_logs set status = 'scheduled', error_message = null, held_for = null, ${holdReason({ code: 'task_open', kind })}
    where id = ${id}`)
  await tx.execute(sql`
    update lead_sequence_enrollments e set status = case when e.status in ('completed', 'replied') then 'active' else e.status end,
      completed_at = null, end_reason = null, end_params = null, next_email_scheduled_at = l.scheduled_at,
      current_step = coalesce((select s.step_number from sequence_steps s where s.id = l.step_id), e.current_step)
    from sequence_logs l where l.id = ${id} and e.id = ${enrollmentId}`)
}
