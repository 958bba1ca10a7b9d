import { type SQL, sql } from 'drizzle-orm'
import type { Outreach } from '../../contract/analytics.ts'
import { CALL_OUTCOMES, type CallOutcome } from '../../contract/task-choices.ts'
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
  replied: number
}

/** Since then: the best templates and sequences, how long replies took, and the calls that were made. */
export async function readOutreach(db: Db, userId: number, since: Date): Promise<Outreach> {
  const [performers, times, calls] = await Promise.all([
    readPerformers(db, userId, since),
    readReplyTimes(db, userId, since.toISOString()),
    readCalls(db, userId, since.toISOString()),
  ])
  return { performers, ...times, calls }
}

async function readPerformers(db: Db, userId: number, since: Date) {
  const { rows } = await db.execute<Row>(sql`
    with first_emails as materialized (${firstEmails(userId, since)}),
      templates as (${best(templateDays(userId, since))}), sequences as (${best(sequenceDays(userId, since))})
    select 'template' as kind, t.subject as name, templates.* from templates join email_templates t using (id)
    union all
    select 'sequence', s.name, sequences.* from sequences join email_sequences s using (id) where s.deleted_at is null`)
  const performers = rows.map(({ kind, id, name, sent, opened, clicked, replied }) => ({
    kind,
    id,
    name,
    sent,
    opened: rateOf(opened, sent),
    clicked: rateOf(clicked, sent),
    replied: rateOf(replied, sent),
  }))
  // By the lower bound of the interval: one reply to one email does not beat twenty replies to a hundred.
  return performers.sort((a, b) => b.replied.low - a.replied.low || b.sent - a.sent)
}

const best = (days: SQL) => sql`
  select id, sum(sent)::float8 as sent, sum(opened)::float8 as opened, sum(clicked)::float8 as clicked, sum(replied)::float8 as replied
  from (${days}) days group by 1 having sum(sent) > 0 order by replied desc, sent desc limit ${MAX_PERFORMERS}`

/** Whole UTC days come from the daily counts; the first, partial day is counted from its emails. */
function templateDays(userId: number, since: Date) {
  const exists = sql`template_id in (select id from email_templates where user_id = ${userId} and deleted_at is null)`
  return sql`
    select template_id as id, sent, opened, clicked, answered as replied from template_counts where ${exists} and day >= ${nextDay(since)}
    union all
    select template_id, sent, opened, clicked, answered from template_changes where ${exists} and day >= ${nextDay(since)}
    union all
    select template_id, 1, opened, clicked, replied from first_emails where ${exists}`
}

const sequenceDays = (userId: number, since: Date) => sql`
  select sequence_id as id, emails_sent as sent, sent_and_opened as opened, sent_and_clicked as clicked, sent_and_replied as replied
  from sequence_analytics where user_id = ${userId} and date >= ${nextDay(since)}
  union all
  select sequence_id, 1, opened, clicked, replied from first_emails where status = 'sent' and sequence_id is not null`

const firstEmails = (userId: number, since: Date) => sql`
  select template_id, sequence_id, status, (opened_at is not null)::int as opened, (clicked_at is not null)::int as clicked,
    (replied_at is not null)::int as replied
  from sequence_logs where user_id = ${userId} and not is_test and sent_at >= ${since.toISOString()}
    and sent_at < ${nextDay(since)}::date::timestamp at time zone 'UTC'`

const nextDay = (moment: Date) => new Date(moment.getTime() + 24 * 3_600_000).toISOString().slice(0, 10)

const REPLY_TIMES: [label: string, hours: number][] = [
  ['Under 1 hour', 1],
  ['1 to 4 hours', 4],
  ['4 to 24 hours', 24],
  ['1 to 3 days', 72],
  ['3 to 7 days', 168],
]

async function readReplyTimes(db: Db, userId: number, from: string) {
  const repliesUnder = REPLY_TIMES.map(([, limit]) => sql`count(*) filter (where hours < ${limit}::float8)::float8`)
  // `date_part` returns floating point, which is much faster than the decimals of `extract` for many thousand rows. `offset 0`: it is
  // calculated once a reply, not for every limit.
  const { rows } = await db.execute<{ under: number[]; replies: number; median: number | null }>(sql`
    select array[${sql.join(repliesUnder, sql`, `)}] as under, count(*)::float8 as replies,
      percentile_cont(0.5) within group (order by hours) as median
    from (
      select date_part('epoch', replied_at - sent_at) / 3600 as hours from sequence_logs
      where user_id = ${userId} and sent_at >= ${from} and replied_at is not null and not is_test offset 0
    ) times`)
  const { under = [], replies = 0, median = null } = rows[0] ?? {}
  const limits = [...under, replies]
  return {
    replies,
    medianHoursToReply: median,
    replyTimes: [...REPLY_TIMES.map(([label]) => label), 'Over 7 days'].map((label, step) => ({
      label,
      replies: (limits[step] ?? 0) - (limits[step - 1] ?? 0),
    })),
  }
}

async function readCalls(db: Db, userId: number, from: string): Promise<NonNullable<Outreach['calls']>> {
  const { rows } = await db.execute<{ outcome: CallOutcome | null; calls: number }>(sql`
    select outcome, count(*)::float8 as calls from lead_entries
    where user_id = ${userId} and kind = 'call' and deleted_at is null and happened_at >= ${from} group by 1`)
  const callsWith = (outcome: CallOutcome) => rows.find((row) => row.outcome === outcome)?.calls ?? 0
  return {
    total: rows.reduce((sum, row) => sum + row.calls, 0),
    outcomes: (Object.keys(CALL_OUTCOMES) as CallOutcome[]).map((outcome) => ({ outcome, calls: callsWith(outcome) })),
  }
}
