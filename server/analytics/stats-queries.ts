import { sql } from 'drizzle-orm'
import type { AnalyticsDay, Figures, Stats } from '../../contract/analytics.ts'
import type { Db } from '../db/connect.ts'
import type { LocalDay } from './local-days.ts'

type Sums = { leads: number; qualified: number; sent: number; opened: number; clicked: number; answered: number }
type Sum = keyof Sums

const SUMS = ['leads', 'qualified', 'sent', 'opened', 'clicked', 'answered'] as const
const summed = sql.raw(SUMS.map((name) => `coalesce(sum(${name}), 0)::float8 as ${name}`).join(', '))
const columns = sql.raw(`quarter, ${SUMS.join(', ')}`)

/** All time: the stored sum, plus the changes that are not folded into it yet. */
const allActivity = (userId: number) => sql`
  select ${columns} from activity_counts where user_id = ${userId} and quarter = '-infinity'
  union all select ${columns} from activity_changes where user_id = ${userId}`

const activitySince = (userId: number, moment: Date) => sql`
  select ${columns} from activity_counts where user_id = ${userId} and quarter >= ${moment.toISOString()}
  union all select ${columns} from activity_changes where user_id = ${userId} and quarter >= ${moment.toISOString()}`

/** The figures now and at the start of the month. */
export async function readStats(db: Db, userId: number, monthStart: Date): Promise<Stats> {
  const { rows } = await db.execute<Sums & { isNow: boolean }>(sql`
    select true as "isNow", ${summed} from (${allActivity(userId)}) all_time
    union all select false, ${summed} from (${activitySince(userId, monthStart)}) this_month`)
  const now = sumsOf(rows.find(({ isNow }) => isNow))
  const thisMonth = sumsOf(rows.find(({ isNow }) => !isNow))
  const before = minus(now, thisMonth)
  return { ...figuresOf(now), lastMonth: before.leads > 0 || before.sent > 0 ? figuresOf(before) : null }
}

/** Consecutive days up to now, oldest first. */
export async function readDays(db: Db, userId: number, days: LocalDay[]): Promise<AnalyticsDay[]> {
  const [first] = days
  if (!first) return []
  const starts = days.map(({ startsAt }) => startsAt.toISOString())
  const { rows } = await db.execute<Sums & { day: number }>(sql`
    select 0 as day, ${summed} from (${allActivity(userId)}) all_time
    union all
    select width_bucket(quarter, ${sql.param(starts)}::timestamptz[]), ${summed}
    from (${activitySince(userId, first.startsAt)}) lately group by 1`)
  const byDay = new Map(rows.map((row) => [row.day, row]))
  const during = days.map((_, index) => sumsOf(byDay.get(index + 1)))
  let total = during.reduce(minus, sumsOf(byDay.get(0)))
  return days.map(({ date }, index) => {
    const day = during[index] as Sums
    total = plus(total, day)
    const { sent: emailsSent, opened: emailsOpened, clicked: emailsClicked, answered: emailsReplied } = day
    return { date, ...figuresOf(total), emailsSent, emailsOpened, emailsClicked, emailsReplied }
  })
}

export const share = (part: number, whole: number) => (whole === 0 ? 0 : (100 * part) / whole)

const figuresOf = ({ leads, qualified, sent }: Sums): Figures => ({
  totalLeads: leads,
  qualifiedLeads: qualified,
  conversionRate: share(qualified, leads),
  emailsSent: sent,
})

const eachSum = (pick: (name: Sum) => number) => Object.fromEntries(SUMS.map((name) => [name, pick(name)])) as Sums
const sumsOf = (row: Sums | undefined) => eachSum((name) => row?.[name] ?? 0)
const plus = (a: Sums, b: Sums) => eachSum((name) => a[name] + b[name])
const minus = (a: Sums, b: Sums) => eachSum((name) => a[name] - b[name])
