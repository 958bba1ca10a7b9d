import { and, eq, sql } from 'drizzle-orm'
import { DEFAULT_TIME_ZONE } from '../../contract/mailbox.ts'
import type { Db } from '../db/connect.ts'
import { mailboxes, users } from '../db/schema.ts'
import { isOwnSql } from '../mail/account/own-account.ts'

/** The time zone for reports: the user's choice, else the mailbox's. */
export async function readTimeZone(db: Db, userId: number) {
  const [row] = await db
    .select({ timeZone: sql<string | null>`coalesce(${users.timeZone}, ${mailboxes.timeZone})` })
    .from(users)
    .leftJoin(mailboxes, and(eq(mailboxes.userId, users.id), mailboxes.isDefault))
    .where(eq(users.id, userId))
  return row?.timeZone ?? DEFAULT_TIME_ZONE
}

/** Sets the time zone of a new account. An existing choice, or the mailbox's time zone, wins. */
export async function saveFirstTimeZone(db: Db, userId: number, timeZone: string) {
  await db.execute(sql`
    update users u set time_zone =
      coalesce((select m.time_zone from mailboxes m where m.user_id = u.id and m.is_default and ${isOwnSql('m')}), ${timeZone})
    where u.id = ${userId} and u.time_zone is null`)
}
