import { type SQL, sql } from 'drizzle-orm'
import { checkedOwner } from '../../db/checked-owner.ts'
import type { Db } from '../../db/connect.ts'
import { kindOfMailDomain } from '../mail-domain.ts'

export type LikelyPair = { reason: 'email' | 'name' | 'crm'; kept: number; other: number }
/** All leads of the owner, or some of them. */
type Among = { userId: number; ids?: number[] }

const whose = ({ userId, ids }: Among) =>
  ids ? sql`id = any(${sql.param(ids)}::int[]) and ${checkedOwner(sql`user_id`, userId)}` : sql`user_id = ${userId}`

/**
 * Pairs of leads that are likely one person. An address counts without its dots and plus tag; a name counts within the
 * domain of the address, since two people at different companies may well share one, and where everybody can have an address
 * within the company. Of several that are alike, each is paired with the oldest.
 */
export async function likelyPairs(db: Db, among: Among, limit: number) {
  const { rows } = await db.execute<LikelyPair>(sql`
    with mine as (select id, mailbox, domain, name, company from ${likenesses(among, await everybodys(db, among))}),
    alike as (
      select 'email' as reason, id, min(id) over (partition by mailbox, domain) as kept from mine
      union all
      select 'name', id, min(id) over (partition by name, domain, company) from mine
    )
    select min(reason) as reason, kept, id as other from alike where id <> kept
    group by kept, id order by kept desc, other limit ${limit}`)
  return rows
}

/**
 * The same for very many leads, by the hashes of what is compared: quicker, and right up to pairs that only share a hash, which
 * `likelyPairs` tells apart.
 */
export async function candidatePairs(tx: Db, userId: number, limit: number) {
  await tx.execute(sql`select set_config('enable_indexscan', 'off', true), set_config('work_mem', '64MB', true)`)
  const { rows } = await tx.execute<Omit<LikelyPair, 'reason'>>(sql`
    with mine as materialized (
      select id, hashtextextended(mailbox || '@' || domain, 0) as address, hashtextextended(concat_ws(E'\\n', domain, name, company), 1) as person
      from ${likenesses({ userId }, await everybodys(tx, { userId }))}
    ),
    groups as materialized (
      select address, person, kept from (
        select address, null::bigint as person, min(id) as kept from mine group by 1 having count(*) > 1
        union all
        select null, person, min(id) from mine group by 2 having count(*) > 1
      ) twins order by kept desc limit ${limit}
    )
    select kept, id as other from (
      select kept, id from groups join mine using (address) union select kept, id from groups join mine using (person)
    ) pairs where id <> kept order by kept desc, other limit ${limit}`)
  return rows
}

/**
 * What of each lead is compared. What a search reads of a lead has name and company in lines of their own, without accents already,
 * unless one of them has several lines itself. The company counts where everybody can have an address.
 */
function likenesses(among: Among, everybodysDomains: string[]): SQL {
  return sql`(
    select id, domain, replace(split_part(split_part(lower(email), '@', 1), '+', 1), '.', '') as mailbox,
      case when are_lines then split_part(search_text, E'\\n', 1) else leadwright_searchable(first_name || ' ' || last_name) end as name,
      case when domain = any(${sql.param(everybodysDomains)}::text[]) then
        case when are_lines then split_part(search_text, E'\\n', 2) else leadwright_searchable(company) end
      end as company
    from leads, lateral (select split_part(lower(email), '@', 2) as domain, split_part(search_text, E'\\n', 4) = '' as are_lines) parts
    where ${whose(among)}
  ) likenesses`
}

/** Domains with several of the leads where everybody can have an address. */
async function everybodys(db: Db, among: Among) {
  const { rows } = await db.execute<{ domain: string }>(sql`
    select split_part(lower(email), '@', 2) as domain from leads where ${whose(among)} group by 1 having count(*) > 1`)
  return rows.map(({ domain }) => domain).filter((domain) => kindOfMailDomain(domain) !== 'business')
}
