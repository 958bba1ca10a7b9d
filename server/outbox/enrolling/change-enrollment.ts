import { sql } from 'drizzle-orm'
import type { EnrollmentStatus } from '../../../contract/email-sequence.ts'
import type { Db } from '../../db/connect.ts'
import { AppError } from '../../http/errors.ts'
import { wakeSender } from '../../mail/account/mailbox-queries.ts'
import { pauseEnrollmentEmails, resumeEnrollmentEmails } from '../changes/hold-emails.ts'
import { skipForEnrollments } from '../changes/skip-emails.ts'
import { type Clock, clockNow } from '../planning/clock.ts'
import { endReason } from '../reason-columns.ts'
import { checkTextBefore } from './check-sequence-text.ts'
import { launchProblems, refuseLaunch } from './launch-conditions.ts'
import { type LaunchSettings, readLaunch } from './launch-facts.ts'

type Wanted = 'active' | 'paused' | 'removed'
type Tools = { clock: Clock; settings: LaunchSettings }

/**
 * Pauses, resumes or removes. Its email first, as everywhere: we wait for a sender that is just claiming it, and afterwards none
 * claims it. As a launch, resuming is refused while its sequence has an open question, unless it is a test. False when the owner has no such enrollment.
 */
export async function changeEnrollment(db: Db, userId: number, id: number, wanted: Wanted, tools: Tools) {
  const found = await findStatus(db, userId, id)
  if (wanted === 'active' && found && !found.isTest) await checkTextBefore(db, userId, found.sequenceId)
  return db.transaction(async (tx) => {
    const before = await findStatus(tx, userId, id)
    if (!before) return false
    if (before.status !== 'active' && before.status !== 'paused')
      throw new AppError('conflict', `This lead is no longer in the sequence (${before.status})`)
    if (before.status === wanted) return true
    if (wanted === 'active' && !before.isTest) await refuseOpen(tx, userId, before.sequenceId, tools.settings)
    await changes[wanted](tx, id, tools.clock)
    await wakeSender(tx)
    return true
  })
}

async function findStatus(tx: Db, userId: number, id: number) {
  const { rows } = await tx.execute<{ status: EnrollmentStatus; sequenceId: number; isTest: boolean }>(sql`
    select status, sequence_id as "sequenceId", is_test as "isTest" from lead_sequence_enrollments
    where id = ${id} and user_id = ${userId}`)
  return rows[0]
}

async function refuseOpen(tx: Db, userId: number, sequenceId: number, settings: LaunchSettings) {
  const launch = await readLaunch(tx, userId, sequenceId, settings)
  if (launch) refuseLaunch(launchProblems(launch.facts))
}

const changes: Record<Wanted, (tx: Db, id: number, clock: Clock) => Promise<unknown>> = {
  async paused(tx, id) {
    await pauseEnrollmentEmails(tx, id)
    await tx.execute(sql`update lead_sequence_enrollments set status = 'paused' where id = ${id} and status = 'active'`)
  },
  async active(tx, id) {
    await resumeEnrollmentEmails(tx, id)
    await tx.execute(
      sql`update lead_sequence_enrollments set status = 'active', asked_event_id = null where id = ${id} and status = 'paused'`,
    )
  },
  async removed(tx, id, clock) {
    await skipForEnrollments(tx, [id], { code: 'removed_by_user' })
    await tx.execute(sql`
      update lead_sequence_enrollments set status = 'removed', completed_at = ${clockNow(clock)}, next_email_scheduled_at = null,
        ${endReason({ code: 'removed_by_user' })}
      where id = ${id} and status in ('active', 'paused')`)
  },
}
