import { and, desc, eq, getTableColumns, sql } from 'drizzle-orm'
import type { EmailFile } from '../../../contract/email-file.ts'
import { type LeadDraftQuery, MAX_DRAFTS_A_LEAD } from '../../../contract/lead-draft.ts'
import type { Db } from '../../db/connect.ts'
import { leadDrafts, leads } from '../../db/schema.ts'
import { keepLead } from '../lead-queries.ts'

const { userId: _, ...all } = getTableColumns(leadDrafts)
const columns = { ...all, attachments: sql<EmailFile[]>`coalesce(${leadDrafts.attachments}, '[]')` }
const { bodyHtml: __, attachments: ___, ...listed } = all
type DraftToStore = Pick<typeof leadDrafts.$inferInsert, 'leadId' | 'subject' | 'body' | 'bodyHtml' | 'attachments'>
const isDraft = (userId: number, id: number) => and(eq(leadDrafts.userId, userId), eq(leadDrafts.id, id))

/** Newest first, each with its lead. */
export async function listDrafts(db: Db, userId: number, { leadId, limit }: LeadDraftQuery) {
  return db
    .select({ ...listed, firstName: leads.firstName, lastName: leads.lastName, company: leads.company })
    .from(leadDrafts)
    .innerJoin(leads, eq(leads.id, leadDrafts.leadId))
    .where(and(eq(leadDrafts.userId, userId), leadId === undefined ? undefined : eq(leadDrafts.leadId, leadId)))
    .orderBy(desc(leadDrafts.updatedAt), desc(leadDrafts.id))
    .limit(limit)
}

export async function findDraft(db: Db, userId: number, id: number) {
  const [draft] = await db.select(columns).from(leadDrafts).where(isDraft(userId, id))
  return draft
}

/** The draft that an earlier request with this key made. */
export async function findDraftByKey(db: Db, userId: number, key: string) {
  const [draft] = await db
    .select(columns)
    .from(leadDrafts)
    .where(and(eq(leadDrafts.userId, userId), eq(leadDrafts.key, key)))
  return draft
}

/** Undefined when there is one with this key already. */
export async function insertDraft(db: Db, userId: number, draft: DraftToStore & { key: string }) {
  const [made] = await db
    .insert(leadDrafts)
    .values({ userId, ...draft })
    .onConflictDoNothing({ target: [leadDrafts.userId, leadDrafts.key] })
    .returning(columns)
  return made
}

/** Until the end of the transaction, nobody else adds one to this lead. False when there is no such lead. */
export async function lockDraftsOf(tx: Db, userId: number, leadId: number) {
  const { rowCount } = await tx.execute(
    sql`select from leads where id = ${leadId} and user_id = ${userId} for no key update`,
  )
  return rowCount === 1
}

/** True when the lead has as many drafts as it may have. */
export async function hasAllDrafts(db: Db, userId: number, leadId: number) {
  const drafts = await db
    .select({ id: leadDrafts.id })
    .from(leadDrafts)
    .where(and(eq(leadDrafts.userId, userId), eq(leadDrafts.leadId, leadId)))
    .limit(MAX_DRAFTS_A_LEAD)
  return drafts.length === MAX_DRAFTS_A_LEAD
}

/** Undefined when it is gone, or has changed since that version. */
export async function updateDraft(db: Db, userId: number, id: number, version: string, changes: DraftToStore) {
  const [draft] = await db
    .update(leadDrafts)
    .set({ ...changes, version: sql`gen_random_uuid()` })
    .where(and(isDraft(userId, id), eq(leadDrafts.version, version)))
    .returning(columns)
  return draft
}

/** False when it is gone, or has changed since that version. */
export async function deleteDraft(db: Db, userId: number, id: number, version?: string) {
  const isVersion = version === undefined ? undefined : eq(leadDrafts.version, version)
  const { rowCount } = await db.delete(leadDrafts).where(and(isDraft(userId, id), isVersion))
  return rowCount === 1
}

/**
 * The draft of an email that is being sent, locked until the end of the transaction. The lead first, as when a lead is deleted with
 * its drafts.
 */
export async function lockDraft(tx: Db, userId: number, leadId: number, id: number) {
  await keepLead(tx, userId, leadId)
  const [draft] = await tx
    .select({ version: leadDrafts.version })
    .from(leadDrafts)
    .where(and(isDraft(userId, id), eq(leadDrafts.leadId, leadId)))
    .for('update')
  return draft
}
