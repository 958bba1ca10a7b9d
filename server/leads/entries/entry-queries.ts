import { and, eq, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import type { EntryKind, LeadEntry, LeadEntryChanges } from '../../../contract/lead-entry.ts'
import type { CallOutcome } from '../../../contract/task-choices.ts'
import type { Db } from '../../db/connect.ts'
import { leadEntries, users } from '../../db/schema.ts'

/** The author of an entry as JSON, of `lead_entries` left joined with `users`. */
export const AUTHOR = sql<
  LeadEntry['author']
>`case when ${users.id} is not null then jsonb_build_object('id', ${users.id}, 'name',
  coalesce(nullif(trim(concat_ws(' ', ${users.firstName}, ${users.lastName})), ''), ${users.email})) end`

const columns = {
  id: leadEntries.id,
  kind: leadEntries.kind,
  text: leadEntries.text,
  outcome: leadEntries.outcome,
  happenedAt: leadEntries.happenedAt,
  author: AUTHOR,
  createdAt: leadEntries.createdAt,
  editedAt: leadEntries.editedAt,
}

const ofLead = (userId: number, leadId: number) => and(eq(leadEntries.userId, userId), eq(leadEntries.leadId, leadId))
const isEntry = (userId: number, leadId: number, id: number) => and(ofLead(userId, leadId), eq(leadEntries.id, id))

const select = (db: Db) => db.select(columns).from(leadEntries).leftJoin(users, eq(users.id, leadEntries.authorId))

/** Newest first. */
export async function listEntries(
  db: Db,
  userId: number,
  leadId: number,
  { before, limit }: { before?: number | undefined; limit: number },
): Promise<LeadEntry[]> {
  const { happenedAt, id } = leadEntries
  const place = db
    .select({ happenedAt, id })
    .from(leadEntries)
    .where(isEntry(userId, leadId, before ?? 0))
  return select(db)
    .where(
      and(
        ofLead(userId, leadId),
        isNull(leadEntries.deletedAt),
        before === undefined ? undefined : sql`(${happenedAt}, ${id}) < (${place})`,
      ),
    )
    .orderBy(sql`${happenedAt} desc, ${id} desc`)
    .limit(limit)
}

export async function findEntry(db: Db, userId: number, leadId: number, id: number): Promise<LeadEntry | undefined> {
  const [entry] = await select(db).where(and(isEntry(userId, leadId, id), isNull(leadEntries.deletedAt)))
  return entry
}

export type NewEntry = {
  kind: EntryKind
  text: string
  happenedAt?: Date | undefined
  outcome?: CallOutcome | null | undefined
}

/** Undefined when the lead does not exist or belongs to somebody else. */
export async function insertEntry(
  db: Db,
  userId: number,
  leadId: number,
  { kind, text, happenedAt, outcome }: NewEntry,
) {
  const { rows } = await db.execute<{ id: number }>(sql`
    insert into lead_entries (user_id, lead_id, kind, text, outcome, happened_at, author_id)
    select l.user_id, l.id, ${kind}, ${text}, ${outcome ?? null}, coalesce(${happenedAt?.toISOString() ?? null}::timestamptz, now()), ${userId}::int
    from (select * from leads where id = ${leadId} and user_id = ${userId} for no key update) l returning id`)
  return rows[0]?.id
}

/** As it is before a change, locked until the end of the transaction; with the task that it is the call of, before it, as everywhere. */
export async function lockEntry(tx: Db, userId: number, leadId: number, id: number) {
  await tx.execute(sql`
    select from tasks where user_id = ${userId} and lead_id = ${leadId} and entry_id = ${id} for update`)
  const { outcome, createdAt } = leadEntries
  const [entry] = await tx
    .select({ outcome, createdAt })
    .from(leadEntries)
    .where(and(isEntry(userId, leadId, id), isNull(leadEntries.deletedAt)))
    .for('update')
  return entry
}

/** The task of a call says what came of it too. */
export async function updateTaskOfEntry(
  tx: Db,
  userId: number,
  leadId: number,
  id: number,
  outcome: CallOutcome | null,
) {
  await tx.execute(sql`
    update tasks set outcome = ${outcome}, updated_at = now()
    where user_id = ${userId} and lead_id = ${leadId} and entry_id = ${id} and kind = 'call' and state = 'done'`)
}

/** The outcome of the changed entry; undefined when there is no such entry, or it has another text than was seen. */
export async function updateEntry(db: Db, userId: number, leadId: number, id: number, changes: LeadEntryChanges) {
  const { text, happenedAt, outcome, seen } = changes
  const set = {
    ...(text !== undefined && { text }),
    ...(happenedAt && { happenedAt: new Date(happenedAt) }),
    ...(outcome !== undefined && { outcome }),
  }
  const isSeen = seen === undefined ? undefined : eq(leadEntries.text, seen)
  return change(db, and(isEntry(userId, leadId, id), isNull(leadEntries.deletedAt), isSeen), {
    ...set,
    editedAt: sql`now()`,
  })
}

export const deleteEntry = (db: Db, userId: number, leadId: number, id: number) =>
  change(db, and(isEntry(userId, leadId, id), isNull(leadEntries.deletedAt)), { deletedAt: sql`now()` })

/** Undoes `deleteEntry`, for a month. Also says when that was. */
export async function restoreEntry(tx: Db, userId: number, leadId: number, id: number) {
  const which = and(isEntry(userId, leadId, id), isNotNull(leadEntries.deletedAt))
  const [deleted] = await tx.select({ at: leadEntries.deletedAt }).from(leadEntries).where(which).for('update')
  if (!deleted?.at) return undefined
  const restored = await change(tx, which, { deletedAt: null })
  return restored && { ...restored, deletedAt: deleted.at }
}

type Values = Parameters<ReturnType<Db['update']>['set']>[0]
async function change(db: Db, which: SQL | undefined, values: Values) {
  const [changed] = await db
    .update(leadEntries)
    .set(values)
    .where(which)
    .returning({ outcome: leadEntries.outcome, createdAt: leadEntries.createdAt, happenedAt: leadEntries.happenedAt })
  return changed
}
