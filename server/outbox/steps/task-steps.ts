import { sql } from 'drizzle-orm'
import type { StepKind } from '../../../contract/step-kinds.ts'
import type { Db } from '../../db/connect.ts'
import { wakeSender } from '../../mail/account/mailbox-queries.ts'
import { advanceEnrollments } from '../enrolling/advance-enrollments.ts'
import type { Clock } from '../planning/clock.ts'
import { waitAgain } from './wait-again.ts'

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
export async function waitForTaskAgain(tx: Db, userId: number, taskId: number, step: Step) {
  const isStarted = sql`o.status <> 'scheduled' or o.attempt > 0 or o.hold_reason = 'task_open'`
  if (await waitAgain(tx, userId, step, { code: 'task_open', kind: step.kind }, isStarted)) return
  await tx.execute(sql`update tasks set log_id = null where user_id = ${userId} and id = ${taskId}`)
}
