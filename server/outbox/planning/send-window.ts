import type { SendWindow } from '../../../contract/mailbox.ts'
import { type LocalTime, localTime, momentOf } from '../../../contract/zoned-time.ts'

/** The days off of a place; a date is written 2030-12-25. */
export type Holidays = { place: string; nameOn(date: string): string | undefined }

// Longer than any window of one weekday and any row of days off.
const DAYS_AHEAD = 400

/** The first moment from now on at which emails may be sent: now itself inside the window, unless it is a day off. */
export function nextOpening(
  window: SendWindow | null,
  timeZone: string,
  now: Date,
  holidays: Holidays | null = null,
): Date {
  if (!window && !holidays) return now
  const today = localTime(now, timeZone)
  if (isOpen(window, today, holidays)) return now
  const [hour = 0, minute = 0] = (window?.from ?? '00:00').split(':').map(Number)
  for (let ahead = 0; ahead <= DAYS_AHEAD; ahead++) {
    const { year, month, day } = dayAfter(today, ahead)
    const opening = momentOf({ year, month, day, hour, minute }, timeZone)
    // Hours that daylight saving skips are no opening.
    if (opening > now && isOpen(window, localTime(opening, timeZone), holidays)) return opening
  }
  return now
}

/** The day off that this moment falls on. */
export const dayOffAt = (moment: Date, timeZone: string, holidays: Holidays | null) =>
  holidays?.nameOn(dateOf(localTime(moment, timeZone)))

function isOpen(window: SendWindow | null, local: LocalTime, holidays: Holidays | null) {
  if (holidays?.nameOn(dateOf(local))) return false
  if (!window) return true
  const clock = `${two(local.hour)}:${two(local.minute)}`
  return window.days.includes(local.weekday) && clock >= window.from && clock < window.to
}

/** At noon: a day that is 23 or 25 hours long has one as well. */
function dayAfter({ year, month, day }: LocalTime, ahead: number) {
  const noon = new Date(Date.UTC(year, month - 1, day + ahead, 12))
  return { year: noon.getUTCFullYear(), month: noon.getUTCMonth() + 1, day: noon.getUTCDate() }
}

const dateOf = ({ year, month, day }: LocalTime) => `${year}-${two(month)}-${two(day)}`
const two = (value: number) => String(value).padStart(2, '0')
