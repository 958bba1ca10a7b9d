import { and, asc, eq, gt, inArray, sql } from 'drizzle-orm'
import type { SUPPRESSION_REASONS } from '../../../contract/suppression.ts'
import { countUpTo, MOST_COUNTED, totalOf } from '../../db/bounded-total.ts'
import type { Db } from '../../db/connect.ts'
import { suppressions } from '../../db/schema.ts'
import { skipForAddresses } from '../../outbox/changes/skip-emails.ts'
import { KEPT_FOR_CRM } from './kept-for-crm.ts'

export type Reason = (typeof SUPPRESSION_REASONS)[number]

export async function isSuppressed(db: Db, userId: number, address: string) {
  const found = await db
    .select({ id: suppressions.id })
    .from(suppressions)
    .where(and(eq(suppressions.userId, userId), eq(suppressions.address, address.toLowerCase())))
  return found.length > 0
}

// The recipient's own request overrides every other reason: the owner can't remove it from the list. The owner's word overrides a
// bounce, and is not taken back with it. An opt-out in the CRM gives way to every other reason, which stays when the CRM takes it back.
const overrides = sql`(excluded.reason in ('unsubscribed', 'complained') and ${suppressions.reason} not in ('unsubscribed', 'complained'))
  or (excluded.reason in ('manual', 'imported') and ${suppressions.reason} = 'bounced')
  or (excluded.reason <> 'opted_out' and ${suppressions.reason} = 'opted_out')`

/**
 * From now on these addresses get no email; scheduled ones are skipped. Resolves to the number of addresses that are new, or are on
 * the list for another reason now.
 */
export async function suppress(
  tx: Db,
  userId: number,
  addresses: string[],
  reason: Reason,
  note: string | null = null,
) {
  const wanted = [...new Set(addresses.map((address) => address.trim().toLowerCase()))]
  if (wanted.length === 0) return 0
  // What two merged leads share from now on has a reason of its own.
  await tx.execute(sql`
    update suppressions set merged_lead_id = null
    where user_id = ${userId} and address = any(${sql.param(wanted)}::text[]) and merged_lead_id is not null`)
  return putOnList(tx, userId, wanted, reason, note)
}

/** The same for addresses in lower case, each once. Entries of merged leads remain theirs. */
export async function putOnList(tx: Db, userId: number, wanted: string[], reason: Reason, note: string | null) {
  // As one parameter: a statement with a value for each of thousands of addresses takes half a second to build.
  const { rows } = await tx.execute<{ added: number }>(sql`
    with added as (
      insert into suppressions (user_id, address, reason, note)
      select ${userId}::int, address, ${reason}::text, ${note}::text from unnest(${sql.param(wanted)}::text[]) address
      on conflict (user_id, address) do update
        -- What was judged together is found again by its time: with its new reason it belongs to nothing earlier.
        set reason = excluded.reason, note = excluded.note, created_at = now()
        where ${overrides}
      returning id
    )
    select count(*)::int as added from added`)
  // A background job ends enrollments that have no scheduled email left.
  await skipForAddresses(tx, userId, wanted)
  if (reason === 'unsubscribed' || reason === 'complained') await queueForCrms(tx, userId, wanted)
  return rows[0]?.added ?? 0
}

/** The linked leads with these addresses: CRMs that sync automatically get their opt-out within seconds. */
const queueForCrms = (tx: Db, userId: number, addresses: string[]) =>
  tx.execute(sql`
    insert into crm_outbox (integration_id, lead_id)
    select i.id, k.lead_id from crm_integrations i
    join leads l on l.user_id = i.user_id and lower(l.email) = any(${sql.param(addresses)}::text[])
    join crm_links k on k.user_id = i.user_id and k.provider = i.provider and k.lead_id = l.id
    where i.user_id = ${userId} and i.is_active and (i.sync_settings ->> 'autoSync')::boolean
      and k.gone_at is null and k.is_opted_out_there is not true and k.opt_out_push is null
    order by 1, 2 on conflict (integration_id, lead_id) do update set changed_at = now()`)

export async function listSuppressions(db: Db, userId: number, search: string, page: number, limit: number) {
  const offset = (page - 1) * limit
  const { rows } = await db.execute<{ addresses: string[]; counted: number }>(
    search ? searchPage(userId, search, offset, limit) : plainPage(userId, offset, limit),
  )
  const { addresses = [], counted = 0 } = rows[0] ?? {}
  const { id, address, reason, note, createdAt } = suppressions
  const entries = await db
    .select({ id, address, reason, note, createdAt })
    .from(suppressions)
    .where(and(eq(suppressions.userId, userId), inArray(address, addresses.slice(0, limit))))
    .orderBy(asc(address))
  return {
    entries: entries.map((entry) => ({ ...entry, createdAt: entry.createdAt.toISOString() })),
    ...totalOf(counted, { offset, limit, found: addresses.length }),
  }
}

function plainPage(userId: number, offset: number, limit: number) {
  const wanted = sql`select address from suppressions where user_id = ${userId}`
  return sql`
    select array(${wanted} order by address limit ${limit + 1} offset ${offset}) as addresses, ${countUpTo(wanted)} as counted`
}

/** Reads the list once, for its page and for its length: most of the time goes into comparing addresses. */
const searchPage = (userId: number, search: string, offset: number, limit: number) => sql`
  with found as materialized (
    select address from suppressions where user_id = ${userId} and ${isLike(search)}
    order by address limit ${Math.max(offset + limit, MOST_COUNTED) + 1})
  select array(select address from found order by address limit ${limit + 1} offset ${offset}) as addresses,
    ${countUpTo(sql`select from found`)} as counted`

/** Addresses are in lower case. */
const isLike = (search: string) => sql`address like ${`%${search.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`}`

const BATCH = 5000

/** The whole list in batches. */
export async function* allSuppressions(db: Db, userId: number) {
  const { address, reason, createdAt } = suppressions
  for (let last = ''; ; ) {
    const entries = await db
      .select({ address, reason, createdAt })
      .from(suppressions)
      .where(and(eq(suppressions.userId, userId), gt(address, last)))
      .orderBy(asc(address))
      .limit(BATCH)
    const end = entries.at(-1)
    if (!end) return
    yield entries
    last = end.address
  }
}

/**
 * Returns what it was; undefined when it is not found, or when the recipient unsubscribed, reported spam or opted out in the CRM. An
 * address that also opted out in the CRM stays on the list for that reason: `isKept`.
 */
export async function removeSuppression(tx: Db, userId: number, id: number) {
  const { rows } = await tx.execute<{ address: string; reason: Reason; isKept: boolean }>(sql`
    select address, reason, crm_record is not null as "isKept" from suppressions
    where user_id = ${userId} and id = ${id} and reason in ('manual', 'imported', 'bounced') for update`)
  const [entry] = rows
  if (!entry) return undefined
  const which = sql`user_id = ${userId} and id = ${id}`
  await tx.execute(
    entry.isKept
      ? sql`update suppressions set ${KEPT_FOR_CRM} where ${which}`
      : sql`delete from suppressions where ${which}`,
  )
  return entry
}
