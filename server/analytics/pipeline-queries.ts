import { sql } from 'drizzle-orm'
import type { PipelineData } from '../../contract/analytics.ts'
import { PIPELINE_STAGES } from '../../contract/figures.ts'
import type { Db } from '../db/connect.ts'
import { share } from './stats-queries.ts'

type StatusSums = {
  status: string
  count: number
  value: number
  probability: number
  weighted: number
  closed: number
  won: number
  wonValue: number
}

/** Reads the stored counts: a handful of rows, however many leads there are. */
export async function readPipeline(db: Db, userId: number): Promise<PipelineData> {
  const { rows } = await db.execute<StatusSums>(sql`
    select status, sum(leads)::float8 as count, sum(deal_value)::float8 as value, sum(probability)::float8 as probability,
      (sum(weighted_value) / 100)::float8 as weighted,
      (select count(*) from leads where user_id = ${userId} and status = 'qualified' and probability = 100)::float8
        + wins.uncertain as closed, wins.won, wins.value as "wonValue"
    from lead_counts, (
      select count(*)::float8 as won, coalesce(sum(won_value), 0)::float8 as value, count(*) filter (where probability <> 100)::float8 as uncertain
      from leads where user_id = ${userId} and status = 'qualified' and won_on is not null) wins
    where user_id = ${userId} group by status, wins.won, wins.value, wins.uncertain`)
  const of = (status: string) => rows.find((row) => row.status === status)
  const total = (pick: (row: StatusSums) => number) => rows.reduce((sum, row) => sum + pick(row), 0)
  const totalLeads = total(({ count }) => count)
  const beyondNew = totalLeads - (of('new')?.count ?? 0)
  const qualified = of('qualified')?.count ?? 0
  return {
    stages: PIPELINE_STAGES.map(({ status, name, color }) => {
      const { count = 0, value = 0, probability = 0 } = of(status) ?? {}
      return {
        name,
        color,
        count,
        totalValue: value,
        averageValue: count === 0 ? 0 : Math.round(value / count),
        averageProbability: count === 0 ? 0 : probability / count,
        percentage: share(count, totalLeads),
      }
    }),
    totalLeads,
    totalPipelineValue: total(({ value }) => value),
    weightedPipelineValue: Math.round(total(({ weighted }) => weighted)),
    ...(rows[0] && rows[0].won > 0 && { won: { count: rows[0].won, value: rows[0].wonValue } }),
    conversionRates: {
      newToContacted: share(beyondNew, totalLeads),
      contactedToQualified: share(qualified, beyondNew),
      qualifiedToClosed: share(of('qualified')?.closed ?? 0, qualified),
    },
  }
}
