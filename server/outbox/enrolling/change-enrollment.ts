import { sql } from 'drizzle-orm'
import type { EnrollmentStatus } from '../../../contract/email-sequence.ts'
import type { Db } from '../../db/connect.ts'
import { AppError } from '../../http/errors.ts'
import { wakeSender } from '../../mail/account/mailbox-queries.ts'
import { type Clock, clockNow } from '../planning/clock.ts'

type Wanted = 'active' | 'paused' | 'removed'

/**
 * Pauses, resumes or takes out. Its mail first, as everywhere: a sender that is just taking it is waited for, and afterwards none
 * takes it. False when there is no such enrolment of the owner.
 */
export async function changeEnrollment(db: Db, userId: number, id: number, wanted: Wanted, clock: Clock) {
  return db.transaction(async (tx) => {
    const before = await findStatus(tx, userId, id)
    if (!before) return false
    if (before.status !== 'active' && before.status !== 'paused')
      throw new AppError('conflict', `This lead has left the sequence already: ${before.status}`)
    if (before.status === wanted) return true
    await changes[wanted](tx, id, clock)
    await wakeSender(tx)
    return true
  })
}

async function findStatus(tx: Db, userId: number, id: number) {
  const { rows } = await tx.execute<{ status: EnrollmentStatus }>(
    sql`select status from lead_sequence_enrollments where id = ${id} and user_id = ${userId}`,
  )
  return rows[0]
}

const changes: Record<Wanted, (tx: Db, id: number, clock: Clock) => Promise<unknown>> = {
  async paused(tx, id) {
    await tx.execute(sql`
      update sequence_logs set held_for = 'pause', hold_reason = null, mime = case when attempt = 0 then null else mime end
      where enrollment_id = ${id} and status = 'scheduled' and held_for is distinct from 'account'`)
    await tx.execute(sql`update lead_sequence_enrollments set status = 'paused' where id = ${id} and status = 'active'`)
  },
  async active(tx, id) {
    await tx.execute(sql`
      update sequence_logs l set held_for = null, hold_reason = null from email_sequences q
      where l.enrollment_id = ${id} and l.status = 'scheduled' and l.held_for is distinct from 'account'
        and q.id = l.sequence_id and q.is_active`)
    await tx.execute(sql`update lead_sequence_enrollments set status = 'active' where id = ${id} and status = 'paused'`)
  },
  async removed(tx, id, clock) {
    await tx.execute(sql`
      update sequence_logs set status = 'skipped', error_message = 'The lead was taken out of the sequence', held_for = null
      where enrollment_id = ${id} and status = 'scheduled'`)
    await tx.execute(sql`
      update lead_sequence_enrollments set status = 'removed', completed_at = ${clockNow(clock)}, next_email_scheduled_at = null,
        end_reason = 'Taken out by you'
      where id = ${id} and status in ('active', 'paused')`)
  },
}
