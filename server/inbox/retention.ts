import { eq, sql } from 'drizzle-orm'
import type { InboxSettings, InboxSettingsChanges } from '../../contract/inbox.ts'
import type { Db } from '../db/connect.ts'
import { inboxSettings } from '../db/schema.ts'

const DELETED_AT_ONCE = 1_000

export async function readSettings(db: Db, userId: number): Promise<InboxSettings> {
  const [settings] = await db
    .select({
      keepMessagesDays: inboxSettings.keepMessagesDays,
      draftsAutomatically: inboxSettings.draftsAutomatically,
    })
    .from(inboxSettings)
    .where(eq(inboxSettings.userId, userId))
  return settings ?? { keepMessagesDays: null, draftsAutomatically: false }
}

export async function saveSettings(db: Db, userId: number, changes: InboxSettingsChanges) {
  await db
    .insert(inboxSettings)
    .values({ userId, ...changes })
    .onConflictDoUpdate({ target: inboxSettings.userId, set: { ...changes, updatedAt: new Date() } })
}

/** Deletes what is older than its owner wants it stored, and conversations with leads that are deleted for good. */
export async function forgetMessages(db: Db, signal?: AbortSignal) {
  const { rows } = await db.execute<{ userId: number; days: number }>(sql`
    select user_id as "userId", keep_messages_days as days from inbox_settings where keep_messages_days is not null order by 1`)
  for (const { userId, days } of rows) {
    await inParts(signal, () => deleteOld(db, userId, days))
    await deleteEmpty(db, userId)
  }
  await inParts(signal, () => deleteOfDeletedLeads(db))
}

async function inParts(signal: AbortSignal | undefined, deleteSome: () => Promise<number>) {
  while (!signal?.aborted && (await deleteSome()) === DELETED_AT_ONCE);
}

/** A queued email stays until it is sent. */
async function deleteOld(db: Db, userId: number, days: number) {
  const { rowCount } = await db.execute(sql`
    with old as (
      select id from conversation_messages m
      where m.user_id = ${userId} and m.at < now() - make_interval(days => ${days}::int)
        and not exists (
          select from sequence_logs l where l.id = m.log_id and l.user_id = ${userId} and l.status in ('scheduled', 'sending'))
      order by m.at limit ${DELETED_AT_ONCE}
    ), gone as (
      delete from conversation_messages m using old where m.user_id = ${userId} and m.id = old.id returning m.conversation_id
    ), counted as (
      update conversations c set messages = greatest(0, c.messages - g.count), snippet = case when c.messages - g.count > 0 then c.snippet else '' end
      from (select conversation_id, count(*)::int as count from gone group by 1) g
      where c.user_id = ${userId} and c.id = g.conversation_id
    )
    select from gone`)
  return rowCount ?? 0
}

const deleteEmpty = (db: Db, userId: number) =>
  db.execute(sql`
    delete from conversations c where c.user_id = ${userId} and c.messages = 0
      and not exists (select from conversation_messages m where m.user_id = ${userId} and m.conversation_id = c.id)`)

/** A deleted lead can be restored for a while, with its conversations. */
async function deleteOfDeletedLeads(db: Db) {
  const { rowCount } = await db.execute(sql`
    delete from conversations c using (
      select o.user_id, o.id from conversations o
      where not exists (select from leads l where l.id = o.lead_id)
        and not exists (select from deleted_leads d where d.lead_id = o.lead_id)
      limit ${DELETED_AT_ONCE}) gone
    where c.user_id = gone.user_id and c.id = gone.id`)
  return rowCount ?? 0
}
