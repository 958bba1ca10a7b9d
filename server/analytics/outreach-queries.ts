import { type SQL, sql } from 'drizzle-orm'
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
  const [performers, times] = await Promise.all([
    readPerformers(db, userId, since),
    readAnswerTimes(db, userId, since.toISOString()),
  ])
  return { performers, ...times }
}

async function readPerformers(db: Db, userId: number, since: Date) {
  const { rows } = await db.execute<Row>(sql`
    with first_mails as materialized (${firstMails(userId, since)}),
      templates as (${best(templateDays(userId, since))}), sequences as (${best(sequenceDays(userId, since))})
    select 'template' as kind, t.subject as name, templates.* from templates join email_templates t using (id)
    union all
    select 'sequence', s.name, sequences.* from sequences join email_sequences s using (id)`)
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
  return performers.sort((a, b) => b.answered.low - a.answered.low || b.sent - a.sent)
}

const best = (days: SQL) => sql`
  select id, sum(sent)::float8 as sent, sum(opened)::float8 as opened, sum(clicked)::float8 as clicked, sum(answered)::float8 as answered
  from (${days}) days group by 1 having sum(sent) > 0 order by answered desc, sent desc limit ${MAX_PERFORMERS}`

/** Whole days as they are kept, in UTC; of the day the period begins in, the mails themselves. */
function templateDays(userId: number, since: Date) {
  const isThere = sql`template_id in (select id from email_templates where user_id = ${userId} and deleted_at is null)`
  return sql`
    select template_id as id, sent, opened, clicked, answered from template_counts where ${isThere} and day >= ${nextDay(since)}
    union all
    select template_id, sent, opened, clicked, answered from template_changes where ${isThere} and day >= ${nextDay(since)}
    union all
    select template_id, 1, opened, clicked, answered from first_mails where ${isThere}`
}

const sequenceDays = (userId: number, since: Date) => sql`
  select sequence_id as id, emails_sent as sent, sent_and_opened as opened, sent_and_clicked as clicked, sent_and_replied as answered
  from sequence_analytics where user_id = ${userId} and date >= ${nextDay(since)}
  union all
  select sequence_id, 1, opened, clicked, answered from first_mails where status = 'sent' and sequence_id is not null`

const firstMails = (userId: number, since: Date) => sql`
  select template_id, sequence_id, status, (opened_at is not null)::int as opened, (clicked_at is not null)::int as clicked,
    (replied_at is not null)::int as answered
  from sequence_logs where user_id = ${userId} and sent_at >= ${since.toISOString()}
    and sent_at < ${nextDay(since)}::date::timestamp at time zone 'UTC'`

const nextDay = (moment: Date) => new Date(moment.getTime() + 24 * 3_600_000).toISOString().slice(0, 10)

const ANSWER_TIMES: [label: string, hours: number][] = [
  ['Within 1 hour', 1],
  ['1 to 4 hours', 4],
  ['4 to 24 hours', 24],
  ['1 to 3 days', 72],
  ['3 to 7 days', 168],
]

async function readAnswerTimes(db: Db, userId: number, from: string) {
  const limits = ANSWER_TIMES.map(([, limit]) => limit)
  // `date_part` answers in floating point, where `extract` would reckon each of many thousands in decimals.
  const { rows } = await db.execute<{ step: number; answers: number; median: number | null }>(sql`
    with answers as (
      select date_part('epoch', replied_at - sent_at) / 3600 as hours from sequence_logs
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
