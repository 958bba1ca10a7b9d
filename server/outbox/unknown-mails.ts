import { and, desc, eq, sql } from 'drizzle-orm'
import type { UnknownMails } from '../../contract/mail.ts'
import { countUpTo, totalOf } from '../db/bounded-total.ts'
import type { Db } from '../db/connect.ts'
import { sequenceLogs } from '../db/schema.ts'
import { updateUnknownNotice } from './changes/unknown-notice.ts'
import { shownColumns, toLog } from './mail-queries.ts'
import { markContacted } from './sending/mark-contacted.ts'
import { confirmAllSent } from './sending/reconcile-sent.ts'

const MAX_LISTED = 100
const MOST_COUNTED = 1000

// `id > 0`: by the index of the lists, which has each status of an owner.
const isUnknown = (userId: number) => sql`user_id = ${userId} and status = 'unknown' and id > 0 and not is_test`

/** Emails of which nobody knows whether they arrived, newest first. */
export async function listUnknown(db: Db, userId: number): Promise<UnknownMails> {
  const ids = sql`array(select id from sequence_logs where ${isUnknown(userId)} order by id desc limit ${MAX_LISTED})`
  const found = await db
    .select(shownColumns)
    .from(sequenceLogs)
    .where(and(eq(sequenceLogs.userId, userId), sql`${sequenceLogs.id} = any(${ids}::int[])`))
    .orderBy(desc(sequenceLogs.id))
    .limit(MAX_LISTED)
  const emails = found.map((row) => toLog(row))
  if (emails.length < MAX_LISTED) return { emails, total: emails.length }
  const { rows } = await db.execute<{ counted: number }>(
    sql`select ${countUpTo(sql`select from sequence_logs where ${isUnknown(userId)}`, MOST_COUNTED)} as counted`,
  )
  return { emails, ...totalOf(rows[0]?.counted ?? 0, { offset: 0, limit: MAX_LISTED, found: 0 }, MOST_COUNTED) }
}

/** Their owner says that they arrived: they were sent. Returns how many were still unknown. */
export async function confirmArrived(db: Db, userId: number, ids: number[]) {
  return db.transaction(async (tx) => {
    const confirmed = await confirmAllSent(tx, userId, ids)
    if (confirmed.length === 0) return 0
    await markContacted(tx, confirmed)
    await updateUnknownNotice(tx, userId)
    return confirmed.length
  })
}
