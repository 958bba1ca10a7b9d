import { sql } from 'drizzle-orm'
import type { CrmProvider } from '../../../contract/crm-integration.ts'
import type { Lead } from '../../../contract/lead.ts'
import type { Db } from '../../db/connect.ts'
import { acceptDealTerms } from './deals/deal-queries.ts'

/** A deal that moved from one link to another, because their leads were merged. */
export type MovedDeal = { fromLinkId: number; toLinkId: number; dealId: string }

/**
 * When a lead is merged into another one, its links move along, unless the other lead has a record in that CRM. A deleted record
 * of the other lead is swapped. A link that stays gives its deal to the other lead's link, unless that has one: then the lead follows
 * its own, and `secondDeals` has the CRMs in which there are two. Moved links are synced again. Returns what moved, for undoing the merge.
 */
export async function moveLinks(tx: Db, userId: number, fromId: number, toId: number) {
  await tx.execute(sql`
    update crm_links k set lead_id = ${parking(fromId)}
    where k.user_id = ${userId} and k.lead_id = ${toId} and k.gone_at is not null and exists (
      select from crm_links o
      where o.user_id = k.user_id and o.provider = k.provider and o.lead_id = ${fromId} and o.gone_at is null)`)
  const { rows } = await tx.execute<{ id: number }>(sql`
    update crm_links o set lead_id = ${toId}, synced_at = 'epoch'
    where o.user_id = ${userId} and o.lead_id = ${fromId} and not exists (
      select from crm_links k where k.user_id = o.user_id and k.provider = o.provider and k.lead_id = ${toId})
    returning o.id`)
  await unpark(tx, userId, fromId, fromId)
  const { rows: links } = await tx.execute<{
    fromLinkId: number
    toLinkId: number
    provider: CrmProvider
    isSecond: boolean
  }>(sql`
    select o.id as "fromLinkId", k.id as "toLinkId", k.provider,
      coalesce(o.deal_record_id <> '' and k.deal_record_id <> '', false) as "isSecond" from crm_links o
    join crm_links k on k.user_id = o.user_id and k.provider = o.provider and k.lead_id = ${toId}
    where o.user_id = ${userId} and o.lead_id = ${fromId}`)
  return {
    linkIds: rows.map(({ id }) => id),
    dealMoves: await moveDeals(tx, userId, links),
    secondDeals: links.filter(({ isSecond }) => isSecond).map(({ provider }) => provider),
  }
}

/** Where there are two deals, what the lead got from the other one is no edit of its own deal. */
export async function keepOwnDeals(tx: Db, userId: number, providers: CrmProvider[], before: Lead, after: Lead) {
  for (const provider of providers) await acceptDealTerms(tx, { userId, provider }, [{ before, after }])
}

type Moves = { linkIds: number[]; dealMoves: MovedDeal[] }

export async function moveLinksBack(tx: Db, userId: number, fromId: number, toId: number, moves: Moves) {
  const moved = sql`user_id = ${userId} and id = any(${sql.param(moves.linkIds)}::int[])`
  await tx.execute(sql`
    update crm_links set lead_id = ${parking(fromId)}
    where user_id = ${userId} and lead_id = ${fromId} and provider in (select provider from crm_links where ${moved})`)
  await tx.execute(sql`update crm_links set lead_id = ${fromId}, synced_at = 'epoch' where ${moved}`)
  await unpark(tx, userId, fromId, toId)
  await moveDeals(
    tx,
    userId,
    moves.dealMoves.map(({ fromLinkId, toLinkId, dealId }) => ({ fromLinkId: toLinkId, toLinkId: fromLinkId, dealId })),
  )
}

/**
 * Swaps the deals that exist in the CRM with links without one, or whose deal was deleted there. 'asked' makes the next sync associate
 * the deal with the record of its new lead. With a deal ID, only if the link still has that deal.
 */
async function moveDeals(tx: Db, userId: number, wanted: (Omit<MovedDeal, 'dealId'> & { dealId?: string })[]) {
  if (wanted.length === 0) return []
  const { rows } = await tx.execute<MovedDeal>(sql`
    with moving as (
      select n."fromLinkId", n."toLinkId", o.deal_record_id, o.deal, o.deal_there, k.deal_record_id as other_id,
        k.deal as other_deal, k.deal_state as other_state, k.deal_there as other_there
      from jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) as n("fromLinkId" int, "toLinkId" int, "dealId" text)
      join crm_links o on o.id = n."fromLinkId" and o.user_id = ${userId} and o.deal_record_id <> ''
      join crm_links k on k.id = n."toLinkId" and k.user_id = ${userId} and coalesce(k.deal_record_id, '') = ''
      where n."dealId" is null or n."dealId" = o.deal_record_id),
    given as (
      update crm_links o set deal_record_id = m.other_id, deal = m.other_deal, deal_state = m.other_state,
        deal_there = m.other_there
      from moving m where o.id = m."fromLinkId" and o.user_id = ${userId})
    update crm_links k set deal_record_id = m.deal_record_id, deal = m.deal, deal_there = m.deal_there - 'refused',
      deal_state = 'asked'
    from moving m where k.id = m."toLinkId" and k.user_id = ${userId}
    returning m."fromLinkId", m."toLinkId", m.deal_record_id as "dealId"`)
  return rows
}

/** A lead has one record per CRM: while two are swapped, one is parked under a negative ID. */
const parking = (leadId: number) => -leadId

const unpark = (tx: Db, userId: number, parkedFor: number, leadId: number) =>
  tx.execute(
    sql`update crm_links set lead_id = ${leadId} where user_id = ${userId} and lead_id = ${parking(parkedFor)}`,
  )
