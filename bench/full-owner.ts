import type pg from 'pg'
import { fillLeads } from './fill-leads.ts'

const LEADS = 1_000
const TEMPLATES = 500
const STEPS = 20

/** An account with the longest texts there may be; `idOf` names something of it that fits a route. */
export async function fillOwner(pool: pg.Pool, userId: number) {
  await fillLeads(pool, userId, LEADS)
  await pool.query(`update leads set notes = repeat('Met at the fair 2019. ', 900) where user_id = $1`, [userId])
  const template = await pool.query<{ id: number }>(
    `insert into email_templates (user_id, category, tone, subject, body)
     select $1, 'prospecting', 'friendly', repeat('A question ', 40), repeat('Hello {{ firstName }}, we met. ', 1600)
     from generate_series(1, $2::int) returning id`,
    [userId, TEMPLATES],
  )
  const sequence = await pool.query<{ id: number }>(
    `insert into email_sequences (user_id, name, total_steps, is_active) values ($1, 'Long', $2, false) returning id`,
    [userId, STEPS],
  )
  await pool.query(
    `insert into sequence_steps (sequence_id, step_number, name, subject, body)
     select $1, n, 'Step ' || n, 'A question', repeat('Hello you, we met in 2019. ', 1800) from generate_series(1, $2::int) n`,
    [sequence.rows[0]?.id, STEPS],
  )
  const lead = await pool.query<{ id: number }>('select min(id) as id from leads where user_id = $1', [userId])
  const ids = [lead, template, sequence].map(({ rows }) => rows[0]?.id ?? 1)
  return {
    idOf(path: string, name: string) {
      const about = name === 'id' ? path : name
      const [leadId = 1, templateId = 1, sequenceId = 1] = ids
      return /template/i.test(about)
        ? templateId
        : /sequence/i.test(about)
          ? sequenceId
          : /lead/i.test(about)
            ? leadId
            : 1
    },
  }
}
