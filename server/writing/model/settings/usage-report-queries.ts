import { sql } from 'drizzle-orm'
import type { PersonUsage } from '../../../../contract/model-usage.ts'
import { BUILT_IN_WRITER } from '../../../../contract/writer-name.ts'
import type { Db } from '../../../db/connect.ts'

type Figures = Omit<PersonUsage, 'userId' | 'name' | 'email'>

const MAX_PEOPLE = 200

/** The first moment of this month in a time zone, and its date. */
const monthIn = (timeZone: string) => sql`date_trunc('month', now() at time zone ${timeZone})`

// Tests of the settings are no usage. The price of a model is the operator's; tokens of models without one cost nothing that we know.
const figuresOf = (userId: ReturnType<typeof sql>, timeZone: string) => sql`
  select count(*) filter (where outcome = 'ok' and task in ('write', 'stream', 'improve'))::int as "emailsWritten",
    count(*) filter (where outcome = 'ok' and task in ('write', 'stream', 'improve') and writer <> ${BUILT_IN_WRITER})::int as "emailsByModel",
    count(*) filter (where outcome not in ('ok', 'cancelled'))::int as "modelFailures",
    coalesce(sum(input_tokens), 0)::float8 as "inputTokens",
    coalesce(sum(output_tokens), 0)::float8 as "outputTokens",
    round(sum((coalesce(input_tokens, 0) * p.input_price + coalesce(output_tokens, 0) * p.output_price) / 1000000)
      filter (where p.model is not null), 6)::float8 as cost
  from writing_usage w
  left join lateral (
    select p.* from model_prices p join users o on o.id = p.user_id and o.is_operator
    where p.model = w.writer order by o.id limit 1
  ) p on true
  where w.user_id = ${userId} and w.task <> 'test' and w.created_at >= ${monthIn(timeZone)} at time zone ${timeZone}`

export async function readOwnUsage(db: Db, userId: number, timeZone: string) {
  const { rows } = await db.execute<Figures & { since: string }>(
    sql`select f.*, to_char(${monthIn(timeZone)}, 'YYYY-MM-DD') as since from (${figuresOf(sql`${userId}`, timeZone)}) f`,
  )
  return rows[0] as Figures & { since: string }
}

/** Of everybody who wrote this month, for the operator. */
export async function readUsageOfPeople(db: Db, timeZone: string) {
  const { rows } = await db.execute<PersonUsage & { since: string; total: number }>(sql`
    select u.id as "userId", u.email, coalesce(nullif(concat_ws(' ', u.first_name, u.last_name), ''), u.email) as name, f.*,
      to_char(${monthIn(timeZone)}, 'YYYY-MM-DD') as since, count(*) over ()::int as total
    from users u cross join lateral (${figuresOf(sql`u.id`, timeZone)}) f
    where f."emailsWritten" + f."modelFailures" + f."inputTokens" + f."outputTokens" > 0
    order by f."inputTokens" + f."outputTokens" desc, f."emailsWritten" desc, u.id
    limit ${MAX_PEOPLE}`)
  const people = rows.map(({ since: _, total: __, ...person }) => person)
  return { people, others: (rows[0]?.total ?? 0) - people.length }
}
