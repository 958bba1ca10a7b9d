import { sql } from 'drizzle-orm'
import type { DuplicateBand } from '../../../../contract/lead-duplicate.ts'
import { checkedOwner } from '../../../db/checked-owner.ts'
import type { Db } from '../../../db/connect.ts'
import type { LeadFacts } from '../linkage/profile.ts'

/**
 * How far the first look at all leads is: keys up to a lead, then pairs up to a slice of the keys, one of 65,536; both null when it is
 * done.
 */
export type Search = { keyedTo: number | null; slice: number | null }

/** The owner's search. Without one, it begins now, and what changed before is part of it. */
export async function openSearch(db: Db, userId: number): Promise<Search> {
  const { rows } = await db.execute<Search>(
    sql`select keyed_to as "keyedTo", slice from duplicate_searches where user_id = ${userId}`,
  )
  return rows[0] ?? restartSearch(db, userId)
}

/**
 * Leads in the queue now are committed, so the search that begins sees them as they are. The queue alone says which leads are gone, so
 * what was found before goes with it.
 */
export async function restartSearch(db: Db, userId: number): Promise<Search> {
  await db.execute(sql`
    with emptied as (delete from duplicate_queue where user_id = ${userId}),
      pairs as (delete from duplicate_pairs where user_id = ${userId}), keys as (delete from duplicate_keys where user_id = ${userId})
    insert into duplicate_searches (user_id, keyed_to, slice) values (${userId}, 0, 0)
    on conflict (user_id) do update set keyed_to = 0, slice = 0`)
  return { keyedTo: 0, slice: 0 }
}

export async function saveSearch(db: Db, userId: number, { keyedTo, slice }: Search) {
  await db.execute(sql`update duplicate_searches set keyed_to = ${keyedTo}, slice = ${slice} where user_id = ${userId}`)
}

/** Whether the owner has leads that were not looked at yet, and whether the first look is not done. */
export async function readProgress(db: Db, userId: number) {
  const { rows } = await db.execute<{ isFirst: boolean; isQueued: boolean }>(sql`
    select not exists (select from duplicate_searches where user_id = ${userId} and keyed_to is null and slice is null) as "isFirst",
      exists (select from duplicate_queue where user_id = ${userId}) as "isQueued"`)
  return rows[0] ?? { isFirst: true, isQueued: false }
}

/** Owners with something to look at, in any order. */
export async function ownersToSearch(db: Db) {
  const { rows } = await db.execute<{ userId: number }>(sql`
    select distinct user_id as "userId" from duplicate_queue
    union select user_id from duplicate_searches where keyed_to is not null or slice is not null
    union select id from users where not exists (select from duplicate_searches s where s.user_id = users.id)
      and exists (select from leads where leads.user_id = users.id)`)
  return rows.map(({ userId }) => userId)
}

type Queued = { id: number; leadIds: number[] }

/** The oldest changes, as many as fit, at least one; and how many leads wait in all. */
export async function readQueue(db: Db, userId: number, most: number) {
  const { rows } = await db.execute<Queued & { before: number }>(sql`
    select * from (
      select id::float8 as id, lead_ids as "leadIds", sum(cardinality(lead_ids)) over (order by id)::float8 - cardinality(lead_ids) as before
      from (select id, lead_ids from duplicate_queue where user_id = ${userId} order by id limit ${most}) oldest
    ) queued where before = 0 or before + cardinality("leadIds") <= ${most} order by id`)
  return { queueIds: rows.map(({ id }) => id), leadIds: [...new Set(rows.flatMap(({ leadIds }) => leadIds))] }
}

export async function countQueued(db: Db, userId: number) {
  const { rows } = await db.execute<{ many: number }>(
    sql`select coalesce(sum(cardinality(lead_ids)), 0)::float8 as many from duplicate_queue where user_id = ${userId}`,
  )
  return rows[0]?.many ?? 0
}

export async function removeQueued(db: Db, userId: number, queueIds: number[]) {
  await db.execute(
    sql`delete from duplicate_queue where id = any(${sql.param(queueIds)}::bigint[]) and ${checkedOwner(sql`user_id`, userId)}`,
  )
}

export type LeadToCompare = LeadFacts & { id: number }

const FACTS =
  sql.raw(`id, first_name as "firstName", last_name as "lastName", email, company, job_title as "jobTitle", location, phone,
  linkedin_url as "linkedinUrl"`)

export async function readFacts(db: Db, userId: number, leadIds: number[]) {
  const { rows } = await db.execute<LeadToCompare>(
    sql`select ${FACTS} from leads where id = any(${sql.param(leadIds)}::int[]) and ${checkedOwner(sql`user_id`, userId)}`,
  )
  return rows
}

/**
 * Hands over the owner's leads by ID, some at a time, until `visit` wants no more. The IDs are sorted once: finding each batch anew
 * would read all leads of the owner, or of everybody, each time.
 */
