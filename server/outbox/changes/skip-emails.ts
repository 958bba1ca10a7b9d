import { type SQL, sql } from 'drizzle-orm'
import type { EmailReason } from '../../../contract/email-reason.ts'
import type { Db } from '../../db/connect.ts'
import { errorReason } from '../reason-columns.ts'
import { lockSome } from './hold-emails.ts'

/** Skips scheduled emails. `prepareMails` plans or ends the enrollments that wait for nothing any more. */
async function skipAndReplan(tx: Db, condition: SQL, reason: EmailReason) {
  await tx.execute(sql`
    with skipped as (
      update sequence_logs set status = 'skipped', ${errorReason(reason)}, held_for = null
      where status = 'scheduled' and ${condition}
      returning enrollment_id
    )
    update lead_sequence_enrollments e set next_email_scheduled_at = null from skipped s
    where e.id = s.enrollment_id and e.status in ('active', 'paused')`)
}

export const skipForAddresses = (tx: Db, userId: number, addresses: string[]) =>
  skipAndReplan(tx, sql`user_id = ${userId} and recipient_address = any(${sql.param(addresses)}::text[])`, {
    code: 'do_not_contact',
  })

/** Emails that a server has seen stay: they are sent as they are. */
export const skipForRemovedSteps = (tx: Db, stepIds: number[]) =>
  skipAndReplan(tx, sql`step_id = any(${sql.param(stepIds)}::int[]) and attempt = 0`, { code: 'step_removed' })

/** Skips the scheduled emails of enrollments that end for the same reason. */
export const skipForEnrollments = (tx: Db, enrollmentIds: SQL | number[], reason: EmailReason) =>
  tx.execute(sql`
    update sequence_logs set status = 'skipped', ${errorReason(reason)}, held_for = null
    where status = 'scheduled' and enrollment_id ${
      Array.isArray(enrollmentIds) ? sql`= any(${sql.param(enrollmentIds)}::int[])` : sql`in (${enrollmentIds})`
    }`)

/** One email, because of its content or its lead. */
export const skipEmail = (tx: Db, id: number, reason: EmailReason) =>
  tx.execute(
    sql`update sequence_logs set status = 'skipped', ${errorReason(reason)}, hold_reason = null where id = ${id}`,
  )

/**
 * Detaches emails from a sequence that is about to be deleted, all or so many, and skips those that no sender has claimed. One that
 * is claimed keeps the reason for the case that its sender dies before it offers the email to a server. Returns how many.
 */
export async function detachFromSequence(tx: Db, sequenceId: number, most?: number) {
  // Locked first, a sender may defer one at this moment. And left to the foreign keys, each email would be written three times.
  const ids = await lockSome(tx, sequenceId, sql`true`, most === undefined ? undefined : { after: 0, most })
  if (ids.length > 0)
    await tx.execute(sql`
      update sequence_logs set sequence_id = null, step_id = null, enrollment_id = null,
        status = case when status = 'scheduled' then 'skipped' else status end,
        error_message = case when status in ('scheduled', 'sending') then ${'sequence_deleted' satisfies EmailReason['code']} else error_message end,
        reason_params = case when status in ('scheduled', 'sending') then null else reason_params end,
        held_for = case when status = 'scheduled' then null else held_for end
      where id = any(${sql.param(ids)}::int[])`)
  return ids.length
}
