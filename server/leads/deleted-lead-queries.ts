import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../db/connect.ts'
import { detachEmails, keptEmails, lockEmailsOf } from '../outbox/changes/deleted-lead-emails.ts'
import { keptOrders } from '../outbox/changes/enroll-orders.ts'

const DAYS_KEPT = 30

/** Moves these leads of the owner to `deleted_leads`, from where they can be restored; returns how many. */
export async function deleteLeads(db: Db, userId: number, leadIds: number[], deletedAt?: Date) {
  return setAside(db, userId, leadIds, sql`'{}'`, deletedAt)
}

/** The same for a merged lead: only undoing the merge restores it. */
export async function setAsideMerged(db: Db, userId: number, leadId: number, keepId: number) {
  await setAside(db, userId, [leadId], sql`jsonb_build_object('merged_into', ${keepId}::int)`)
}

// Statements here begin with the given IDs. `user_id + 0` keeps the planner from reading everything of the owner for each batch:
// of an owner who is new it knows nothing, and takes an index by owner for the better choice.

async function setAside(db: Db, userId: number, leadIds: number[], mark: SQL, deletedAt?: Date) {
  return db.transaction(async (tx) => {
    await lockWithEmails(tx, userId, leadIds)
    return moveAway(tx, userId, leadIds, mark, deletedAt)
  })
}

/**
 * A statement of its own, so that the next one sees what was added to the leads while this one waited. The emails before the leads,
 * as everywhere.
 */
const lockWithEmails = (tx: Db, userId: number, leadIds: number[]) =>
  tx.execute(sql`
    with emails as materialized (
      ${lockEmailsOf(userId, leadIds)}
    )
    select from leads l where l.id = any(${sql.param(leadIds)}::int[]) and l.user_id + 0 = ${userId} and (select count(*) from emails) >= 0
    order by l.id for update`)

async function moveAway(db: Db, userId: number, leadIds: number[], mark: SQL, deletedAt?: Date) {
  const { rowCount } = await db.execute(sql`
    with emails as materialized (
      ${lockEmailsOf(userId, leadIds)}
    ), gone as (
      -- Counting the emails first locks them before the leads, as everywhere.
      delete from leads l using unnest(${sql.param(leadIds)}::int[]) given(id)
      where l.id = given.id and l.user_id + 0 = ${userId} and (select count(*) from emails) >= 0
      returning l.*
    ), detached as (
      ${detachEmails}
    )
    insert into deleted_leads (lead_id, user_id, lead, timeline, template_ids, belongings, deleted_at)
    select gone.id, gone.user_id, to_jsonb(gone) - 'search_text' || ${mark}::jsonb,
      (select coalesce(jsonb_agg(to_jsonb(e)), '[]') from timeline_events e where e.lead_id = gone.id),
      (select coalesce(jsonb_agg(t.id), '[]') from email_templates t where t.lead_id = gone.id),
      jsonb_build_object(
        'mails', (
          ${keptEmails(sql`gone.id`)}),
        'entries', (select coalesce(jsonb_agg(to_jsonb(n)), '[]') from lead_entries n where n.lead_id = gone.id),
        'tasks', (select coalesce(jsonb_agg(to_jsonb(t)), '[]') from tasks t where t.lead_id = gone.id),
        'inbox', (select coalesce(jsonb_agg(i.id), '[]') from inbox_messages i where i.lead_id = gone.id),
        'syncs', (select coalesce(jsonb_agg(g.id), '[]') from crm_sync_logs g where g.lead_id = gone.id),
        'enrollments', (
          select coalesce(jsonb_agg(to_jsonb(e)), '[]') from lead_sequence_enrollments e where e.lead_id = gone.id),
        'drafts', (select coalesce(jsonb_agg(to_jsonb(d)), '[]') from lead_drafts d where d.lead_id = gone.id),
        'orders', (
          ${keptOrders(sql`gone.id`, userId)})),
      coalesce(${deletedAt?.toISOString() ?? null}::timestamptz, now())
    from gone
    on conflict (lead_id) do update set lead = excluded.lead, timeline = excluded.timeline,
      template_ids = excluded.template_ids, belongings = excluded.belongings, deleted_at = excluded.deleted_at`)
  return rowCount ?? 0
}

/** Deletes for good what was deleted or merged over a month ago. */
export async function forgetDeletedLeads(db: Db) {
  await db.execute(sql`delete from deleted_leads where deleted_at < now() - make_interval(days => ${DAYS_KEPT}::int)`)
  await db.execute(sql`delete from tasks where deleted_at < now() - make_interval(days => ${DAYS_KEPT}::int)`)
  await db.execute(sql`delete from lead_entries where deleted_at < now() - make_interval(days => ${DAYS_KEPT}::int)`)
}
