import { and, desc, eq, getTableColumns, sql } from 'drizzle-orm'
import type { EmailTemplate, NewTemplate, TemplateChanges, TemplatePerformance } from '../../contract/email-template.ts'
import type { Db } from '../db/connect.ts'
import { emailTemplates, leads } from '../db/schema.ts'

const MAX_LISTED = 500

const { userId: _owner, aiSuggestions: _suggestions, ...templateColumns } = getTableColumns(emailTemplates)
type Row = Omit<typeof emailTemplates.$inferSelect, 'userId' | 'aiSuggestions'>

const asTemplate = (row: Row): EmailTemplate => ({
  ...row,
  sentAt: row.sentAt?.toISOString() ?? null,
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
})

const isTemplate = (userId: number, templateId: number) =>
  and(eq(emailTemplates.id, templateId), eq(emailTemplates.userId, userId))

/** Newest first. */
export async function listTemplates(db: Db, userId: number) {
  const rows = await db
    .select(templateColumns)
    .from(emailTemplates)
    .where(eq(emailTemplates.userId, userId))
    .orderBy(desc(emailTemplates.createdAt), desc(emailTemplates.id))
    .limit(MAX_LISTED)
  return rows.map(asTemplate)
}

export async function findTemplate(db: Db, userId: number, templateId: number) {
  const [row] = await db.select(templateColumns).from(emailTemplates).where(isTemplate(userId, templateId))
  return row && asTemplate(row)
}

/** Undefined when it is for a lead that does not exist or belongs to somebody else. */
export async function insertTemplate(db: Db, userId: number, template: NewTemplate) {
  return db.transaction(async (tx) => {
    if (template.leadId !== null && !(await holdLead(tx, userId, template.leadId))) return undefined
    const [row] = await tx
      .insert(emailTemplates)
      .values({ userId, ...template })
      .returning(templateColumns)
    return row && asTemplate(row)
  })
}

/** Keeps the lead from being deleted until the template that names it is written. */
async function holdLead(tx: Db, userId: number, leadId: number) {
  const rows = await tx
    .select({ id: leads.id })
    .from(leads)
    .where(and(eq(leads.id, leadId), eq(leads.userId, userId)))
    .for('key share')
  return rows.length === 1
}

export async function updateTemplate(db: Db, userId: number, templateId: number, changes: TemplateChanges) {
  const [row] = await db
    .update(emailTemplates)
    .set(changes)
    .where(isTemplate(userId, templateId))
    .returning(templateColumns)
  return row && asTemplate(row)
}

/** False when it does not exist or belongs to somebody else. */
export async function deleteTemplate(db: Db, userId: number, templateId: number) {
  const { rowCount } = await db.delete(emailTemplates).where(isTemplate(userId, templateId))
  return rowCount === 1
}

/** Another one whenever a template of theirs was added, changed or deleted. */
export async function templatesStamp(db: Db, userId: number) {
  const { rows } = await db.execute<{ stamp: string }>(sql`
    select concat_ws(' ', count(*), max(id), max(updated_at)) as stamp from email_templates where user_id = ${userId}`)
  return rows[0]?.stamp ?? ''
}

/**
 * What became of mail that was really sent, by the template it was made from; templates never sent have no row. The trend is
 * the open rate of the last 30 days against the 30 before, in points; less than one is stable.
 */
export async function templatePerformance(db: Db, userId: number): Promise<TemplatePerformance[]> {
  const { rows } = await db.execute<TemplatePerformance & { lastUpdated: string | Date }>(sql`
    with mails as (
      select template_id as template, sent_at, opened_at, clicked_at, replied_at,
        sent_at > now() - interval '30 days' as is_recent,
        sent_at between now() - interval '60 days' and now() - interval '30 days' as is_earlier
      from sequence_logs
      where user_id = ${userId} and status = 'sent' and sent_at is not null and template_id is not null
    ), sums as (
      select template, count(*) as sent,
        100.0 * count(opened_at) / count(*) as opened,
        100.0 * count(clicked_at) / count(*) as clicked,
        100.0 * count(replied_at) / count(*) as replied,
        coalesce(extract(epoch from avg(replied_at - sent_at)) / 3600, 0) as hours,
        max(greatest(sent_at, opened_at, clicked_at, replied_at)) as last,
        100.0 * count(opened_at) filter (where is_recent) / nullif(count(*) filter (where is_recent), 0)
          - 100.0 * count(opened_at) filter (where is_earlier) / nullif(count(*) filter (where is_earlier), 0) as change
      from mails group by template
    )
    select t.id as "templateId", t.subject as "templateName", sent::int as "totalSent",
      round(opened, 1)::float8 as "openRate", round(clicked, 1)::float8 as "clickRate", round(replied, 1)::float8 as "responseRate",
      round(hours::numeric, 1)::float8 as "avgResponseTime",
      case when change >= 1 then 'up' when change <= -1 then 'down' else 'stable' end as trend,
      coalesce(round(abs(change), 1), 0)::float8 as "trendPercentage", last as "lastUpdated", t.category
    from sums join email_templates t on t.id = sums.template and t.user_id = ${userId}
    order by sent desc, t.id desc`)
  return rows.map((row) => ({ ...row, lastUpdated: new Date(row.lastUpdated).toISOString() }))
}
