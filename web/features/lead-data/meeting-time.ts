import type { MeetingTime } from '../../../contract/invitation.ts'

const DAY_MS = 86_400_000
const DAY = { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' } as const
const CLOCK = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const

/** "Thu, 3 Dec 2026, 10:00–10:30", in the reader's time zone. A time without a zone stays as it was written. */
export function meetingTimeWords({ start, end, zone, isAllDay }: MeetingTime, readerZone: string): string {
  const timeZone = isAllDay || zone === null ? 'UTC' : readerZone
  const [from, to] = [new Date(start), new Date(end)]
  const day = (moment: Date) => moment.toLocaleDateString('en-GB', { ...DAY, timeZone })
  const clock = (moment: Date) => moment.toLocaleTimeString('en-GB', { ...CLOCK, timeZone })
  if (isAllDay) {
    const last = new Date(Math.max(from.getTime(), to.getTime() - DAY_MS))
    return day(last) === day(from) ? `${day(from)}, all day` : `${day(from)} to ${day(last)}`
  }
  if (to <= from) return `${day(from)}, ${clock(from)}`
  return day(to) === day(from)
    ? `${day(from)}, ${clock(from)}–${clock(to)}`
    : `${day(from)}, ${clock(from)} to ${day(to)}, ${clock(to)}`
}
