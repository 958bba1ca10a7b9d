import { and, desc, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { NoticeList } from '../../contract/notification.ts'
import { countUpTo, MOST_COUNTED } from '../db/bounded-total.ts'
import type { Db } from '../db/connect.ts'
import { notifications } from '../db/schema.ts'
import { isOwnSql } from '../mail/account/own-account.ts'
import { NOTICE_CHANNEL, pageOfLink } from './notify.ts'

const MAX_LISTED = 50
const DAYS_KEPT = 90

const isUnread = (userId: number) => and(eq(notifications.userId, userId), isNull(notifications.readAt))

/** What a welcome notice asks for is done, whoever did it and how. */
const readDone = (db: Db, userId: number) =>
  db.execute(sql`
    update notifications set read_at = now()
    where user_id = ${userId} and read_at is null and kind in ('welcome_mailbox', 'welcome_leads', 'welcome_crm') and case kind
      when 'welcome_mailbox' then exists (select from mailboxes m where m.user_id = ${userId} and ${isOwnSql('m')})
      when 'welcome_leads' then exists (select from leads where user_id = ${userId} and source <> 'sample')
      when 'welcome_crm' then exists (select from crm_integrations where user_id = ${userId} and is_active)
      else false end`)

/** The newest notices, and the number of all unread ones. */
export async function listNotices(db: Db, userId: number): Promise<NoticeList> {
  await readDone(db, userId)
  const { id, kind, title, body, link, readAt, createdAt } = notifications
  const rows = await db
    .select({ id, kind, title, body, link, readAt, createdAt })
    .from(notifications)
    .where(eq(notifications.userId, userId))
    .orderBy(desc(createdAt), desc(id))
    .limit(MAX_LISTED)
  const { rows: counted } = await db.execute<{ unread: number }>(
    sql`select ${countUpTo(sql`select from notifications where user_id = ${userId} and read_at is null`)} as unread`,
  )
  return {
    notifications: rows.map((row) => ({
      ...row,
      link: currentLink(row),
      readAt: row.readAt?.toISOString() ?? null,
      createdAt: row.createdAt.toISOString(),
    })),
    // The bell shows "99+" long before.
    unread: Math.min(counted[0]?.unread ?? 0, MOST_COUNTED),
  }
}

/** Notices of an earlier version lead to where the email account was then. */
const ABOUT_EMAIL_ACCOUNT = ['welcome_mailbox', 'mailbox_paused', 'inbox_unread', 'sender_not_set']
function currentLink({ kind, link }: { kind: string; link: string | null }) {
  if (link === '/integrations' && ABOUT_EMAIL_ACCOUNT.includes(kind)) return '/settings/email-accounts'
  return link && pageOfLink(link)
}

/** Marks these notices, or all, as read, and notifies the user's other open pages. */
export async function markNoticesRead(db: Db, userId: number, ids?: number[]) {
  const { rowCount } = await db
    .update(notifications)
    .set({ readAt: sql`now()` })
    .where(and(isUnread(userId), ids && inArray(notifications.id, ids)))
  if (rowCount) await db.execute(sql`select pg_notify(${NOTICE_CHANNEL}, ${String(userId)})`)
}

/** Deletes notices that were read long ago. */
export async function deleteReadNotices(db: Db) {
  await db.execute(sql`delete from notifications where read_at < now() - make_interval(days => ${DAYS_KEPT}::int)`)
}
