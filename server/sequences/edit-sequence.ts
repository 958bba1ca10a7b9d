import { eq, sql } from 'drizzle-orm'
import type { SequenceChanges, StepInput } from '../../contract/email-sequence.ts'
import type { Db } from '../db/connect.ts'
import { emailSequences, sequenceSteps } from '../db/schema.ts'
import { badField, notFound } from '../http/errors.ts'
import { wakeSender } from '../mail/account/mailbox-queries.ts'
import { SEQUENCE_PAUSED } from '../outbox/enrolling/hold-words.ts'
import { findTemplate } from '../templates/template-queries.ts'
import { inOrder } from './step-order.ts'

/** Changes reach every mail that no sender has taken yet. False when the sequence does not exist or is somebody else's. */
export async function editSequence(db: Db, userId: number, id: number, { steps, ...details }: SequenceChanges) {
  return db.transaction(async (tx) => {
    const { rows } = await tx.execute<{ isActive: boolean; trigger: string }>(sql`
      select is_active as "isActive", trigger from email_sequences where id = ${id} and user_id = ${userId} for no key update`)
    const [before] = rows
    if (!before) return false
    if (details.templateId && !(await findTemplate(tx, userId, details.templateId))) throw notFound('Template')
    const isLaunched = details.isActive === true && !before.isActive
    const isTriggeredAnew = details.trigger !== undefined && details.trigger !== before.trigger
    await tx
      .update(emailSequences)
      .set({
        ...given(details),
        updatedAt: new Date(),
        ...((isLaunched || isTriggeredAnew) && { activeSince: sql`now()` }),
      })
      .where(eq(emailSequences.id, id))
    if (steps) await changeSteps(tx, id, steps)
    if (details.isActive === false && before.isActive) await pause(tx, id)
    if (isLaunched) await resume(tx, id)
    await wakeSender(tx)
    return true
  })
}

/** Without what was left out. */
const given = <T extends object>(changes: T) =>
  Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined)) as Partial<T>

// Waits for a sender that is just taking one of these mails: when this is committed, none is taken any more.
const pause = (tx: Db, id: number) =>
  tx.execute(sql`
    update sequence_logs set held_for = 'pause', hold_reason = ${SEQUENCE_PAUSED}, mime = case when attempt = 0 then null else mime end
    where sequence_id = ${id} and status = 'scheduled' and held_for is distinct from 'account'`)

const resume = (tx: Db, id: number) =>
  tx.execute(sql`
    update sequence_logs l set held_for = null, hold_reason = null from lead_sequence_enrollments e
    where l.sequence_id = ${id} and l.status = 'scheduled' and l.held_for is distinct from 'account' and e.id = l.enrollment_id
      and e.status = 'active'`)

async function changeSteps(tx: Db, sequenceId: number, wanted: StepInput[]) {
  const steps = inOrder(wanted)
  const before = await tx.select().from(sequenceSteps).where(eq(sequenceSteps.sequenceId, sequenceId))
  const known = new Map(before.map((step) => [step.id, step]))
  const kept = steps.flatMap(({ id }) => id ?? [])
  if (new Set(kept).size !== kept.length) throw badField('steps', 'The same step appears twice')
  if (kept.some((id) => !known.has(id))) throw notFound('Step')
  await removeSteps(
    tx,
    before.map(({ id }) => id).filter((id) => !kept.includes(id)),
  )
  // Numbers are unique: first out of the way, then to their places.
  await tx.execute(sql`update sequence_steps set step_number = -step_number where sequence_id = ${sequenceId}`)
  const rewritten: number[] = []
  const delayed: number[] = []
  for (const { id, ...given } of steps) {
    const step = { ...given, conditions: given.conditions ?? null }
    const old = id ? known.get(id) : undefined
    if (!old) {
      await tx.insert(sequenceSteps).values({ ...step, sequenceId })
      continue
    }
    await tx.update(sequenceSteps).set(step).where(eq(sequenceSteps.id, old.id))
    const saysOther = (['subject', 'body'] as const).some((field) => old[field] !== step[field])
    if (saysOther || JSON.stringify(old.conditions) !== JSON.stringify(step.conditions)) rewritten.push(old.id)
    if (old.delayDays !== step.delayDays || old.delayHours !== step.delayHours) delayed.push(old.id)
  }
  await tx.update(emailSequences).set({ totalSteps: steps.length }).where(eq(emailSequences.id, sequenceId))
  await rewrite(tx, rewritten)
  await replan(tx, sequenceId, delayed)
}

/** What waited for a step that is gone goes on with the next one. */
async function removeSteps(tx: Db, ids: number[]) {
  if (ids.length === 0) return
  await tx.execute(sql`
    with skipped as (
      update sequence_logs set status = 'skipped', error_message = 'The step was removed', held_for = null
      where step_id = any(${sql.param(ids)}::int[]) and status = 'scheduled' and attempt = 0 returning enrollment_id
    )
    update lead_sequence_enrollments e set next_email_scheduled_at = null from skipped s
    where e.id = s.enrollment_id and e.status in ('active', 'paused')`)
  await tx.execute(sql`delete from sequence_steps where id = any(${sql.param(ids)}::int[])`)
}

/** Written anew when they are due, under the same Message-ID. */
const rewrite = (tx: Db, ids: number[]) =>
  tx.execute(sql`
    update sequence_logs set mime = null, held_for = nullif(held_for, 'content'),
      hold_reason = case when held_for = 'content' then null else hold_reason end
    where step_id = any(${sql.param(ids)}::int[]) and status = 'scheduled' and attempt = 0`)

/**
 * Each lead gets every active step once, in the order that holds now. Whoever waits for a step that is not the next any more, or
 * whose delay is another, is planned anew from where they stand.
 */
const replan = (tx: Db, sequenceId: number, delayed: number[]) =>
  tx.execute(sql`
    with waiting as (
      select l.id, (
        select s.id from sequence_steps s where s.sequence_id = l.sequence_id and s.is_active and not exists (
          select from sequence_logs o where o.enrollment_id = l.enrollment_id and o.step_id = s.id and o.id <> l.id)
        order by s.step_number limit 1) as next
      from sequence_logs l
      where l.sequence_id = ${sequenceId} and l.status = 'scheduled' and l.attempt = 0 and l.enrollment_id is not null
    ), gone as (
      delete from sequence_logs l using waiting w
      where l.id = w.id and l.status = 'scheduled' and (w.next is distinct from l.step_id or l.step_id = any(${sql.param(delayed)}::int[]))
      returning l.enrollment_id
    )
    update lead_sequence_enrollments e set next_email_scheduled_at = null from gone g
    where e.id = g.enrollment_id and e.status in ('active', 'paused')`)
