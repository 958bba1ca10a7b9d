import { sql } from 'drizzle-orm'
import type { Db } from '../db/connect.ts'
import { notify } from '../notifications/notify.ts'
import { unknownNotice } from './mail-notices.ts'
import { SENDER_LOCK } from './sender-lock.ts'

/**
 * Mail whose sender is gone may have left or not: it becomes `unknown`, never `scheduled` again. A sender is gone when nobody
 * holds its lock; one that is merely stopped still holds it.
 */
export async function markUnknown(db: Db, ownId: number) {
  const { rows } = await db.execute<{ sender: string }>(
    sql`select distinct claimed_by as sender from sequence_logs where status = 'sending' and claimed_by <> ${String(ownId)}`,
  )
  for (const { sender } of rows) {
    await db.transaction(async (tx) => {
      const { rows: locks } = await tx.execute<{ isGone: boolean }>(
        sql`select pg_try_advisory_xact_lock(${SENDER_LOCK}, ${Number(sender)}) as "isGone"`,
      )
      if (!locks[0]?.isGone) return
      const { rows: owners } = await tx.execute<{ userId: number; addresses: string[] }>(sql`
        with lost as (
          update sequence_logs set status = 'unknown',
            error_message = 'The sender stopped while the mail was handed over: it may have arrived'
          where status = 'sending' and claimed_by = ${sender} returning user_id, recipient_address
        )
        select user_id as "userId", array_agg(recipient_address) as addresses from lost group by user_id`)
      for (const { userId, addresses } of owners) await notify(tx, userId, unknownNotice(addresses))
    })
  }
}
