import { sql } from 'drizzle-orm'
import type { Db } from '../../db/connect.ts'

/**
 * When a lead is merged into another one, its links move along, unless the other lead has a record in that CRM. A deleted record
 * of the other lead is swapped. Moved links are synced again. Returns the moved links, for undoing the merge.
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
  return rows.map(({ id }) => id)
}

export async function moveLinksBack(tx: Db, userId: number, fromId: number, toId: number, linkIds: number[]) {
  const moved = sql`user_id = ${userId} and id = any(${sql.param(linkIds)}::int[])`
  await tx.execute(sql`
    update crm_links set lead_id = ${parking(fromId)}
    where user_id = ${userId} and lead_id = ${fromId} and provider in (select provider from crm_links where ${moved})`)
  await tx.execute(sql`update crm_links set lead_id = ${fromId}, synced_at = 'epoch' where ${moved}`)
  await unpark(tx, userId, fromId, toId)
}

/** A lead has one record per CRM: while two are swapped, one is parked under a negative ID. */
const parking = (leadId: number) => -leadId

const unpark = (tx: Db, userId: number, parkedFor: number, leadId: number) =>
  tx.execute(
    sql`update crm_links set lead_id = ${leadId} where user_id = ${userId} and lead_id = ${parking(parkedFor)}`,
  )
