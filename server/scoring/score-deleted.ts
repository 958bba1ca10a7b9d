import { sql } from 'drizzle-orm'
import { LEAD_FIELDS } from '../../contract/lead-fields.ts'
import type { Db } from '../db/connect.ts'
import { isOfLead } from '../leads/timeline-queries.ts'
import { takingTurns } from '../turns.ts'
import { currentScorer } from './current-scorer.ts'
import { signsOf } from './engagement-queries.ts'
import { TELLING_OUTCOMES, type TellingOutcome } from './features/calls.ts'
import { leadFeatures, PLAIN_FIELDS, type ScoredFields } from './features/lead-features.ts'
import { engagementFrom, type MailSigns } from './features/replies.ts'
import { scoreOf } from './score-model.ts'

/** Columns of `leads`. */
export type NewScore = { ai_score: number; score_version: string; scored_at: string }
type Deleted = ScoredFields &
  Omit<MailSigns, 'lastAt' | 'saidAt'> & {
    id: number
    lastAt: string | null
    saidAt: string | null
    calls: { outcome: TellingOutcome; happenedAt: string }[]
  }

/**
 * The current scores of deleted leads whose own may be out of date, so that they come back with them: scored afterwards, each would
 * be written twice. Within a day after its deletion a lead has the score that it would have had; what fades since then is scored
 * once a day anyway.
 */
export async function scoreDeleted(tx: Db, userId: number, leadIds: number[]): Promise<Map<number, NewScore>> {
  const scorer = await currentScorer(tx, userId)
  const now = new Date()
  const turn = takingTurns()
  const scored = new Map<number, NewScore>()
  for (const { id, lastAt, saidAt, calls, ...lead } of await readOutdated(tx, userId, leadIds, scorer.version)) {
    if (turn.isOver()) await turn.next()
    const signs = { ...lead, lastAt: momentOf(lastAt), saidAt: momentOf(saidAt) }
    const engagement = engagementFrom(
      signs,
      calls.map((each) => ({ ...each, happenedAt: new Date(each.happenedAt) })),
    )
    const score = scoreOf(scorer, leadFeatures({ ...lead, dealValue: Number(lead.dealValue) }, engagement, now))
    scored.set(id, { ai_score: score, score_version: scorer.version, scored_at: now.toISOString() })
  }
  return scored
}

const momentOf = (text: string | null) => (text === null ? null : new Date(text))

async function readOutdated(tx: Db, userId: number, leadIds: number[], version: string) {
  const signs = Object.entries(signsOf(sql`r.email`, sql`${userId}::int`)).map(
    ([name, sign]) => sql`${sign} as ${sql.identifier(name)}`,
  )
  const plain = sql.raw(PLAIN_FIELDS.map((field) => `r.${LEAD_FIELDS[field].column} as "${field}"`).join(', '))
  const { rows } = await tx.execute<Deleted>(sql`
    select d.lead_id as id, r.source, r.extra_columns as "extraColumns", ${plain}, r.email, r.job_title as "jobTitle", r.industry, r.company_size as "companySize", r.location, r.phone,
      r.website, r.linkedin_url as "linkedinUrl", r.deal_value as "dealValue", r.probability, e.*, c.calls
    from unnest(${sql.param(leadIds)}::int[]) given(id) join deleted_leads d on d.lead_id = given.id,
    jsonb_populate_record(null::leads, d.lead) r,
    lateral (
      select ${sql.join(signs, sql`, `)}
      from jsonb_to_recordset(d.timeline) t(id int, kind text, occurred_at timestamptz, details jsonb) where ${isOfLead}) e,
    lateral (
      select coalesce(jsonb_agg(jsonb_build_object('outcome', n.outcome, 'happenedAt', n.happened_at)), '[]') as calls
      from jsonb_to_recordset(coalesce(d.belongings -> 'entries', '[]')) n(kind text, outcome text, happened_at timestamptz, deleted_at timestamptz)
      where n.kind = 'call' and n.outcome = any(${sql.param(TELLING_OUTCOMES)}::text[]) and n.deleted_at is null
        and (n.outcome <> 'wrong_number' or not exists (
          select from jsonb_to_recordset(d.timeline) t(kind text, occurred_at timestamptz, details jsonb)
          where t.kind = 'edited' and t.occurred_at > n.happened_at and t.details -> 'changes' ? 'phone'))) c
    where d.user_id + 0 = ${userId}
      and (d.deleted_at < now() - interval '1 day' or d.lead ->> 'score_version' is distinct from ${version}
        -- The address may have gone off the do-not-contact list meanwhile.
        or d.timeline @> '[{"kind": "mail_bounced"}]')
    for update of d`)
  return rows
}
