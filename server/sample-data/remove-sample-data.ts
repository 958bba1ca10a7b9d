import { eq, type SQL, sql } from 'drizzle-orm'
import type { SampleKept } from '../../contract/sample-data.ts'
import type { Db } from '../db/connect.ts'
import { sampleData } from '../db/schema.ts'
import { deleteSampleEmails } from '../outbox/changes/sample-emails.ts'
import { scoreLeads } from '../scoring/score-leads.ts'
import { deleteSequence } from '../sequences/sequence-queries.ts'
import { lockAccount } from './sample-queries.ts'

/**
 * Deletes the sample data and the history that came with it. Stays: the user's own data, sample leads that the user changed or worked
 * on, and sequences and templates that the user changed or uses. Kept leads remain sample leads, who get no emails and teach the score
 * nothing, unless the user gave them another address.
 */
export async function removeSampleData(db: Db, userId: number): Promise<SampleKept> {
  return db.transaction(async (tx) => {
    await lockAccount(tx, userId)
    const [known] = await tx
      .delete(sampleData)
      .where(eq(sampleData.userId, userId))
      // With all its digits: what came with the sample data has this time, or an earlier one.
      .returning({ ...RETURNED, loadedAt: sql<string>`${sampleData.createdAt}::text` })
    if (!known) return { leads: 0, sequences: 0, templates: 0 }
    const loadedAt = sql`${known.loadedAt}::timestamptz`
    const sequenceIds = await lockSequences(tx, userId, known.sequenceIds)
    await deleteHistory(tx, userId, sequenceIds, loadedAt)
    const leadIds = await deleteLeads(tx, userId)
    const sequences = await deleteUnused(tx, userId, sequenceIds, loadedAt)
    const templates = await deleteTemplates(tx, userId, known.templateIds, loadedAt)
    await scoreLeads(tx, userId, leadIds)
    return { leads: leadIds.length, sequences, templates }
  })
}

const RETURNED = { templateIds: sampleData.templateIds, sequenceIds: sampleData.sequenceIds }
const idsOf = (rows: { id: number }[]) => rows.map(({ id }) => id)

/** Whoever enrolls a lead now comes before us, and is seen, or finds the sequence gone. */
async function lockSequences(tx: Db, userId: number, ids: number[]) {
  const { rows } = await tx.execute<{ id: number }>(sql`
    select id from email_sequences
    where user_id = ${userId} and id = any(${sql.param(ids)}::int[]) and deleted_at is null order by id for update`)
  return idsOf(rows)
}

/** The emails, enrollments and replies that never were. The account was empty: nothing of the user's own is that old in them. */
async function deleteHistory(tx: Db, userId: number, sequenceIds: number[], loadedAt: SQL) {
  await deleteSampleEmails(tx, userId)
  await tx.execute(sql`
    delete from lead_sequence_enrollments
    where user_id = ${userId} and sequence_id = any(${sql.param(sequenceIds)}::int[]) and enrolled_at < ${loadedAt}`)
  await tx.execute(sql`
    delete from timeline_events e using leads l
    where l.user_id = ${userId} and l.source = 'sample' and e.lead_id = l.id and e.user_id = ${userId}
      and e.kind in ('mail_sent', 'mail_opened', 'mail_clicked', 'mail_answered') and e.occurred_at < ${loadedAt}`)
  await tx.execute(sql`
    delete from notifications n where n.user_id = ${userId} and exists (
      select from leads l where l.user_id = ${userId} and l.source = 'sample' and n.link = '/leads?lead=' || l.id
        and (n.created_at < ${loadedAt} or not ${isOwn(sql`l`)}))`)
}

/** SQL: a sample lead that the user edited, tagged, merged, wrote or called, or planned something for. */
const isOwn = (lead: SQL) => sql`(${lead}.tags <> '{}'
  or exists (select from timeline_events e where e.lead_id = ${lead}.id and e.kind in ('edited', 'merged'))
  or exists (select from lead_entries n where n.lead_id = ${lead}.id and n.deleted_at is null)
  or exists (select from tasks t where t.lead_id = ${lead}.id and t.deleted_at is null)
  or exists (select from lead_drafts d where d.lead_id = ${lead}.id)
  or exists (select from email_templates t where t.lead_id = ${lead}.id and t.deleted_at is null))`

/** Returns those that stay. One that was merged into a lead stays set aside, so that the merge can be undone. */
async function deleteLeads(tx: Db, userId: number) {
  await tx.execute(
    sql`delete from leads l where l.user_id = ${userId} and l.source = 'sample' and not ${isOwn(sql`l`)}`,
  )
  await tx.execute(sql`
    delete from deleted_leads where user_id = ${userId} and lead ->> 'source' = 'sample' and not lead ? 'merged_into'`)
  const { rows } = await tx.execute<{ id: number }>(sql`
    select id from leads where user_id = ${userId} and source = 'sample' order by id for update`)
  // Somebody else by now, who can be emailed.
  await tx.execute(sql`
    update leads l set source = 'form' where l.id = any(${sql.param(idsOf(rows))}::int[]) and l.user_id = ${userId}
      and lower(l.email) not like '%.example' and exists (
        select from timeline_events e where e.lead_id = l.id and e.kind = 'edited' and e.details #> '{changes,email}' is not null)`)
  return idsOf(rows)
}

/** Returns how many stay: those with leads or emails of the user's own, and those that the user changed. */
async function deleteUnused(tx: Db, userId: number, sequenceIds: number[], loadedAt: SQL) {
  const { rows } = await tx.execute<{ id: number }>(sql`
    select q.id from email_sequences q
    where q.id = any(${sql.param(sequenceIds)}::int[]) and q.user_id = ${userId} and q.updated_at <= ${loadedAt}
      and not exists (select from lead_sequence_enrollments e where e.sequence_id = q.id)
      and not exists (select from enroll_orders o where o.sequence_id = q.id)
      and not exists (select from sequence_logs l where l.sequence_id = q.id)
      -- Leads that were deleted can come back, and go on where they were.
      and not exists (select from deleted_leads d where d.user_id = ${userId} and d.lead ->> 'source' <> 'sample'
        and d.belongings -> 'enrollments' @> jsonb_build_array(jsonb_build_object('sequence_id', q.id)))
    order by q.id`)
  for (const { id } of rows) await deleteSequence(tx, userId, id)
  return sequenceIds.length - rows.length
}

/** Returns how many stay: those that the user changed, emails were made of, or a sequence begins with. */
async function deleteTemplates(tx: Db, userId: number, templateIds: number[], loadedAt: SQL) {
  const given = sql`t.user_id = ${userId} and t.id = any(${sql.param(templateIds)}::int[])`
  await tx.execute(sql`
    delete from email_templates t where ${given} and (t.deleted_at is not null or t.updated_at <= ${loadedAt})
      and not exists (select from sequence_logs l where l.template_id = t.id)
      and not exists (select from email_sequences q where q.template_id = t.id and q.deleted_at is null)`)
  // None was sent yet, if not to a lead of the user's own.
  await tx.execute(sql`
    update email_templates t set status = 'draft', sent_at = null where ${given} and t.sent_at < ${loadedAt}`)
  const { rows } = await tx.execute<{ kept: number }>(
    sql`select count(*)::int as kept from email_templates t where ${given} and t.deleted_at is null`,
  )
  return rows[0]?.kept ?? 0
}
