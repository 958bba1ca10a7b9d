import type { SequenceAnalytics } from '../../../../contract/sequence-analytics.ts'

export type AnalyticsDay = SequenceAnalytics['days'][number]

const DAY_MS = 86_400_000
const MAX_DAYS = 90

const dateOf = (time: number) => new Date(time).toISOString().slice(0, 10)
const emptyDay = (date: string): AnalyticsDay => ({
  date,
  totalEnrollments: 0,
  emailsSent: 0,
  emailsOpened: 0,
  emailsClicked: 0,
  emailsReplied: 0,
  sequencesCompleted: 0,
  unsubscribed: 0,
})

/** Every day from the first to the last, at most the last 90, including days without activity. */
export function chartDays(days: readonly AnalyticsDay[]): AnalyticsDay[] {
  const byDate = new Map(days.map((day) => [day.date, day]))
  const dates = [...byDate.keys()].sort()
  const [first] = dates
  const last = dates.at(-1)
  if (first === undefined || last === undefined) return []
  const end = Date.parse(last)
  const start = Math.max(Date.parse(first), end - (MAX_DAYS - 1) * DAY_MS)
  const count = Math.round((end - start) / DAY_MS) + 1
  return Array.from({ length: count }, (_, index) => dateOf(start + index * DAY_MS)).map(
    (date) => byDate.get(date) ?? emptyDay(date),
  )
}

const dayFormat = new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', day: 'numeric', month: 'short' })
export const dayWords = (date: string) => dayFormat.format(new Date(`${date}T00:00:00Z`))
