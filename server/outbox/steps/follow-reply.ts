import { type SQL, sql } from 'drizzle-orm'
import type { EmailReason } from '../../../contract/email-reason.ts'
import type { MessageIntent } from '../../../contract/inbox-choices.ts'
import type { Db } from '../../db/connect.ts'
import { wakeSender } from '../../mail/account/mailbox-queries.ts'
import { skipForEnrollments } from '../changes/skip-emails.ts'
import { type Clock, clockNow } from '../planning/clock.ts'
import { errorReason } from '../reason-columns.ts'

const NOW: Clock = { offsetSeconds: 0 }

type Turn = { id: number; branchId: number; stepNumber: number; isThere: boolean }

/**
 * A reply ends a sequence, unless the lead comes to a branch on such replies: then it goes there at once and takes the steps for Yes,
 * none of which is an automatic email, and the sequence ends after them. What was scheduled is skipped as by any reply. Of the
 * enrollments `e` of leads `l` that meet the condition, returns those that continue so; the caller ends the others. Emails before
 * enrollments, as everywhere.
 */
export async function followReply(
  tx: Db,
  userId: number,
  which: SQL,
  { intent, name }: { intent: MessageIntent; name: string | null },
  clock: Clock = NOW,
): Promise<number[]> {
  const turns = await readTurns(tx, userId, which, intent)
  const turning = turns.filter(({ isThere }) => !isThere)
  const turned = turning.length > 0 ? await turn(tx, turning, { intent, name }, clock) : new Set<number>()
  return turns.filter(({ id, isThere }) => isThere || turned.has(id)).map(({ id }) => id)
}

/** Each with the first branch on such replies that it has not passed; one that is after a reply stays there if it is about this one too. */
async function readTurns(tx: Db, userId: number, which: SQL, intent: MessageIntent) {
  const { rows } = await tx.execute<Turn>(sql`
    select e.id, b.id as "branchId", b.step_number as "stepNumber", b.id is not distinct from e.replied_branch_id as "isThere"
    from lead_sequence_enrollments e
    join leads l on l.id = e.lead_id
    join email_sequences q on q.id = e.sequence_id and q.deleted_at is null
    join lateral (
      select s.id, s.step_number from sequence_steps s
      where s.sequence_id = e.sequence_id and s.is_active and s.kind = 'branch' and s.settings #>> '{branch,if}' = 'replied'
        and s.settings #> '{branch,intents}' @> ${JSON.stringify(intent)}::jsonb
        and (s.id = e.replied_branch_id or not exists (
          select from sequence_logs o where o.enrollment_id = e.id and o.step_id = s.id and o.arm is not null))
      order by s.id = e.replied_branch_id desc nulls last, s.step_number limit 1) b on true
    where e.user_id = ${userId} and ${which}
      and exists (select from sequence_logs o where o.enrollment_id = e.id and o.status in ('sent', 'unknown', 'sending'))
    order by e.id`)
  return rows
}

