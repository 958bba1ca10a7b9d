import { sql } from 'drizzle-orm'
import type { Db } from '../../db/connect.ts'
import { UNKNOWN_NOTICE_LOCK } from '../../db/locks.ts'
import { NOTICE_CHANNEL, notify } from '../../notifications/notify.ts'
import { UNKNOWN_LINK, unknownNotice } from '../mail-notices.ts'

const MOST_COUNTED = 1000
/** Of notices that an earlier version wrote. */
const OLD_UNKNOWN_LINK = '/integrations?emails=unknown'

/**
 * Emails of the owner became `unknown`: one notice is about all of them, as long as it is unread. Takes a lock: after those of
 * emails, enrollments and leads, before that of the mailbox.
 */
export async function notifyUnknown(tx: Db, userId: number) {
  await lock(tx, userId)
  const notice = await currentNotice(tx, userId)
  if (!notice) return
  const { rowCount } = await tx.execute(sql`
    update notifications set title = ${notice.title}, body = ${notice.body}, created_at = now() where ${isOpenNotice(userId)}`)
  if (rowCount === 0) await notify(tx, userId, notice)
  else await tellPages(tx, userId)
}

/** Some of them are not unknown any more: the notice says how many are left, and goes with the last. The same lock. */
export async function updateUnknownNotice(tx: Db, userId: number) {
  await lock(tx, userId)
  const notice = await currentNotice(tx, userId)
  const { rowCount } = await tx.execute(
    notice
      ? sql`update notifications set title = ${notice.title}, body = ${notice.body} where ${isOpenNotice(userId)}`
      : sql`delete from notifications where ${isOpenNotice(userId)}`,
  )
  if (rowCount) await tellPages(tx, userId)
}

/** Ten connections that are lost at once are ten transactions, and one notice. */
const lock = (tx: Db, userId: number) =>
  tx.execute(sql`select pg_advisory_xact_lock(${UNKNOWN_NOTICE_LOCK}, ${userId})`)

const isOpenNotice = (userId: number) =>
  sql`user_id = ${userId} and read_at is null and kind = 'mail_unknown'
    and link in (${UNKNOWN_LINK}, ${OLD_UNKNOWN_LINK})`

async function currentNotice(tx: Db, userId: number) {
  const { rows } = await tx.execute<{ emails: number; address: string | null }>(sql`
    select count(*)::int as emails, max(recipient_address) as address from (
      select recipient_address from sequence_logs
      where user_id = ${userId} and status = 'unknown' and id > 0 and not is_test limit ${MOST_COUNTED + 1}) few`)
  const { emails = 0, address = null } = rows[0] ?? {}
  return emails > 0 ? unknownNotice(emails, address ?? '', MOST_COUNTED) : undefined
}

const tellPages = (tx: Db, userId: number) => tx.execute(sql`select pg_notify(${NOTICE_CHANNEL}, ${String(userId)})`)
