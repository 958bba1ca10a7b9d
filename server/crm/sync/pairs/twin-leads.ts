import { sql } from 'drizzle-orm'
import type { Db } from '../../../db/connect.ts'

/** Pairs of leads that are one record in a CRM: merged there, or with two addresses of one record. Older lead first. */
export async function twinLeads(db: Db, userId: number, limit: number) {
  const { rows } = await db.execute<{ kept: number; other: number }>(sql`
    select distinct least(r.lead_id, k.lead_id) as kept, greatest(r.lead_id, k.lead_id) as other
    from crm_integrations i
    join crm_refusals r on r.integration_id = i.id and r.candidates is not null
    cross join lateral jsonb_array_elements_text(r.candidates) candidate(record_id)
    join crm_links k on k.user_id = i.user_id and k.provider = i.provider and k.record_id = candidate.record_id
      and k.gone_at is null and k.lead_id <> r.lead_id
    join leads one on one.id = r.lead_id and one.user_id = i.user_id
    join leads twin on twin.id = k.lead_id and twin.user_id = i.user_id
    where i.user_id = ${userId} order by 1 desc, 2 limit ${limit}`)
  return rows
}