async function turn(tx: Db, turns: Turn[], reply: { intent: MessageIntent; name: string | null }, clock: Clock) {
  const ids = sql.param(turns.map(({ id }) => id))
  const given = sql`unnest(${ids}::int[], ${sql.param(turns.map(({ branchId }) => branchId))}::int[],
    ${sql.param(turns.map(({ stepNumber }) => stepNumber))}::int[]) as g(id, branch_id, step_number)`
  const taken: EmailReason = { code: 'branch_yes', asked: 'replied', intent: reply.intent }
  // It waits at the branch already, or did so when the reply came.
  await tx.execute(sql`
    update sequence_logs o set status = 'done', arm = 'yes', ${errorReason(taken)}, held_for = null, hold_reason = null,
      scheduled_at = ${clockNow(clock)}
    from ${given} where o.enrollment_id = g.id and o.step_id = g.branch_id and o.arm is null`)
  const replied: EmailReason = { code: 'lead_replied', name: reply.name }
  await skipForEnrollments(
    tx,
    turns.map(({ id }) => id),
    replied,
  )
  // Once they are locked: one may have ended at this moment for another reason, or its next step may have been planned. We don't wait
  // for an email any more here; who has it at this moment is claiming it.
  await tx.execute(
    sql`select id from lead_sequence_enrollments where id = any(${ids}::int[]) order by id for no key update`,
  )
  await tx.execute(sql`
    update sequence_logs set status = 'skipped', ${errorReason(replied)}, held_for = null
    where id in (select o.id from sequence_logs o
      where o.enrollment_id = any(${ids}::int[]) and o.status = 'scheduled' for update skip locked)`)
  const { rows } = await tx.execute<{ id: number }>(sql`
    with added as (
      insert into sequence_logs (user_id, enrollment_id, sequence_id, step_id, lead_id, mailbox_id, recipient_address, scheduled_at, status,
        kind, arm, is_test, error_message, reason_params)
      select e.user_id, e.id, e.sequence_id, g.branch_id, e.lead_id, e.mailbox_id, lower(p.email), ${clockNow(clock)}, 'done',
        'branch', 'yes', e.is_test, ${taken.code}, ${JSON.stringify({ asked: taken.asked, intent: taken.intent })}::jsonb
      from ${given} join lead_sequence_enrollments e on e.id = g.id join leads p on p.id = e.lead_id
      where e.status in ('active', 'paused', 'replied')
        and not exists (select from sequence_logs o where o.enrollment_id = e.id and o.step_id = g.branch_id)
      on conflict do nothing returning enrollment_id
    )
    update lead_sequence_enrollments e set replied_branch_id = g.branch_id, current_step = g.step_number,
      last_step_at = ${clockNow(clock)}, next_email_scheduled_at = null, completed_at = null, end_reason = null, end_params = null,
      status = case when coalesce((e.end_params ->> 'wasPaused')::boolean, e.status = 'paused' and e.asked_event_id is null)
        then 'paused' else 'active' end,
      asked_event_id = null
    from ${given}
    where e.id = g.id and e.status in ('active', 'paused', 'replied') and (e.id in (select enrollment_id from added) or exists (
      select from sequence_logs o where o.enrollment_id = e.id and o.step_id = g.branch_id and o.status = 'done' and o.arm = 'yes'))
    returning e.id`)
  await wakeSender(tx)
  return new Set(rows.map(({ id }) => id))
}

/**
 * Ended enrollments that took a branch because of a reply that means something else: those that did none of its steps never came
 * there, and take it when the reply means that after all.
 */
export async function leaveBranch(tx: Db, enrollmentIds: number[]) {
  const { rows } = await tx.execute<{ id: number; branchId: number }>(sql`
    select e.id, e.replied_branch_id as "branchId" from lead_sequence_enrollments e
    where e.id = any(${sql.param(enrollmentIds)}::int[]) and e.status = 'replied' and e.replied_branch_id is not null and not exists (
      select from sequence_logs o join sequence_steps s on s.id = o.step_id
      where o.enrollment_id = e.id and s.parent_id = e.replied_branch_id and (o.status <> 'skipped' or o.attempt > 0))
    order by e.id`)
  if (rows.length === 0) return
  const given = sql`unnest(${sql.param(rows.map(({ id }) => id))}::int[], ${sql.param(rows.map(({ branchId }) => branchId))}::int[]) as g(id, branch_id)`
  await tx.execute(sql`
    delete from sequence_logs o using ${given}, sequence_steps s
    where o.enrollment_id = g.id and s.id = o.step_id and (s.id = g.branch_id or s.parent_id = g.branch_id)`)
  await tx.execute(sql`
    update lead_sequence_enrollments e set replied_branch_id = null from ${given} where e.id = g.id and e.replied_branch_id = g.branch_id`)
}
