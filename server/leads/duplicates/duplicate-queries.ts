import { and, eq, ne, sql } from 'drizzle-orm'
import type { Lead } from '../../../contract/lead.ts'
import type { Db } from '../../db/connect.ts'
import { MERGE_LOCK } from '../../db/locks.ts'
import { leads } from '../../db/schema.ts'
import { skipForEnrollments } from '../../outbox/changes/skip-emails.ts'
import { replaceTests } from '../../outbox/changes/test-emails.ts'
import { listLeadsById } from '../lead-queries.ts'
import { kindOfMailDomain } from '../mail-domain.ts'

const MAX_PAIRS = 100

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

/**
 * Pairs of leads that are likely one person. An address counts without its dots and plus tag; a name counts within the
 * domain of the address, since two people at different companies may well share one, and where everybody can have an address
 * within the company. Of several that are alike, each is paired with the oldest.
 */
export async function findDuplicates(db: Db, userId: number) {
  const rows = await db.transaction((tx) => likelyPairs(tx, userId))
  const listed = rows.slice(0, MAX_PAIRS)
  const byId = new Map(
    (
      await listLeadsById(
        db,
        userId,
        listed.flatMap(({ kept, other }) => [kept, other]),
      )
    ).map((lead) => [lead.id, lead]),
  )
  const pairs = listed.flatMap(({ reason, kept, other }) => {
    const [first, second] = [byId.get(kept), byId.get(other)]
    return first && second ? [{ reason, leads: [first, second] as [Lead, Lead] }] : []
  })
  return { pairs, hasMore: rows.length > MAX_PAIRS }
}

type LikelyPair = { reason: 'email' | 'name'; kept: number; other: number }

/**
 * Every lead of the owner is read, in the order in which they lie and with room to sort them. What a search reads of a lead has
 * name and company in lines of their own, without accents already, unless one of them has several lines itself.
 */
async function likelyPairs(tx: Db, userId: number) {
  await tx.execute(sql`select set_config('enable_indexscan', 'off', true), set_config('work_mem', '32MB', true)`)
  const everybodys = (await sharedDomains(tx, userId)).filter((domain) => kindOfMailDomain(domain) !== 'business')
  const { rows } = await tx.execute<LikelyPair>(sql`
    with mine as (
      select id, domain, replace(split_part(split_part(lower(email), '@', 1), '+', 1), '.', '') as mailbox,
        case when are_lines then split_part(search_text, E'\\n', 1) else leadwright_searchable(first_name || ' ' || last_name) end as name,
        case when domain = any(${sql.param(everybodys)}::text[]) then
          case when are_lines then split_part(search_text, E'\\n', 2) else leadwright_searchable(company) end
        end as company
      from leads, lateral (select split_part(lower(email), '@', 2) as domain, split_part(search_text, E'\\n', 4) = '' as are_lines) parts
      where user_id = ${userId}
    ), alike as (
      select 'email' as reason, id, min(id) over (partition by mailbox, domain) as kept from mine
      union all
      select 'name', id, min(id) over (partition by name, domain, company) from mine
    )
    select min(reason) as reason, kept, id as other from alike where id <> kept
    group by kept, id order by kept desc, other limit ${MAX_PAIRS + 1}`)
  return rows
}

/** Domains with several of the owner's leads. */
async function sharedDomains(db: Db, userId: number) {
  const { rows } = await db.execute<{ domain: string }>(sql`
    select split_part(lower(email), '@', 2) as domain from leads where user_id = ${userId} group by 1 having count(*) > 1`)
  return rows.map(({ domain }) => domain)
}

/** One merge or undo per owner at a time: each touches several leads, events and counts in its own order. */
export async function lockMerges(tx: Db, userId: number) {
  await tx.execute(sql`select pg_advisory_xact_lock(${MERGE_LOCK}, ${userId})`)
}

/** Lock order everywhere: emails first, then enrollments, then leads. */
export async function lockMailsOf(tx: Db, userId: number, leadIds: number[]) {
  await tx.execute(
    sql`select from sequence_logs where user_id = ${userId} and lead_id = any(${sql.param(leadIds)}::int[]) order by id for update`,
  )
}

/** The tables that move with a lead, by the name under which the merge stores the moved IDs. */
const BELONGINGS = {
  eventIds: 'timeline_events',
  templateIds: 'email_templates',
  enrollmentIds: 'lead_sequence_enrollments',
  mailIds: 'sequence_logs',
  inboxIds: 'inbox_messages',
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
  const moved: Moved = { eventIds: [], templateIds: [], enrollmentIds: [], mailIds: [], inboxIds: [] }
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
      sql`update ${sql.identifier(table)} set lead_id = ${toId} where user_id = ${userId} and id = any(${sql.param(moved[kind] ?? [])}::int[])`,
    )
}
