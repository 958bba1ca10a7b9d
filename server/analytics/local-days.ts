import { localTime, momentOf } from '../../contract/zoned-time.ts'

export type LocalDay = { date: string; startsAt: Date }

const MIDNIGHT = { hour: 0, minute: 0 }

/** The last days in a time zone, including today, each with the moment it starts. */
export function lastDays(now: Date, timeZone: string, count: number): LocalDay[] {
  const { year, month, day } = localTime(now, timeZone)
  return Array.from({ length: count }, (_, index) => {
    const date = new Date(Date.UTC(year, month - 1, day - count + 1 + index))
    const [y, m, d] = [date.getUTCFullYear(), date.getUTCMonth() + 1, date.getUTCDate()]
    return {
      date: date.toISOString().slice(0, 10),
      startsAt: momentOf({ year: y, month: m, day: d, ...MIDNIGHT }, timeZone),
    }
  })
}

/** When the current month started in a time zone. */
export function monthStart(now: Date, timeZone: string) {
  const { year, month } = localTime(now, timeZone)
  return momentOf({ year, month, day: 1, ...MIDNIGHT }, timeZone)
}
