import { getTableColumns, type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { EmailReasonCode } from '../../contract/email-reason.ts'
import type { Db } from '../db/connect.ts'
import { leadDrafts, leadEntries, leadSequenceEnrollments, leads, tasks } from '../db/schema.ts'
import { emailsNow, returnEmails } from '../outbox/changes/deleted-lead-emails.ts'
import { dropFromOrders, lockOrders, returnToOrders } from '../outbox/changes/enroll-orders.ts'
import { lookSoonerForLeads } from '../outbox/changes/look-sooner.ts'
import { endableLeads, repliesMeanwhile } from '../outbox/changes/replies-meanwhile.ts'
import type { NewScore } from '../scoring/score-deleted.ts'

const LEAD_DELETED: EmailReasonCode = 'lead_deleted'
const LEAD_MERGED: EmailReasonCode = 'lead_merged'
const COLLEAGUE_REPLIED: EmailReasonCode = 'colleague_replied'

/**
 * Undoes `deleteLeads`: the same leads under the same numbers, with their timelines, templates and mails, and with these scores.
 * Within a day what was going to be sent is sent after all; later, the sequences they were in stay ended.
 */
export async function restoreLeads(db: Db, userId: number, leadIds: number[], scores: Map<number, NewScore>) {
  return bringBack(db, userId, leadIds, scores, sql`not d.lead ? 'merged_into'`)
}

/** Undoes `setAsideMerged`; false when the lead is not there any more. */
export async function restoreMerged(db: Db, userId: number, leadId: number) {
  return (await bringBack(db, userId, [leadId], new Map(), sql`true`)) === 1
}

// Long timelines never leave the database. Each row is found by its own ID: `user_id + 0` and `num_nulls` keep the planner from
// reading everything of the owner, or every email without a lead, for each batch.

async function bringBack(db: Db, userId: number, leadIds: number[], scores: Map<number, NewScore>, condition: SQL) {
  const given = sql.param(leadIds)
  const scoreOf = sql.param(leadIds.map((id) => JSON.stringify(scores.get(id) ?? {})))
  const endable = await endableLeads(db, userId, leadIds)
  // As a batch locks them.
  if (endable.length > 0) await lockOrders(db, userId)
  await lockSequencesOf(db, userId, leadIds)
  // Only now: while we waited for a lock, a reply may have come.
  const heard = await repliesMeanwhile(db, userId, endable)
  const { rows } = await db.execute<{ restored: number; enrollments: number; mails: number; replied: number[] }>(sql`
    with back as (
      delete from deleted_leads d using unnest(${given}::int[], ${scoreOf}::text[]) given(id, score)
      where d.lead_id = given.id and d.user_id + 0 = ${userId} and ${condition}
      returning d.*, given.score::jsonb as score
    ), restored as (
      insert into leads (${columnsOf(leads, '')}) overriding system value
      select ${columnsOf(leads, 'r.')} from back, jsonb_populate_record(null::leads, '{"tags": []}' || back.lead || back.score) r
      returning id
    ), events as (
      insert into timeline_events (id, user_id, lead_id, kind, details, occurred_at) overriding system value
      select e.id, e.user_id, e.lead_id, e.kind, e.details, e.occurred_at
      from back, jsonb_populate_recordset(null::timeline_events, back.timeline) e
    ), entries as (
      insert into lead_entries (${columnsOf(leadEntries, '')})
      select ${columnsOf(leadEntries, 'n.')}
      from back, jsonb_populate_recordset(null::lead_entries, back.belongings -> 'entries' || '[]') n
    ), tasks_back as (
      insert into tasks (${columnsOf(tasks, '')})
      select ${columnsOf(tasks, 't.')}
      from back, jsonb_populate_recordset(null::tasks, back.belongings -> 'tasks' || '[]') t
      on conflict do nothing
    ), drafts as (
      insert into lead_drafts (${columnsOf(leadDrafts, '')}) overriding system value
      select ${columnsOf(leadDrafts, 'd.')} from jsonb_populate_recordset(null::lead_drafts, (${draftsBack(userId)})) d
    ), kept_templates as materialized (
      select back.lead_id, template_id::int as id from back, jsonb_array_elements_text(back.template_ids) template_id
    ), templates as (
      update email_templates t set lead_id = kept.lead_id from kept_templates kept
      where t.id = kept.id and t.user_id + 0 = ${userId} and num_nulls(t.lead_id) = 1
    ), emails as materialized (
      ${emailsNow(userId)}
    ), replied as materialized (
      ${asRows(heard)}
    ), own_replies as materialized (
      select lead_id from emails where heard = 'reply' union select lead_id from replied where is_own
    ), enrollments as (
      insert into lead_sequence_enrollments (${columnsOf(leadSequenceEnrollments, '')}) overriding system value
      select ${columnsOf(leadSequenceEnrollments, 'e.')}
      from back, jsonb_populate_recordset(null::lead_sequence_enrollments, back.belongings -> 'enrollments' || '[]') kept
      join email_sequences q on q.id = kept.sequence_id and q.deleted_at is null,
      jsonb_populate_record(kept, ${testMark} || case when back.deleted_at < now() - interval '1 day' and kept.status in ('active', 'paused')
        then jsonb_build_object('status', 'removed', 'end_reason', case when back.lead ? 'merged_into' then ${LEAD_MERGED}::text else ${LEAD_DELETED}::text end, 'end_params', null, 'next_email_scheduled_at', null, 'completed_at', back.deleted_at)
        when kept.status in ('active', 'paused') and (kept.id in (select enrollment from emails where is_replied)
          -- As whenever they reply, all their sequences end.
          or kept.lead_id in (select lead_id from own_replies))
        then jsonb_build_object('status', 'replied', 'next_email_scheduled_at', null, 'completed_at', now())
        when (kept.status = 'active' or (kept.status = 'paused' and kept.asked_event_id is not null)) and kept.lead_id in (select lead_id from replied)
        then jsonb_build_object('status', 'replied', 'end_reason', ${COLLEAGUE_REPLIED}::text, 'next_email_scheduled_at', null, 'completed_at', now(),
          'end_params', (select jsonb_build_object('name', r.name) from replied r where r.lead_id = kept.lead_id))
        when kept.status = 'active' and kept.lead_id in (select lead_id from emails where heard = 'unsure')
        then jsonb_build_object('status', 'paused')
        else '{}' end) e
      returning id, status, (select not q.is_active from email_sequences q where q.id = sequence_id) as is_sequence_paused
    ), mails as (
      ${returnEmails}
      returning l.id
    ), orders as (
      ${returnToOrders(userId)}
    ), kept_messages as materialized (
      select back.lead_id, message_id::int as id from back, jsonb_array_elements_text(back.belongings -> 'inbox' || '[]') message_id
    ), inbox as (
      update inbox_messages i set lead_id = kept.lead_id from kept_messages kept
      where i.id = kept.id and i.user_id + 0 = ${userId} and num_nulls(i.lead_id) = 1
    ), kept_syncs as materialized (
      select back.lead_id, log_id::int as id from back, jsonb_array_elements_text(back.belongings -> 'syncs' || '[]') log_id
    ), syncs as (
      update crm_sync_logs g set lead_id = kept.lead_id from kept_syncs kept
      where g.id = kept.id and num_nulls(g.lead_id) = 1
        and exists (select from crm_integrations c where c.id = g.integration_id and c.user_id = ${userId})
    )
    select (select count(*) from restored)::int as restored, (select count(*) from enrollments)::int as enrollments,
      (select count(*) from mails)::int as mails, array(select lead_id from own_replies union select lead_id from replied) as replied`)
  const [back] = rows
  // Their turn in a large enrollment may still come.
  if (endable.length > 0 && back?.replied.length)
    await dropFromOrders(db, userId, sql`l.id = any(${sql.param(back.replied)}::int[])`, sql`true`)
  if (back?.enrollments) await replanRestored(db, userId, leadIds)
  if (back?.mails) await lookSoonerForLeads(db, userId, leadIds)
  return back?.restored ?? 0
}

const asRows = (heard: Awaited<ReturnType<typeof repliesMeanwhile>>) => sql`
  select * from unnest(${sql.param(heard.map(({ leadId }) => leadId))}::int[], ${sql.param(heard.map(({ isOwn }) => isOwn))}::boolean[],
    ${sql.param(heard.map(({ name }) => name))}::text[]) as r(lead_id, is_own, name)`

/** Until we are done: a pause, a resume or a deletion of the sequence finds the emails that come back, or we find it made. */
const lockSequencesOf = (db: Db, userId: number, leadIds: number[]) =>
  db.execute(sql`
    select q.id from email_sequences q where q.id = any(array(
      select (e ->> 'sequence_id')::int from unnest(${sql.param(leadIds)}::int[]) given(id)
      join deleted_leads d on d.lead_id = given.id, jsonb_array_elements(d.belongings -> 'enrollments') e
      where d.user_id + 0 = ${userId}))
    order by q.id for share`)

async function replanRestored(db: Db, userId: number, leadIds: number[]) {
  const given = sql.param(leadIds)
  // Whoever came back without the mail they waited for is planned anew.
  await db.execute(sql`
    update lead_sequence_enrollments e set next_email_scheduled_at = null from unnest(${given}::int[]) given(id)
    where e.lead_id = given.id and e.user_id + 0 = ${userId} and e.status = 'active' and e.next_email_scheduled_at is not null
      and not exists (select from sequence_logs l where l.enrollment_id = e.id and l.status in ('scheduled', 'sending') offset 0)`)
  // Their sequence may have been answered meanwhile: the sender looks again.
  await db.execute(sql`
    update email_sequences set waiting_look_at = now() where user_id = ${userId} and id = any(array(
      select e.sequence_id from unnest(${given}::int[]) given(id) join lead_sequence_enrollments e on e.lead_id = given.id
      where e.user_id + 0 = ${userId} and e.awaits_answer))`)
}

/** A key recognizes a repeated request. Where another draft has it by now, a restored one gets a key of its own. */
const draftsBack = (userId: number) => sql`
  select coalesce(jsonb_agg(case when is_taken then draft || jsonb_build_object('key', gen_random_uuid()) else draft end), '[]') from (
    select draft, row_number() over (partition by draft ->> 'key' order by (draft ->> 'id')::int) > 1
      or exists (select from lead_drafts o where o.user_id = ${userId} and o.key = draft ->> 'key') as is_taken
    from back, jsonb_array_elements(back.belongings -> 'drafts') draft) kept`

// A lead that the previous version deleted has no mark: its emails have.
const testMark = sql`jsonb_build_object('is_test',
  coalesce(kept.is_test, kept.id in (select enrollment from emails where is_test and enrollment is not null)))`

/** Every column except generated ones, which PostgreSQL computes again. */
const columnsOf = (table: PgTable, prefix: string) =>
  sql.raw(
    Object.values(getTableColumns(table))
      .filter((column) => column !== leads.searchText)
      .map((column) => prefix + column.name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`))
      .join(', '),
  )
