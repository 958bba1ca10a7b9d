import { sql } from 'drizzle-orm'
import { type Clock, clockNow } from '../planning/clock.ts'
import { KEEPS_RECIPIENT_HOURS } from '../recipient-hours-sql.ts'

/** `isForRecipients`: only emails in their recipients' hours. `isApproved`: those that were approved, which only wait to be written. */
export type FreezeWish = { most: number; isForRecipients?: boolean; isApproved?: boolean }

/** SQL: of the emails `l`, those that were approved and whose time to undo is over. */
export const isApprovedForGood = (clock: Clock) =>
  sql`l.held_for = 'approved' and coalesce((l.approved_text ->> 'undoUntil')::timestamptz <= ${clockNow(clock)}, true)`

/** SQL: of the due emails `l`. */
export const whichToFreeze = ({ isForRecipients, isApproved }: FreezeWish, clock: Clock) =>
  sql`${isApproved ? isApprovedForGood(clock) : sql`l.held_for is null`} and ${sql.raw(isForRecipients ? KEEPS_RECIPIENT_HOURS : 'true')}`
