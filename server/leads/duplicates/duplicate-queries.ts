import { and, eq, ne, sql } from 'drizzle-orm'
import { checkedOwner } from '../../db/checked-owner.ts'
import type { Db } from '../../db/connect.ts'
import { MERGE_LOCK } from '../../db/locks.ts'
import { leads } from '../../db/schema.ts'
import { lockOrders } from '../../outbox/changes/enroll-orders.ts'
import { skipForEnrollments } from '../../outbox/changes/skip-emails.ts'
import { replaceTests } from '../../outbox/changes/test-emails.ts'

/** The oldest lead with this address, in any case; one lead can be excluded. */
export async function findLeadByEmail(db: Db, userId: number, email: string, except?: number) {
  const { id, firstName, lastName, company } = leads
  const [lead] = await db
    .select({ id, firstName, lastName, company })
    .from(leads)
    .where(
      and(
        eq(leads.userId, userId),
        eq(sql`lower(${leads.email})`, email.toLowerCase()),
        except === undefined ? undefined : ne(id, except),
      ),
    )
    .orderBy(leads.id)
    .limit(1)
  return lead ?? null
}

/** One merge or undo per owner at a time: each touches several leads, events and counts in its own order. */
export async function lockMerges(tx: Db, userId: number) {
  await tx.execute(sql`select pg_advisory_xact_lock(${MERGE_LOCK}, ${userId})`)
}

/** Lock order everywhere: leads to be enrolled, then emails, then enrollments, then leads. */
export async function lockMailsOf(tx: Db, userId: number, leadIds: number[]) {
  await lockOrders(tx, userId)
  await tx.execute(
    sql`select from sequence_logs where user_id = ${userId} and lead_id = any(${sql.param(leadIds)}::int[]) order by id for update`,
  )
}

/** The tables that move with a lead, by the name under which the merge stores the moved IDs. */
const BELONGINGS = {
  eventIds: 'timeline_events',
  entryIds: 'lead_entries',
  templateIds: 'email_templates',
  enrollmentIds: 'lead_sequence_enrollments',
  mailIds: 'sequence_logs',
  inboxIds: 'inbox_messages',
  draftIds: 'lead_drafts',
  conversationIds: 'conversations',
  taskIds: 'tasks',
} as const
export type Moved = Record<keyof typeof BELONGINGS, number[]>
const kinds = Object.entries(BELONGINGS) as [keyof Moved, string][]

/**
 * Points everything that belonged to one lead to another; answers what has moved, for the way back. A sequence that both are in
 * goes on for the one that stays.
 */
export async function moveBelongings(tx: Db, userId: number, fromId: number, toId: number) {
  await replaceTestsOf(tx, userId, fromId, toId)
  const inBoth = sql`select o.id from lead_sequence_enrollments o join lead_sequence_enrollments k using (user_id, sequence_id)
    where o.user_id = ${userId} and o.lead_id = ${fromId} and k.lead_id = ${toId}`
  await skipForEnrollments(tx, inBoth, { code: 'lead_merged' })
  const moved: Moved = {
    eventIds: [],
    entryIds: [],
    templateIds: [],
    enrollmentIds: [],
    mailIds: [],
    inboxIds: [],
    draftIds: [],
    conversationIds: [],
    taskIds: [],
  }
  for (const [kind, table] of kinds) {
    const { rows } = await tx.execute<{ id: number }>(sql`
      update ${sql.identifier(table)} set lead_id = ${toId}
      where user_id = ${userId} and lead_id = ${fromId} ${kind === 'enrollmentIds' ? sql`and id not in (${inBoth})` : sql``}
      returning id`)
    moved[kind] = rows.map(({ id }) => id)
  }
  return moved
}

/** A test run of the lead that stays makes room for the real sequence of the other. */
async function replaceTestsOf(tx: Db, userId: number, fromId: number, toId: number) {
  const { rows } = await tx.execute<{ sequenceId: number }>(sql`
    select k.sequence_id as "sequenceId" from lead_sequence_enrollments k join lead_sequence_enrollments o using (user_id, sequence_id)
    where k.user_id = ${userId} and k.lead_id = ${toId} and k.is_test and o.lead_id = ${fromId} and not o.is_test`)
  for (const { sequenceId } of rows) await replaceTests(tx, userId, sequenceId, [toId])
}

/** Older merges moved fewer tables. */
export async function moveBack(tx: Db, userId: number, toId: number, moved: Partial<Moved>) {
  for (const [kind, table] of kinds)
    await tx.execute(
      sql`update ${sql.identifier(table)} set lead_id = ${toId} where id = any(${sql.param(moved[kind] ?? [])}::int[]) and ${checkedOwner(sql`user_id`, userId)}`,
    )
}
