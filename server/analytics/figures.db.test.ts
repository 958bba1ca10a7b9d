import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Figures, Rate } from '../../contract/analytics.ts'
import { recount } from '../../tests/world/recount.ts'
import { type World, world } from '../../tests/world/world.ts'
import { foldActivity } from './fold-activity.ts'
import { lastDays, monthStart } from './local-days.ts'
import { readPipeline } from './pipeline-queries.ts'
import { readDays, readStats } from './stats-queries.ts'
import { rateOf } from './wilson.ts'

const DAYS = 60
const MINUTES = 80 * 24 * 60
const ZONES = ['Europe/London', 'Asia/Kathmandu', 'America/St_Johns', 'Pacific/Chatham', 'America/New_York', 'UTC']

const status = fc.constantFrom('new', 'contacted', 'qualified', 'lost')
const minutesAgo = fc.integer({ min: 0, max: MINUTES })
const which = fc.nat({ max: 30 })
// What can happen to an account, as the statements that do it. `$1` is its owner.
const happening = fc.oneof(
  fc.tuple(fc.integer({ min: 1, max: 5 }), minutesAgo, status, fc.nat({ max: 100 })).map(([many, ago, is, sure]) => ({
    text: `insert into leads (user_id, first_name, last_name, email, company, status, created_at, deal_value, probability)
      select $1, 'A', 'B', 'a@b.co', 'C', $4, now() - make_interval(mins => $3), n * 1000, $5 from generate_series(1, $2::int) n`,
    values: [many, ago, is, sure],
  })),
  fc.tuple(which, status).map(([nth, is]) => ({
    text: 'update leads set status = $3 where id = (select id from leads where user_id = $1 order by id offset $2::int limit 1)',
    values: [nth, is],
  })),
  fc.tuple(status, status).map(([from, to]) => ({
    text: 'update leads set status = $3, probability = 100 where user_id = $1 and status = $2',
    values: [from, to],
  })),
  fc.tuple(which).map(([nth]) => ({
    text: 'delete from leads where id = (select id from leads where user_id = $1 order by id offset $2::int limit 1)',
    values: [nth],
  })),
  fc.tuple(fc.integer({ min: 1, max: 6 }), minutesAgo).map(([many, ago]) => ({
    text: `insert into sequence_logs (user_id, recipient_address, status, sent_at)
      select $1, 'a@b.co', 'sent', now() - make_interval(mins => $3) from generate_series(1, $2::int)`,
    values: [many, ago],
  })),
  fc.tuple(minutesAgo).map(([ago]) => ({
    text: `with queued as (insert into sequence_logs (user_id, recipient_address) values ($1, 'a@b.co') returning id)
      select id, $2::int from queued`,
    values: [ago],
  })),
  fc.tuple(minutesAgo).map(([ago]) => ({
    text: `update sequence_logs set status = 'sent', sent_at = now() - make_interval(mins => $2) where user_id = $1 and sent_at is null`,
    values: [ago],
  })),
  fc.tuple(fc.constantFrom('opened_at', 'clicked_at', 'replied_at'), which).map(([column, nth]) => ({
    text: `update sequence_logs set ${column} = now() where id in (select id from sequence_logs where user_id = $1 order by id offset $2::int limit 3)`,
    values: [nth],
  })),
  fc.constant({ text: 'fold', values: [] as (string | number)[] }),
)

let owners = 0
async function owner({ pool }: World, timeZone: string): Promise<number> {
  const { rows } = await pool.query('insert into users (email) values ($1) returning id', [
    `o${++owners}@figures.example`,
  ])
  await pool.query(`insert into mailboxes (user_id, from_name, from_email, time_zone) values ($1, 'A', 'a@b.co', $2)`, [
    rows[0].id,
    timeZone,
  ])
  return rows[0].id
}

const rounded = (figures: Figures) => ({ ...figures, conversionRate: Math.round(figures.conversionRate * 1e6) / 1e6 })

test('the figures equal a recount of leads and emails after any history, and no rate is above 100%', async () => {
  const w = await world()
  const history = fc.tuple(fc.constantFrom(...ZONES), fc.array(happening, { minLength: 1, maxLength: 25 }))
  await fc.assert(
    fc.asyncProperty(history, async ([timeZone, happenings]) => {
      const userId = await owner(w, timeZone)
      for (const { text, values } of happenings)
        await (text === 'fold' ? foldActivity(w.db) : w.pool.query(text, [userId, ...values]))
      const now = new Date()
      const { lastMonth, ...stats } = await readStats(w.db, userId, monthStart(now, timeZone))
      const days = await readDays(w.db, userId, lastDays(now, timeZone, DAYS))
      const counted = await recount(w.pool, userId, timeZone, DAYS)
      expect(rounded(stats)).toEqual(rounded(counted.now))
      const hadAny = counted.lastMonth.totalLeads > 0 || counted.lastMonth.emailsSent > 0
      expect(lastMonth && rounded(lastMonth)).toEqual(hadAny ? rounded(counted.lastMonth) : null)
      expect(days.map(rounded)).toEqual(counted.series.map(rounded))
      for (const day of days)
        for (const part of [day.emailsOpened, day.emailsClicked, day.emailsReplied])
          expect(part).toBeLessThanOrEqual(day.emailsSent)
      await comparePipeline(w, userId, counted.stages)
    }),
    { numRuns: 50 },
  )
})

type Counted = { status: string; count: number; value: number; probability: number; weighted: number; sure: number }

async function comparePipeline(w: World, userId: number, counted: Counted[]) {
  const pipeline = await readPipeline(w.db, userId)
  const total = (pick: (row: Counted) => number) => counted.reduce((sum, row) => sum + pick(row), 0)
  expect(pipeline.totalLeads).toBe(total((row) => row.count))
  expect(pipeline.totalPipelineValue).toBe(total((row) => row.value))
  expect(pipeline.weightedPipelineValue).toBe(Math.round(total((row) => row.weighted)))
  for (const stage of pipeline.stages) {
    const row = counted.find(({ status }) => status === stage.name.toLowerCase())
    expect(stage).toMatchObject({ count: row?.count ?? 0, totalValue: row?.value ?? 0 })
    expect(stage.averageProbability).toBeCloseTo(row?.probability ?? 0, 6)
  }
  const rates = [...Object.values(pipeline.conversionRates), ...pipeline.stages.map(({ percentage }) => percentage)]
  for (const rate of rates) expect(rate >= 0 && rate <= 100, `${rate} is no share`).toBe(true)
}

test('an interval contains its rate, stays within 0 and 100, and narrows with more emails', () => {
  const width = ({ low, high }: Rate) => high - low
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 10_000 }), fc.nat({ max: 10_000 }), (whole, wanted) => {
      const { rate, low, high } = rateOf(Math.min(whole, wanted), whole)
      expect(low >= 0 && low <= rate + 1e-9 && rate <= high + 1e-9 && high <= 100).toBe(true)
    }),
  )
  expect(width(rateOf(10, 100))).toBeLessThan(width(rateOf(1, 10)))
})
