import { sql } from 'drizzle-orm'
import type { Outreach } from '../../contract/analytics.ts'
import type { Db } from '../db/connect.ts'
import { rateOf } from './wilson.ts'

const MAX_PERFORMERS = 10

type Row = {
  kind: 'template' | 'sequence'
  id: number
  name: string
  sent: number
  opened: number
  clicked: number
  answered: number
}

/** Of the mails sent since then: which templates and sequences did best, and how long answers took. */
export async function readOutreach(db: Db, userId: number, since: Date): Promise<Outreach> {
  const from = since.toISOString()
  const counts = sql.raw(
    'count(*)::float8 as sent, count(opened_at)::float8 as opened, count(clicked_at)::float8 as clicked, count(replied_at)::float8 as answered',
  )
  const sent = sql`from sequence_logs where user_id = ${userId} and sent_at >= ${from}`
  const { rows } = await db.execute<Row>(sql`
    with templates as (
      select template_id as id, ${counts} ${sent}
        and template_id in (select id from email_templates where user_id = ${userId} and deleted_at is null)
      group by 1 order by answered desc, sent desc limit ${MAX_PERFORMERS}
    ), sequences as (
      select sequence_id as id, ${counts} ${sent} and sequence_id is not null group by 1 order by answered desc, sent desc limit ${MAX_PERFORMERS}
    )
    select 'template' as kind, t.subject as name, templates.* from templates join email_templates t using (id)
    union all
    select 'sequence', s.name, sequences.* from sequences join email_sequences s using (id) where s.user_id = ${userId}`)
  const performers = rows.map(({ kind, id, name, sent, opened, clicked, answered }) => ({
    kind,
    id,
    name,
    sent,
    opened: rateOf(opened, sent),
    clicked: rateOf(clicked, sent),
    answered: rateOf(answered, sent),
  }))
  // By what is sure of each: one answer to one mail is no better than twenty to a hundred.
  performers.sort((a, b) => b.answered.low - a.answered.low || b.sent - a.sent)
  return { performers, ...(await readAnswerTimes(db, userId, from)) }
}

const ANSWER_TIMES: [label: string, hours: number][] = [
  ['Within 1 hour', 1],
  ['1 to 4 hours', 4],
  ['4 to 24 hours', 24],
  ['1 to 3 days', 72],
  ['3 to 7 days', 168],
]

async function readAnswerTimes(db: Db, userId: number, from: string) {
  const hours = sql`extract(epoch from replied_at - sent_at) / 3600`
  const limits = ANSWER_TIMES.map(([, limit]) => limit)
  const { rows } = await db.execute<{ step: number; answers: number; median: number | null }>(sql`
    with answers as (
      select (${hours})::float8 as hours from sequence_logs
      where user_id = ${userId} and sent_at >= ${from} and replied_at is not null
    )
    select width_bucket(hours, ${sql.param(limits)}::float8[]) as step, count(*)::float8 as answers,
      (select percentile_cont(0.5) within group (order by hours) from answers) as median
    from answers group by 1`)
  const answersAt = (step: number) => rows.find((row) => row.step === step)?.answers ?? 0
  return {
    answers: rows.reduce((sum, row) => sum + row.answers, 0),
    medianHoursToAnswer: rows[0]?.median ?? null,
    answerTimes: [...ANSWER_TIMES.map(([label]) => label), 'Later'].map((label, step) => ({
      label,
      answers: answersAt(step),
    })),
  }
}
