import { sql } from 'drizzle-orm'
import { KEEPS_RECIPIENT_HOURS } from '../recipient-hours-sql.ts'

/** `isForRecipients`: only emails in their recipients' hours. */
export type FreezeWish = { most: number; isForRecipients?: boolean }

/** SQL: of the due emails `l`. */
export const whichToFreeze = ({ isForRecipients }: FreezeWish) =>
  sql.raw(isForRecipients ? KEEPS_RECIPIENT_HOURS : 'true')
