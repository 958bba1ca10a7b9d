import type { SendWindow } from '../../../contract/mailbox.ts'
import { localTime, momentOf } from '../../../contract/zoned-time.ts'
import { type Holidays, nextOpening } from './send-window.ts'

const HOUR_MS = 3_600_000
const MINUTE_MS = 60_000
const DAY_MS = 24 * HOUR_MS

/** When emails may be sent: the hours of the mailbox in its time zone, except days off in its country. */
export type SendingHours = { window: SendWindow | null; timeZone: string; holidays: Holidays | null }
export type Delay = { delayDays: number; delayHours: number }

/** When the next email is due: after the delay, at the next moment at which emails may be sent. */
export function planNextMail({
  after,
  window,
  timeZone,
  holidays,
  ...delay
}: { after: Date } & Delay & SendingHours): Date {
  return nextOpening(window, timeZone, afterDelay(after, delay, timeZone), holidays)
}

/** When a step is due: that of `planNextMail`; a step that waits until a date, in the first sending hours from that day on. */
export function planNextStep({ until, ...email }: { after: Date; until: string | null } & Delay & SendingHours): Date {
  if (until === null) return planNextMail(email)
  const { after, window, timeZone, holidays } = email
  const day = startOfDay(until, timeZone)
  return nextOpening(window, timeZone, day > after ? day : after, holidays)
}

/** Of a date such as 2030-01-31. */
export function startOfDay(date: string, timeZone: string) {
  const [year, month, day] = date.split('-').map(Number) as [number, number, number]
  return momentOf({ year, month, day, hour: 0, minute: 0 }, timeZone)
}

/** Days keep the local time, also across daylight saving; hours are hours. */
export function afterDelay(after: Date, { delayDays, delayHours }: Delay, timeZone: string): Date {
  const day = delayDays > 0 ? daysLater(after, delayDays, timeZone) : after
  return new Date(day.getTime() + delayHours * HOUR_MS)
}

function daysLater(after: Date, days: number, timeZone: string) {
  const local = localTime(after, timeZone)
  const date = new Date(Date.UTC(local.year, local.month - 1, local.day) + days * DAY_MS)
  const later = momentOf(
    {
      ...local,
      year: date.getUTCFullYear(),
      month: date.getUTCMonth() + 1,
      day: date.getUTCDate(),
    },
    timeZone,
  )
  return new Date(later.getTime() + (after.getTime() % MINUTE_MS))
}
