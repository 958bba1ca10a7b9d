import { sql } from 'drizzle-orm'
import type { Db } from '../db/connect.ts'

/** What becomes of a lead that this owner adds: which learnt model scores it, whether it is enriched, and put into sequences. */
export async function readNewLeadPlan(db: Db, userId: number) {
  const { rows } = await db.execute<{ modelId: number | null; isEnriched: boolean; beginsSequences: boolean }>(sql`
    select u.enriches_new_leads as "isEnriched",
      (select case when m.is_used then m.id end from score_models m where m.user_id = u.id
        order by m.trained_at desc, m.id desc limit 1) as "modelId",
      exists (select from email_sequences q where q.user_id = u.id and q.trigger = 'lead_created' and q.is_active) as "beginsSequences"
    from users u where u.id = ${userId}`)
  return rows[0] ?? { modelId: null, isEnriched: false, beginsSequences: false }
}
