import type pg from 'pg'
import type { Lead, NewLead } from '../../contract/lead.ts'
import { LEAD_FIELD_KEYS } from '../../contract/lead-fields.ts'
import { queryPrepared } from '../db/prepared.ts'
import { columnOf, sqlTypeOf } from './lead-field-columns.ts'
import { LEAD_COLUMNS, type Score, withMoments } from './lead-queries.ts'

/** What becomes of a lead that this owner adds: which learnt model scores it, whether it is enriched, and put into sequences. */
export type NewLeadPlan = { modelId: number | null; isEnriched: boolean; beginsSequences: boolean }

const COLUMNS = ['user_id', ...LEAD_FIELD_KEYS.map(columnOf), 'ai_score', 'score_version', 'scored_at']
const TYPES = ['int', ...LEAD_FIELD_KEYS.map(sqlTypeOf), 'int', 'text', 'timestamptz']
const MODEL = `$${COLUMNS.length + 1}::int`

// One statement, because each trip to the database takes as long as adding a lead does.
const INSERT_PLAIN_LEAD = `
  with plan as (
    select u.enriches_new_leads as "isEnriched",
      (select case when m.is_used then m.id end from score_models m where m.user_id = u.id
        order by m.trained_at desc, m.id desc limit 1) as "modelId",
      exists (select from email_sequences q where q.user_id = u.id and q.trigger = 'lead_created' and q.is_active) as "beginsSequences"
    from users u where u.id = $1
  ), added as (
    insert into leads (${COLUMNS.join(', ')})
    select ${TYPES.map((type, i) => `$${i + 1}::${type}`).join(', ')} from plan
    where not "isEnriched" and not "beginsSequences" and "modelId" is not distinct from ${MODEL}
    returning ${LEAD_COLUMNS}
  )
  select * from plan left join added on true`

/** Adds the lead unless more follows from it, or another model than this one scores it. */
export async function insertPlainLead(
  pool: pg.Pool,
  userId: number,
  lead: NewLead & Score,
  modelId: number | null,
): Promise<{ plan: NewLeadPlan; created: Lead | undefined }> {
  const fields = LEAD_FIELD_KEYS.map((field) => lead[field])
  const values = [userId, ...fields, lead.aiScore, lead.scoreVersion, lead.scoredAt, modelId]
  const [row] = await queryPrepared<NewLeadPlan & Lead>(pool, INSERT_PLAIN_LEAD, values)
  const { isEnriched = false, beginsSequences = false, modelId: current = null, ...added } = row ?? {}
  const created = 'id' in added && added.id !== null ? withMoments(added as Lead) : undefined
  return { plan: { isEnriched, beginsSequences, modelId: current }, created }
}
