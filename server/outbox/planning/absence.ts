import { localTime, momentOf } from '../../../contract/zoned-time.ts'
import type { SendingHours } from './plan.ts'
import { nextOpening } from './send-window.ts'

/** Somebody is away: `from` null is now, `until` the start of the day after they are back. */
export type AwayTime = { from: Date | null; until: Date }

const DAY_MS = 86_400_000
/** When an email goes out on the first day where the mailbox has no sending hours. */
const MORNING_HOUR = 9

/** Days are written 2026-11-30. The day on which they are back is theirs: emails start the day after. */
export function awayTime({ backOn, awayFrom }: { backOn: string; awayFrom?: string }, timeZone: string): AwayTime {
  return { from: awayFrom ? startOf(awayFrom, 0, timeZone) : null, until: startOf(backOn, 1, timeZone) }
}

function startOf(day: string, daysLater: number, timeZone: string) {
  const date = new Date(Date.parse(`${day}T12:00:00Z`) + daysLater * DAY_MS)
  const [year, month, dayOfMonth] = [date.getUTCFullYear(), date.getUTCMonth() + 1, date.getUTCDate()]
  return momentOf({ year, month, day: dayOfMonth, hour: 0, minute: 0 }, timeZone)
}

export const isDuring = (moment: Date, { from, until }: AwayTime) => moment < until && (from === null || moment >= from)

/** The first moment after an absence at which emails may be sent. */
export function afterAbsence({ until }: AwayTime, { window, timeZone, holidays }: SendingHours): Date {
  const start = window ? until : momentOf({ ...localTime(until, timeZone), hour: MORNING_HOUR }, timeZone)
  return nextOpening(window, timeZone, start, holidays)
}
