import type { TaskRecurrence } from '../../contract/task-choices.ts'

const DAY_MS = 86_400_000
const DAYS = { daily: 1, weekly: 7 } as const

type Series = { recurrence: TaskRecurrence; everyDays: number | null; seriesFrom: string }

/** The first date of a series after that date; undefined when it does not repeat. Dates are texts such as 2030-01-31. */
export function nextDue({ recurrence, everyDays, seriesFrom }: Series, after: string): string | undefined {
  if (recurrence === 'none') return undefined
  if (recurrence === 'monthly') return nextMonthly(seriesFrom, after)
  const step = recurrence === 'every_days' ? (everyDays ?? 1) : DAYS[recurrence]
  const passed = Math.max(0, daysBetween(seriesFrom, after))
  return addDays(seriesFrom, (Math.floor(passed / step) + 1) * step)
}

/** On the same day of each month, or on its last day where it has no such day. */
function nextMonthly(from: string, after: string) {
  const [year, month, day] = from.split('-').map(Number) as [number, number, number]
  for (let months = 1; ; months++) {
    const last = new Date(Date.UTC(year, month - 1 + months + 1, 0)).getUTCDate()
    const date = asDate(Date.UTC(year, month - 1 + months, Math.min(day, last)))
    if (date > after) return date
  }
}

export const addDays = (date: string, days: number) => asDate(Date.parse(date) + days * DAY_MS)

const daysBetween = (from: string, to: string) => Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS)
const asDate = (utc: number) => new Date(utc).toISOString().slice(0, 10)
