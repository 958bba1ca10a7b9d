import type pg from 'pg'

type NewLeadPlan = { modelId: number | null; isEnriched: boolean; beginsSequences: boolean }

/**
 * What becomes of a lead that this owner adds: which learnt model scores it, whether it is enriched, and put into sequences.
 * Prepared, since every lead that is added asks, and to plan it takes ten times as long as to run it.
 */
export async function readNewLeadPlan(pool: pg.Pool, userId: number): Promise<NewLeadPlan> {
  const { rows } = await pool.query<NewLeadPlan>({
    name: 'new_lead_plan',
    text: `
    select u.enriches_new_leads as "isEnriched",
      (select case when m.is_used then m.id end from score_models m where m.user_id = u.id
        order by m.trained_at desc, m.id desc limit 1) as "modelId",
      exists (select from email_sequences q where q.user_id = u.id and q.trigger = 'lead_created' and q.is_active) as "beginsSequences"
    from users u where u.id = $1`,
    values: [userId],
  })
  return rows[0] ?? { modelId: null, isEnriched: false, beginsSequences: false }
}
