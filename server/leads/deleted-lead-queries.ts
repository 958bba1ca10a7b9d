import { and, eq, getTableColumns, type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { EmailReasonCode } from '../../contract/email-reason.ts'
import type { Db } from '../db/connect.ts'
import { deletedLeads, leadSequenceEnrollments, leads } from '../db/schema.ts'
import { keptEmails, returnEmails, skipForDeletedLeads } from '../outbox/changes/deleted-lead-emails.ts'
import { lookSoonerFor } from '../outbox/changes/look-sooner.ts'

const DAYS_KEPT = 30
const LEAD_DELETED: EmailReasonCode = 'lead_deleted'

/** Moves these leads of the owner to `deleted_leads`, from where they can be restored; returns how many. */
export async function deleteLeads(db: Db, userId: number, leadIds: number[], deletedAt?: Date) {
  return setAside(db, userId, leadIds, sql`'{}'`, deletedAt)
}

/** The same for a merged lead: only undoing the merge restores it. */
export async function setAsideMerged(db: Db, userId: number, leadId: number, keepId: number) {
  await setAside(db, userId, [leadId], sql`jsonb_build_object('merged_into', ${keepId}::int)`)
}

async function setAside(db: Db, userId: number, leadIds: number[], mark: SQL, deletedAt?: Date) {
  const { rowCount } = await db.execute(sql`
    with gone as (
      delete from leads where user_id = ${userId} and id = any(${sql.param(leadIds)}::int[]) returning *
    ), unsent as (
      ${skipForDeletedLeads(userId, leadIds)}
    )
    insert into deleted_leads (lead_id, user_id, lead, timeline, template_ids, belongings, deleted_at)
    select gone.id, gone.user_id, to_jsonb(gone) - 'search_text' || ${mark}::jsonb,
      (select coalesce(jsonb_agg(to_jsonb(e)), '[]') from timeline_events e where e.lead_id = gone.id),
      (select coalesce(jsonb_agg(t.id), '[]') from email_templates t where t.lead_id = gone.id),
      jsonb_build_object(
        'mails', (
          ${keptEmails(sql`gone.id`)}),
        'inbox', (select coalesce(jsonb_agg(i.id), '[]') from inbox_messages i where i.lead_id = gone.id),
        'enrollments', (
          select coalesce(jsonb_agg(to_jsonb(e)), '[]') from lead_sequence_enrollments e where e.lead_id = gone.id)),
      coalesce(${deletedAt?.toISOString() ?? null}::timestamptz, now())
    from gone
    on conflict (lead_id) do update set lead = excluded.lead, timeline = excluded.timeline,
      template_ids = excluded.template_ids, belongings = excluded.belongings, deleted_at = excluded.deleted_at`)
  return rowCount ?? 0
}

export async function idsDeletedAt(db: Db, userId: number, moment: Date) {
  const { leadId, userId: owner, deletedAt } = deletedLeads
  const found = await db
    .select({ leadId })
    .from(deletedLeads)
    .where(and(eq(owner, userId), eq(deletedAt, moment)))
  return found.map(({ leadId }) => leadId)
}

/**
 * Undoes `deleteLeads`: the same leads under the same numbers, with their timelines, templates and mails. Within a day what was
 * going to be sent is sent after all; later, the sequences they were in stay ended.
 */
export async function restoreLeads(db: Db, userId: number, leadIds: number[]) {
  return bringBack(db, userId, leadIds, sql`not lead ? 'merged_into'`)
}

/** Undoes `setAsideMerged`; false when the lead is not there any more. */
export async function restoreMerged(db: Db, userId: number, leadId: number) {
  return (await bringBack(db, userId, [leadId], sql`true`)) === 1
}

/** In one statement, so that long timelines never leave the database. */
async function bringBack(db: Db, userId: number, leadIds: number[], condition: SQL) {
  const { rows } = await db.execute<{ restored: number }>(sql`
    with back as (
      delete from deleted_leads
      where user_id = ${userId} and lead_id = any(${sql.param(leadIds)}::int[]) and ${condition} returning *
    ), restored as (
      insert into leads (${columnsOf(leads, '')}) overriding system value
      select ${columnsOf(leads, 'r.')} from back, jsonb_populate_record(null::leads, back.lead) r
      returning id
    ), events as (
      insert into timeline_events (id, user_id, lead_id, kind, details, occurred_at) overriding system value
      select e.id, e.user_id, e.lead_id, e.kind, e.details, e.occurred_at
      from back, jsonb_populate_recordset(null::timeline_events, back.timeline) e
    ), templates as (
      update email_templates t set lead_id = back.lead_id
      from back, jsonb_array_elements_text(back.template_ids) template_id
      where t.id = template_id::int and t.user_id = ${userId} and t.lead_id is null
    ), enrollments as (
      insert into lead_sequence_enrollments (${columnsOf(leadSequenceEnrollments, '')}) overriding system value
      select ${columnsOf(leadSequenceEnrollments, 'e.')}
      from back, jsonb_populate_recordset(null::lead_sequence_enrollments, back.belongings -> 'enrollments' || '[]') kept
      join email_sequences q on q.id = kept.sequence_id,
      jsonb_populate_record(kept, ${testMark} || case when back.deleted_at < now() - interval '1 day' and kept.status in ('active', 'paused')
        then jsonb_build_object('status', 'removed', 'end_reason', ${LEAD_DELETED}::text, 'end_params', null, 'next_email_scheduled_at', null, 'completed_at', back.deleted_at)
        when kept.status in ('active', 'paused') and exists (
          select from jsonb_to_recordset(back.belongings -> 'mails') m(id int, enrollment int)
          join sequence_logs s on s.id = m.id where m.enrollment = kept.id and s.replied_at is not null)
        then jsonb_build_object('status', 'replied', 'next_email_scheduled_at', null, 'completed_at', now())
        else '{}' end) e
      returning id
    ), mails as (
      ${returnEmails(userId)}
    ), inbox as (
      update inbox_messages i set lead_id = back.lead_id
      from back, jsonb_array_elements_text(back.belongings -> 'inbox' || '[]') given
      where i.id = given::int and i.user_id = ${userId} and i.lead_id is null
    )
    select count(*)::int as restored from restored`)
  // Whoever came back without the mail they waited for is planned anew.
  await db.execute(sql`
    update lead_sequence_enrollments e set next_email_scheduled_at = null
    where user_id = ${userId} and lead_id = any(${sql.param(leadIds)}::int[]) and status = 'active'
      and not exists (select from sequence_logs l where l.enrollment_id = e.id and l.status in ('scheduled', 'sending'))`)
  // Their sequence may have been answered meanwhile: the sender looks again.
  await db.execute(sql`
    update email_sequences set waiting_look_at = now() where user_id = ${userId} and id in (
      select sequence_id from lead_sequence_enrollments
      where user_id = ${userId} and lead_id = any(${sql.param(leadIds)}::int[]) and awaits_answer)`)
  await lookSoonerFor(db, sql`user_id = ${userId} and lead_id = any(${sql.param(leadIds)}::int[])`)
  return rows[0]?.restored ?? 0
}

// A lead that the previous version deleted has no mark: its emails have.
const testMark = sql`jsonb_build_object('is_test', coalesce(kept.is_test, exists (
  select from jsonb_to_recordset(back.belongings -> 'mails' || '[]') m(id int, enrollment int)
  join sequence_logs s on s.id = m.id where m.enrollment = kept.id and s.is_test)))`

/** Every column except generated ones, which PostgreSQL computes again. */
const columnsOf = (table: PgTable, prefix: string) =>
  sql.raw(
    Object.values(getTableColumns(table))
      .filter((column) => column !== leads.searchText)
      .map((column) => prefix + column.name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`))
      .join(', '),
  )

/** Deletes for good what was deleted or merged over a month ago. */
export async function forgetDeletedLeads(db: Db) {
  await db.execute(sql`delete from deleted_leads where deleted_at < now() - make_interval(days => ${DAYS_KEPT}::int)`)
}
