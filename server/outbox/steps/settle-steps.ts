import { sql } from 'drizzle-orm'
import type { EmailReason, EmailReasonCode } from '../../../contract/email-reason.ts'
import { isTaskKind, type StepKind } from '../../../contract/step-kinds.ts'
import { localText } from '../../../contract/zoned-time.ts'
import { readTimeZone } from '../../accounts/time-zone.ts'
import type { Db } from '../../db/connect.ts'
import { advanceEnrollments } from '../enrolling/advance-enrollments.ts'
import { type Clock, clockNow } from '../planning/clock.ts'
import { errorReason, holdReason } from '../reason-columns.ts'
import { addStepTasks } from './step-task-queries.ts'

const STEPS_AT_ONCE = 200
const TASK_OPEN: EmailReasonCode = 'task_open'

type DueStep = {
  id: number
  userId: number
  enrollmentId: number
  leadId: number
  kind: StepKind | 'replan'
  body: string
  isTest: boolean
  now: string
  /** Its condition does not apply to the lead. */
  skip: EmailReasonCode | null
}

/**
 * Steps that are due and no email: a task is created once and its sequence waits for it, a wait is over, and what a process of the
 * previous version planned as an email is planned again. Each row is locked as a claim locks it, and all of it is one transaction.
 * True when there was something to do.
 */
export const settleSteps = (db: Db, clock: Clock) =>
  db.transaction(async (tx) => {
    const due = await lockDueSteps(tx, clock)
    if (due.length === 0) return false
    await planAgain(tx, due.filter(isReplan))
    const skipped = due.filter((step) => !isReplan(step) && step.skip)
    for (const { id, skip } of skipped) await endStep(tx, [id], 'skipped', { code: skip } as EmailReason)
    const rest = due.filter((step) => !isReplan(step) && !step.skip)
    const waits = rest.filter(({ kind }) => kind === 'wait_until')
    await endStep(tx, idsOf(waits), 'done', { code: 'wait_over' })
    // A test run delivers nothing, and asks nobody for anything.
    const tested = rest.filter(({ kind, isTest }) => kind !== 'wait_until' && isTest)
    await endStep(tx, idsOf(tested), 'done', { code: 'task_of_test' })
    await openTasks(
      tx,
      rest.filter(({ kind, isTest }) => kind !== 'wait_until' && !isTest),
    )
    const ended = [...skipped, ...waits, ...tested].map(({ enrollmentId }) => enrollmentId)
    await advanceEnrollments(tx, ended, clock)
    return true
  })

const isReplan = ({ kind }: DueStep) => kind === 'replan'
const idsOf = (steps: DueStep[]) => steps.map(({ id }) => id)

/** Of running enrollments. */
async function lockDueSteps(tx: Db, clock: Clock) {
  const { rows } = await tx.execute<DueStep>(sql`
    select l.id, l.user_id as "userId", l.enrollment_id as "enrollmentId", l.lead_id as "leadId", l.kind, coalesce(s.body, '') as body,
      l.is_test as "isTest", ${clockNow(clock)} as now,
      -- A task that is there stays, also after a pause: its condition was judged when it was due.
      case when s.conditions is not null and not exists (
        select from tasks t where t.user_id = l.user_id and t.log_id = l.id and t.deleted_at is null)
        then leadwright_skip_reason(e.id, s.conditions) end as skip
    from sequence_logs l
    join lead_sequence_enrollments e on e.id = l.enrollment_id
    join email_sequences q on q.id = l.sequence_id
    left join sequence_steps s on s.id = l.step_id
    where l.status = 'scheduled' and l.held_for in ('task', 'wait', 'replan') and l.hold_reason is distinct from ${sql.raw(`'${TASK_OPEN}'`)}
      and l.lead_id is not null and l.scheduled_at <= ${clockNow(clock)}
      and e.status = 'active' and not coalesce(e.awaits_answer, false) and q.is_active and q.deleted_at is null
    order by l.scheduled_at, l.id limit ${STEPS_AT_ONCE} for update of l skip locked`)
  return rows
}

async function planAgain(tx: Db, steps: DueStep[]) {
  if (steps.length === 0) return
  await tx.execute(sql`delete from sequence_logs where id = any(${sql.param(idsOf(steps))}::int[])`)
  await tx.execute(sql`
    update lead_sequence_enrollments set next_email_scheduled_at = null
    where id = any(${sql.param(steps.map(({ enrollmentId }) => enrollmentId))}::int[]) and status in ('active', 'paused')`)
}

const endStep = async (tx: Db, ids: number[], status: 'done' | 'skipped', reason: EmailReason) =>
  ids.length > 0 &&
  tx.execute(sql`
    update sequence_logs set status = ${status}, ${errorReason(reason)}, held_for = null, hold_reason = null
    where id = any(${sql.param(ids)}::int[])`)

async function openTasks(tx: Db, steps: DueStep[]) {
  if (steps.length === 0) return
  const zones = new Map<number, string>()
  for (const { userId } of steps) if (!zones.has(userId)) zones.set(userId, await readTimeZone(tx, userId))
  await addStepTasks(
    tx,
    steps.flatMap(({ id, kind, now, ...step }) =>
      kind !== 'replan' && isTaskKind(kind)
        ? [{ ...step, logId: id, kind, dueOn: localText(new Date(now), zones.get(step.userId) as string).slice(0, 10) }]
        : [],
    ),
  )
  for (const kind of new Set(steps.map((step) => step.kind)))
    if (kind !== 'replan')
      await tx.execute(sql`
        update sequence_logs set ${holdReason({ code: 'task_open', kind })}
        where id = any(${sql.param(idsOf(steps.filter((step) => step.kind === kind)))}::int[])`)
}
