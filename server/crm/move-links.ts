import { sql } from 'drizzle-orm'
import type { Db } from '../db/connect.ts'

/**
 * A lead that goes into another one brings its records along, where the other has none in that CRM. They are looked at anew: what
 * the merged lead says is told. Answers what has moved, for the way back.
 */
export async function moveLinks(tx: Db, userId: number, fromId: number, toId: number) {
  const { rows } = await tx.execute<{ id: number }>(sql`
    update crm_links o set lead_id = ${toId}, synced_at = 'epoch'
    where o.user_id = ${userId} and o.lead_id = ${fromId} and not exists (
      select from crm_links k where k.user_id = o.user_id and k.provider = o.provider and k.lead_id = ${toId})
    returning o.id`)
  return rows.map(({ id }) => id)
}

export async function moveLinksBack(tx: Db, userId: number, toId: number, linkIds: number[]) {
  await tx.execute(sql`
    update crm_links set lead_id = ${toId}, synced_at = 'epoch'
    where user_id = ${userId} and id = any(${sql.param(linkIds)}::int[])`)
}
