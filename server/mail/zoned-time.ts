/** A moment as clocks in one place show it; days count from Monday, 1, to Sunday, 7. */
export type LocalTime = { year: number; month: number; day: number; hour: number; minute: number; weekday: number }

const formats = new Map<string, Intl.DateTimeFormat>()
const WEEKDAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']

export function localTime(moment: Date, timeZone: string): LocalTime {
  let format = formats.get(timeZone)
  if (!format) {
    format = new Intl.DateTimeFormat('en-US', {
      timeZone,
      hourCycle: 'h23',
      weekday: 'short',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
    })
    formats.set(timeZone, format)
  }
  const parts = Object.fromEntries(format.formatToParts(moment).map(({ type, value }) => [type, value]))
  return {
    year: Number(parts.year),
    month: Number(parts.month),
    day: Number(parts.day),
    hour: Number(parts.hour),
    minute: Number(parts.minute),
    weekday: WEEKDAYS.indexOf(parts.weekday ?? '') + 1,
  }
}

const HOUR_MS = 3_600_000
const asIfUtc = ({ year, month, day, hour, minute }: Omit<LocalTime, 'weekday'>) =>
  Date.UTC(year, month - 1, day, hour, minute)

/** When clocks there first show this time. One that is skipped in spring is when they have jumped past it. */
export function momentOf(local: Omit<LocalTime, 'weekday'>, timeZone: string): Date {
  const wanted = asIfUtc(local)
  // Offsets are between -12 and +14 hours; around a change there are two to try, the earlier moment first.
  const offsets = [-15, 15].map((hours) => {
    const near = new Date(wanted + hours * HOUR_MS)
    return asIfUtc(localTime(near, timeZone)) - Math.floor(near.getTime() / 60_000) * 60_000
  })
  const moments = offsets.map((offset) => wanted - offset).sort((a, b) => a - b)
  const exact = moments.find((moment) => asIfUtc(localTime(new Date(moment), timeZone)) === wanted)
  return new Date(exact ?? (moments.at(-1) as number))
}
