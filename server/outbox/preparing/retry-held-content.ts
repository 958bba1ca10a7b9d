import { sql } from 'drizzle-orm'
import type { Db } from '../../db/connect.ts'

/**
 * Lets the sender try again to render the emails of an owner that are on hold because a field had no value. For writers of what
 * fills such fields besides leads: the owner's voice and account.
 */
export const retryHeldContent = (db: Db, userId: number) =>
  db.execute(sql`
    update sequence_logs set held_for = null, hold_reason = null, reason_params = null
    where user_id = ${userId} and status = 'scheduled' and held_for = 'content'`)
