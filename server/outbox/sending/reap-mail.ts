import { sql } from 'drizzle-orm'
import type { Db } from '../../db/connect.ts'
import { SENDER_LOCK } from '../../db/locks.ts'
import { notify } from '../../notifications/notify.ts'
import { advanceEnrollments } from '../enrolling/advance-enrollments.ts'
import { unknownNotice } from '../mail-notices.ts'
import { type Clock, clockNow } from '../planning/clock.ts'
import { errorReason } from '../reason-columns.ts'
import type { Finisher } from './finish-mail.ts'

type Reaped = { userId: number; address: string; enrollmentId: number | null; mailboxId: number | null }

/** So soon another sender makes the attempt that a dead one was making. */
const NEXT_ATTEMPT_SECONDS = 5

/**
 * An email whose sender is dead may or may not have been sent: it becomes `unknown`, never `scheduled` again. A sender is dead
 * when nobody holds its lock; one that is merely stopped still holds it. A test reaches nobody,
 * so that it is captured again.
 */
export async function reapMail(db: Db, { senderId: ownId, clock }: Finisher) {
  const { rows } = await db.execute<{ sender: string }>(
    sql`select distinct claimed_by as sender from sequence_logs where status = 'sending' and claimed_by <> ${String(ownId)}`,
  )
  for (const { sender } of rows) {
    await db.transaction(async (tx) => {
      const { rows: locks } = await tx.execute<{ isDead: boolean }>(
        sql`select pg_try_advisory_xact_lock(${SENDER_LOCK}, ${Number(sender)}) as "isDead"`,
      )
      if (!locks[0]?.isDead) return
      await tx.execute(sql`
        update sequence_logs set status = 'scheduled', claimed_by = null
        where status = 'sending' and claimed_by = ${sender} and is_test`)
      const { rows: unknown } = await tx.execute<Reaped>(sql`
        update sequence_logs set status = 'unknown', ${errorReason({ code: 'sender_stopped' })}
        where status = 'sending' and claimed_by = ${sender}
        returning user_id as "userId", recipient_address as address, enrollment_id as "enrollmentId", mailbox_id as "mailboxId"`)
      for (const userId of new Set(unknown.map((mail) => mail.userId))) {
        const addresses = unknown.filter((mail) => mail.userId === userId).map(({ address }) => address)
        await notify(tx, userId, unknownNotice(addresses))
      }
      // Nobody will ever know more for sure: for the next step it counts as sent.
      const enrollmentIds = unknown.flatMap(({ enrollmentId }) => enrollmentId ?? [])
      await advanceEnrollments(tx, enrollmentIds, clock)
      await endAttempts(
        tx,
        unknown.flatMap(({ mailboxId }) => mailboxId ?? []),
        clock,
      )
    })
  }
}

/** Nobody waits any longer for a connection that the dead sender was opening, or for what becomes of its email. */
const endAttempts = (tx: Db, mailboxIds: number[], clock: Clock) =>
  tx.execute(sql`
    update mailboxes set connecting_until = null, next_look_at = case when deferrals = 0 then next_look_at
      else least(next_look_at, ${clockNow(clock)} + make_interval(secs => ${NEXT_ATTEMPT_SECONDS})) end
    where id = any(${sql.param(mailboxIds)}::int[]) and (deferrals > 0 or connecting_until is not null)`)
