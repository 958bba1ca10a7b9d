import type { SendWindow } from '../../contract/mailbox.ts'
import { localTime, momentOf } from './zoned-time.ts'

/** The first moment from now on at which mail may leave: now itself inside the window. */
export function nextOpening(window: SendWindow | null, timeZone: string, now: Date): Date {
  if (!window) return now
  const today = localTime(now, timeZone)
  const clock = `${two(today.hour)}:${two(today.minute)}`
  if (window.days.includes(today.weekday) && clock >= window.from && clock < window.to) return now
  const [hour = 0, minute = 0] = window.from.split(':').map(Number)
  for (let ahead = 0; ahead <= 8; ahead++) {
    // At noon: a day that is 23 or 25 hours long has one as well.
    const noon = localTime(new Date(Date.UTC(today.year, today.month - 1, today.day + ahead, 12)), 'UTC')
    if (!window.days.includes(noon.weekday)) continue
    const opening = momentOf({ year: noon.year, month: noon.month, day: noon.day, hour, minute }, timeZone)
    if (opening > now) return opening
  }
  return now
}

const two = (value: number) => String(value).padStart(2, '0')
