import { sql } from 'drizzle-orm'
import { UNDO_SECONDS } from '../../../contract/inbox-choices.ts'
import type { Db } from '../../db/connect.ts'
import { type Clock, clockNow } from '../planning/clock.ts'

/** Until when an email that is sent now can be taken back, by the sender's clock. */
export async function undoTime(db: Db, clock: Clock) {
  const { rows } = await db.execute<{ at: string }>(
    sql`select ${clockNow(clock)} + make_interval(secs => ${UNDO_SECONDS}) as at`,
  )
  return new Date(rows[0]?.at ?? Date.now())
}
