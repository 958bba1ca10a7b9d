import { sql } from 'drizzle-orm'
import type { Db } from '../../db/connect.ts'
import { SENDER_LOCK } from '../../db/locks.ts'
import { notify } from '../../notifications/notify.ts'
import { unknownNotice } from '../mail-notices.ts'
import type { Finisher } from './finish-mail.ts'

/**
 * Mail whose sender is gone may have left or not: it becomes `unknown`, never `scheduled` again. A sender is gone when nobody
 * holds its lock; one that is merely stopped still holds it.
 */
export async function markUnknown(db: Db, { senderId: ownId, clock, advance }: Finisher) {
  const { rows } = await db.execute<{ sender: string }>(
    sql`select distinct claimed_by as sender from sequence_logs where status = 'sending' and claimed_by <> ${String(ownId)}`,
  )
  for (const { sender } of rows) {
    await db.transaction(async (tx) => {
      const { rows: locks } = await tx.execute<{ isGone: boolean }>(
        sql`select pg_try_advisory_xact_lock(${SENDER_LOCK}, ${Number(sender)}) as "isGone"`,
      )
      if (!locks[0]?.isGone) return
      const { rows: left } = await tx.execute<{ userId: number; address: string; enrollmentId: number | null }>(sql`
        update sequence_logs set status = 'unknown',
          error_message = 'The sender stopped while the mail was handed over: it may have arrived'
        where status = 'sending' and claimed_by = ${sender}
        returning user_id as "userId", recipient_address as address, enrollment_id as "enrollmentId"`)
      for (const userId of new Set(left.map((mail) => mail.userId))) {
        const addresses = left.filter((mail) => mail.userId === userId).map(({ address }) => address)
        await notify(tx, userId, unknownNotice(addresses))
      }
      // Nobody will ever know more for sure: for what comes next it counts as sent.
      const enrollmentIds = left.flatMap(({ enrollmentId }) => enrollmentId ?? [])
      if (enrollmentIds.length > 0) await advance(tx, enrollmentIds, clock)
    })
  }
}
