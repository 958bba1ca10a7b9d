import { eq } from 'drizzle-orm'
import { DEFAULT_TIME_ZONE } from '../../contract/mailbox.ts'
import type { Db } from '../db/connect.ts'
import { mailboxes } from '../db/schema.ts'

/** The account's time zone: the one its mail keeps hours in. */
export async function readTimeZone(db: Db, userId: number) {
  const [mailbox] = await db
    .select({ timeZone: mailboxes.timeZone })
    .from(mailboxes)
    .where(eq(mailboxes.userId, userId))
  return mailbox?.timeZone ?? DEFAULT_TIME_ZONE
}
