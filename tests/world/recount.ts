import type pg from 'pg'

/** The figures counted anew from leads and mails alone, with PostgreSQL's own calendar. */
export async function recount(pool: pg.Pool, userId: number, timeZone: string, days: number) {
  const { rows: series } = await pool.query(
    `with days as (
       select day::date, ((day + interval '1 day') at time zone $2) as ends_at from generate_series(
         ((now() at time zone $2)::date - ($3::int - 1))::timestamp, (now() at time zone $2)::date::timestamp, interval '1 day') day
     )
     select to_char(day, 'YYYY-MM-DD') as date, l.total::int as "totalLeads", l.qualified::int as "qualifiedLeads",
       coalesce(100.0 * l.qualified / nullif(l.total, 0), 0)::float8 as "conversionRate", m.sent::int as "emailsSent",
       m.opened::int as "emailsOpened", m.clicked::int as "emailsClicked", m.answered::int as "emailsReplied"
     from days, lateral (
       select count(*) filter (where created_at < ends_at) as total,
         count(*) filter (where status = 'qualified' and qualified_at < ends_at) as qualified
       from leads where user_id = $1
     ) l, lateral (
       select count(*) as sent, count(opened_at) as opened, count(clicked_at) as clicked, count(replied_at) as answered
       from sequence_logs where user_id = $1 and not is_test and (sent_at at time zone $2)::date = day
     ) m order by day`,
    [userId, timeZone, days],
  )
  const { rows: figures } = await pool.query(
    `with month as (select date_trunc('month', now() at time zone $2) at time zone $2 as starts_at),
       moments as (select true as is_now, 'infinity'::timestamptz as ends_at union all select false, starts_at from month)
     select is_now as "isNow", l.total::int as "totalLeads", l.qualified::int as "qualifiedLeads",
       coalesce(100.0 * l.qualified / nullif(l.total, 0), 0)::float8 as "conversionRate",
       (select count(*)::int from sequence_logs where user_id = $1 and not is_test and sent_at < ends_at) as "emailsSent"
     from moments, lateral (
       select count(*) filter (where created_at < ends_at) as total,
         count(*) filter (where status = 'qualified' and qualified_at < ends_at) as qualified
       from leads where user_id = $1
     ) l`,
    [userId, timeZone],
  )
  const { rows: stages } = await pool.query(
    `select status, count(*)::int, sum(deal_value)::float8 as value, avg(probability)::float8 as probability,
       sum(deal_value * probability / 100.0)::float8 as weighted, count(*) filter (where probability = 100)::int as sure
     from leads where user_id = $1 group by 1`,
    [userId],
  )
  const figuresAt = (isNow: boolean) => {
    const { isNow: _, ...rest } = figures.find((row) => row.isNow === isNow)
    return rest
  }
  return { series, now: figuresAt(true), lastMonth: figuresAt(false), stages }
}
