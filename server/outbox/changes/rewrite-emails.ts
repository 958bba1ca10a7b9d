import { sql } from 'drizzle-orm'
import type { Db } from '../../db/connect.ts'
import { isForEnrollment } from '../steps/next-step-sql.ts'

/** Emails of changed steps are written again when they are due, under the same Message-ID. What was approved is asked about again. */
export const rewriteStepEmails = (tx: Db, stepIds: number[]) =>
  tx.execute(sql`
    update sequence_logs set mime = null, approved_text = null, held_for = nullif(held_for, 'content'),
      hold_reason = case when held_for = 'content' then null else hold_reason end,
      reason_params = case when held_for = 'content' then null else reason_params end
    where step_id = any(${sql.param(stepIds)}::int[]) and status = 'scheduled' and attempt = 0`)

/**
 * Emails of sequences that are written but not sent yet are written again when they are due. For writers of what is in each of
 * them: the owner's account, voice and email account.
 */
export const rewriteReadyEmails = (tx: Db, userId: number) =>
  tx.execute(sql`
    update sequence_logs set mime = null where id in (
      select l.id from mailboxes m join sequence_logs l on l.mailbox_id = m.id
      where m.user_id = ${userId} and l.status = 'scheduled' and l.held_for is null and l.mime is not null
        and l.enrollment_id is not null and l.attempt = 0
      order by l.id for update of l)`)

/** The times of all scheduled emails of a sequence follow other rules now. */
export async function replanAllEmails(tx: Db, sequenceId: number) {
  const { rows } = await tx.execute<{ id: number }>(
    sql`select id from sequence_steps where sequence_id = ${sequenceId}`,
  )
  await replanEmails(
    tx,
    sequenceId,
    rows.map(({ id }) => id),
  )
}
/** Leads who have had no email of the sequence yet are planned again, and so get one of the mailboxes that it sends from now. */
export const reassignUnsent = (tx: Db, sequenceId: number) =>
  tx.execute(sql`
    with unsent as (
      select e.id from lead_sequence_enrollments e
      where e.sequence_id = ${sequenceId} and e.status in ('active', 'paused') and not e.is_test and not exists (
        select from sequence_logs o where o.enrollment_id = e.id and (o.status <> 'scheduled' or o.attempt > 0))
    ), gone as (
      delete from sequence_logs l using unsent u where l.enrollment_id = u.id and l.status = 'scheduled' and l.attempt = 0
      returning l.enrollment_id
    )
    update lead_sequence_enrollments e set next_email_scheduled_at = null, mailbox_id = null from gone g where e.id = g.enrollment_id`)

/**
 * Each lead gets every active step once, in the order that applies now. A lead that waits for a step which is not its next any
 * more, or whose delay changed, is planned again from where it is; a task that is there by now stays. Those of steps that are of another
 * kind now are planned again in any case.
 */
export const replanEmails = (tx: Db, sequenceId: number, delayedStepIds: number[], changedStepIds: number[] = []) =>
  tx.execute(sql`
    with waiting as (
      select l.id, (
        select s.id from sequence_steps s where s.sequence_id = l.sequence_id and s.is_active and ${isForEnrollment} and not exists (
          select from sequence_logs o where o.enrollment_id = l.enrollment_id and o.step_id = s.id and o.id <> l.id)
        order by s.step_number limit 1) as next
      from sequence_logs l join lead_sequence_enrollments e on e.id = l.enrollment_id
      where l.sequence_id = ${sequenceId} and l.status = 'scheduled' and l.attempt = 0
    ), gone as (
      delete from sequence_logs l using waiting w
      where l.id = w.id and l.status = 'scheduled'
        and (w.next is distinct from l.step_id or l.step_id = any(${sql.param(changedStepIds)}::int[])
          or (l.step_id = any(${sql.param(delayedStepIds)}::int[]) and not exists (
            select from tasks t where t.user_id = l.user_id and t.log_id = l.id and t.deleted_at is null)))
      returning l.enrollment_id
    )
    update lead_sequence_enrollments e set next_email_scheduled_at = null from gone g
    where e.id = g.enrollment_id and e.status in ('active', 'paused')`)