export async function eachIdAfter(
  db: Db,
  userId: number,
  after: number,
  most: number,
  visit: (ids: number[]) => Promise<boolean>,
) {
  return db.transaction(async (tx) => {
    await tx.execute(sql`
      declare owned no scroll cursor for
      select id from leads where user_id = ${integer(userId)} and id > ${integer(after)} order by id`)
    for (;;) {
      const { rows } = await tx.execute<{ id: number }>(sql`fetch ${integer(most)} from owned`)
      if (rows.length === 0) return 'done'
      if (!(await visit(rows.map(({ id }) => id)))) return 'more'
    }
  })
}

/** A cursor takes no parameters. */
const integer = (value: number) => sql.raw(String(Math.trunc(value)))

export type LeadKeys = { leadId: number; keys: number[] }

export async function saveKeys(db: Db, userId: number, found: LeadKeys[]) {
  await db.execute(sql`
    insert into duplicate_keys as kept (lead_id, user_id, keys)
    select id, ${userId}, keys::int[] from unnest(
      ${sql.param(found.map(({ leadId }) => leadId))}::int[], ${sql.param(found.map(({ keys }) => `{${keys.join()}}`))}::text[]) given(id, keys)
    on conflict (lead_id) do update set keys = excluded.keys where kept.keys <> excluded.keys`)
}

/** Leads that are gone, or about to be compared again. */
export async function removePairsOf(db: Db, userId: number, leadIds: number[]) {
  const given = sql`any(${sql.param(leadIds)}::int[])`
  await db.execute(sql`
    delete from duplicate_pairs where (lead_id = ${given} or other_id = ${given}) and ${checkedOwner(sql`user_id`, userId)}`)
}

export async function removeKeysOf(db: Db, userId: number, leadIds: number[]) {
  await db.execute(
    sql`delete from duplicate_keys where lead_id = any(${sql.param(leadIds)}::int[]) and ${checkedOwner(sql`user_id`, userId)}`,
  )
}

export type FoundPair = { leadId: number; otherId: number; band: DuplicateBand }

/** Pairs that the owner called different stay out. */
export async function savePairs(db: Db, userId: number, pairs: FoundPair[]) {
  if (pairs.length === 0) return
  await db.execute(sql`
    insert into duplicate_pairs (lead_id, other_id, user_id, band)
    select given.lead_id, given.other_id, ${userId}, given.band from unnest(
      ${sql.param(pairs.map(({ leadId }) => leadId))}::int[], ${sql.param(pairs.map(({ otherId }) => otherId))}::int[],
      ${sql.param(pairs.map(({ band }) => band))}::text[]) given(lead_id, other_id, band)
    where not exists (select from duplicate_dismissals d
      where d.user_id = ${userId} and d.lead_id = given.lead_id and d.other_id = given.other_id)
    order by 1, 2
    on conflict (lead_id, other_id) do update set band = excluded.band`)
}

/** Leads under one key: of many only the oldest, with which the others are compared. Read as JSON: pg takes many times as long for an array. */
export type Block = { key: number; leadIds: number[] }

export async function readBlocks(db: Db, userId: number, keys: number[], most: number) {
  return db.transaction(async (tx) => {
    // PostgreSQL knows nothing about a key, expects many leads under it, and would read the whole table.
    await tx.execute(sql`select set_config('enable_seqscan', 'off', true)`)
    const { rows } = await tx.execute<Block>(sql`
      select key, to_json("leadIds") as "leadIds" from unnest(${sql.param(keys)}::int[]) key, lateral (
        select case when count(*) <= ${most} then array_agg(lead_id) else array[min(lead_id)] end as "leadIds"
        from duplicate_keys where keys @> array[key] and ${checkedOwner(sql`user_id`, userId)}
      ) block where cardinality("leadIds") > 0`)
    return rows
  })
}

const BLOCKS_AT_ONCE = 1000

type Sweep = { from: number; to: number; limitMs: number }

/** Hands over the blocks of a range of keys in their order, some at a time, until `visit` wants no more. At most the first leads of each. */
export async function eachBlock(
  db: Db,
  userId: number,
  { from, to, limitMs }: Sweep,
  most: number,
  visit: (blocks: Block[]) => Promise<boolean>,
) {
  return db.transaction(async (tx) => {
    await tx.execute(sql`select set_config('statement_timeout', ${String(limitMs)}, true), set_config('work_mem', '64MB', true),
      set_config('enable_hashagg', 'off', true)`)
    await tx.execute(sql`
      declare blocks no scroll cursor for
      select key, to_json((array_agg(lead_id))[1 : ${integer(most)}]) as "leadIds"
      from (select lead_id, unnest(keys) as key from duplicate_keys where user_id = ${integer(userId)}) held
      where key between ${integer(from)} and ${integer(to)} group by key having count(*) > 1 order by key`)
    for (;;) {
      const { rows } = await tx.execute<Block>(sql`fetch ${integer(BLOCKS_AT_ONCE)} from blocks`)
      if (rows.length === 0) return 'done'
      if (!(await visit(rows))) return 'more'
    }
  })
}
