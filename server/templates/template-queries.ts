import { and, count, desc, eq, getTableColumns, inArray, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { EmailTemplate, NewTemplate, TemplateChanges, TemplateQuery } from '../../contract/email-template.ts'
import type { TemplateSort } from '../../contract/template-results.ts'
import type { Db } from '../db/connect.ts'
import { likePattern } from '../db/like-pattern.ts'
import { emailTemplates } from '../db/schema.ts'
import { keepLead } from '../leads/lead-queries.ts'
import { storedContent } from './formatted/stored-content.ts'
import { readTemplateFigures, templateSums } from './template-results-queries.ts'

const DAYS_KEPT = 30

const { userId: _owner, deletedAt: _deleted, ...templateColumns } = getTableColumns(emailTemplates)
type Row = Omit<typeof emailTemplates.$inferSelect, 'userId' | 'deletedAt'>

const asTemplate = (row: Row): EmailTemplate => ({
  ...row,
  attachments: row.attachments ?? [],
  sentAt: row.sentAt?.toISOString() ?? null,
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
})

const isTemplate = (userId: number, templateId: number) =>
  and(eq(emailTemplates.id, templateId), eq(emailTemplates.userId, userId), isNull(emailTemplates.deletedAt))

/** A page of templates in the wanted order, and the total count. */
export async function listTemplates(
  db: Db,
  userId: number,
  { page, limit, sort, with: more, ...filter }: TemplateQuery,
) {
  const order = orderOf(sort)
  const listed = db.select(templateColumns).from(emailTemplates).$dynamic()
  const joined = order.isByResults
    ? listed.leftJoin(sql`(${templateSums(userId)}) sums`, sql`sums.id = ${emailTemplates.id}`)
    : listed
  const [rows, [counted]] = await Promise.all([
    joined
      .where(matching(userId, filter))
      .orderBy(order.by, desc(emailTemplates.createdAt), desc(emailTemplates.id))
      .limit(limit)
      .offset((page - 1) * limit),
    db.select({ total: count() }).from(emailTemplates).where(matching(userId, filter)),
  ])
  const templates = rows.map(asTemplate)
  return { templates: more ? await withResults(db, userId, templates) : templates, total: counted?.total ?? 0 }
}

async function withResults(db: Db, userId: number, templates: EmailTemplate[]) {
  const figures = await readTemplateFigures(
    db,
    userId,
    templates.map(({ id }) => id),
  )
  return templates.map((template) => ({ ...template, results: figures.get(template.id) }))
}

const { createdAt, category, status } = emailTemplates
const SORTED: Record<string, SQL> = {
  createdAt: sql`${createdAt}`,
  subject: sql`lower(${emailTemplates.subject})`,
  category: sql`${category}`,
  status: sql`${status}`,
}
const RESULTS: Record<string, SQL> = { sent: sql`sums.sent`, opened: sql`opened_low`, replied: sql`replied_low` }

/** Templates without emails come last, in both directions. */
function orderOf(sort: TemplateSort) {
  const name = sort.replace('-', '')
  const by = RESULTS[name] ?? SORTED[name]
  const direction = sort.startsWith('-') ? sql`desc` : sql`asc`
  return { by: sql`${by} ${direction} nulls last`, isByResults: Object.hasOwn(RESULTS, name) }
}

type Filter = Omit<TemplateQuery, 'page' | 'limit' | 'sort' | 'with'>

function matching(userId: number, { search, subject, category, status }: Filter) {
  const contains = (column: PgColumn, text: string) => sql`leadwright_searchable(${column}) like ${likePattern(text)}`
  return and(
    eq(emailTemplates.userId, userId),
    isNull(emailTemplates.deletedAt),
    search ? or(contains(emailTemplates.subject, search), contains(emailTemplates.body, search)) : undefined,
    subject ? contains(emailTemplates.subject, subject) : undefined,
    category ? sql`${emailTemplates.category} = ${category}` : undefined,
    status ? sql`${emailTemplates.status} = ${status}` : undefined,
  )
}

export async function findTemplate(db: Db, userId: number, templateId: number) {
  const [row] = await db.select(templateColumns).from(emailTemplates).where(isTemplate(userId, templateId))
  return row && asTemplate(row)
}

/** Until the end of the transaction, nobody else sends it. */
export async function lockTemplate(tx: Db, userId: number, templateId: number) {
  const [row] = await tx
    .select(templateColumns)
    .from(emailTemplates)
    .where(isTemplate(userId, templateId))
    .for('no key update')
  return row && asTemplate(row)
}

/** Undefined when the lead does not exist or belongs to another user. */
export async function insertTemplate(db: Db, userId: number, { attachments, ...template }: NewTemplate) {
  return db.transaction(async (tx) => {
    if (template.leadId !== null && !(await keepLead(tx, userId, template.leadId))) return undefined
    const [row] = await tx
      .insert(emailTemplates)
      .values({ userId, ...template, ...(await storedContent(tx, userId, { ...template, attachments })) })
      .returning(templateColumns)
    return row && asTemplate(row)
  })
}

/** Undefined when it does not exist or belongs to another user, or is not what the editor started from. */
export async function updateTemplate(
  db: Db,
  userId: number,
  templateId: number,
  { before, attachments, ...changes }: TemplateChanges,
) {
  return db.transaction(async (tx) => {
    const content = await storedContent(tx, userId, { ...changes, attachments })
    // A format that says something else than the new text would be sent with it.
    const kept = sql`case when ${emailTemplates.body} = ${changes.body} then ${emailTemplates.bodyHtml} end`
    const [row] = await tx
      .update(emailTemplates)
      .set({ ...changes, bodyHtml: kept, ...content })
      // A repeated request finds its own text.
      .where(and(isTemplate(userId, templateId), before && or(hasText(before), hasText({ ...changes, ...content }))))
      .returning(templateColumns)
    return row && asTemplate(row)
  })
}

const hasText = ({ subject, body, bodyHtml, category, tone }: NonNullable<TemplateChanges['before']>) =>
  and(
    eq(emailTemplates.subject, subject),
    eq(emailTemplates.body, body),
    bodyHtml === undefined ? undefined : sql`${emailTemplates.bodyHtml} is not distinct from ${bodyHtml}`,
    sql`${emailTemplates.category} = ${category}`,
    sql`${emailTemplates.tone} = ${tone}`,
  )

/** False when it does not exist or belongs to another user. Emails and sequences made from it stay unchanged. */
export async function deleteTemplate(db: Db, userId: number, templateId: number) {
  const { rowCount } = await db
    .update(emailTemplates)
    .set({ deletedAt: new Date(), updatedAt: emailTemplates.updatedAt })
    .where(isTemplate(userId, templateId))
  return rowCount === 1
}

/** Undoes `deleteTemplate`; returns the number of restored templates. */
export async function restoreTemplates(db: Db, userId: number, templateIds: number[]) {
  const { rowCount } = await db
    .update(emailTemplates)
    .set({ deletedAt: null, updatedAt: emailTemplates.updatedAt })
    .where(
      and(
        eq(emailTemplates.userId, userId),
        inArray(emailTemplates.id, templateIds),
        isNotNull(emailTemplates.deletedAt),
      ),
    )
  return rowCount ?? 0
}

/** Permanently deletes templates that were deleted more than 30 days ago. */
export async function forgetDeletedTemplates(db: Db) {
  await db.execute(sql`delete from email_templates where deleted_at < now() - make_interval(days => ${DAYS_KEPT}::int)`)
}
