import { sql } from 'drizzle-orm'
import { KEEPS_RECIPIENT_HOURS } from '../recipient-hours-sql.ts'

/** `isForRecipients`: only emails in their recipients' hours. `isApproved`: those that were approved, which only wait to be written. */
export type FreezeWish = { most: number; isForRecipients?: boolean; isApproved?: boolean }

/** SQL: of the due emails `l`. */
export const whichToFreeze = ({ isForRecipients, isApproved }: FreezeWish) =>
  sql.raw(
    `l.held_for ${isApproved ? "= 'approved'" : 'is null'} and ${isForRecipients ? KEEPS_RECIPIENT_HOURS : 'true'}`,
  )
