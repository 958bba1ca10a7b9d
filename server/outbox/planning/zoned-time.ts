/** A moment as clocks in one place show it; days count from Monday, 1, to Sunday, 7. */
export type LocalTime = { year: number; month: number; day: number; hour: number; minute: number; weekday: number }

const formats = new Map<string, Intl.DateTimeFormat>()

export function localTime(moment: Date, timeZone: string): LocalTime {
  const local = new Date(moment.getTime() + offsetAt(moment.getTime(), timeZone))
  return {
    year: local.getUTCFullYear(),
    month: local.getUTCMonth() + 1,
    day: local.getUTCDate(),
    hour: local.getUTCHours(),
    minute: local.getUTCMinutes(),
    weekday: local.getUTCDay() || 7,
  }
}

const DAY_MS = 86_400_000
const MINUTE_MS = 60_000
const MOST_DAYS = 4_000
/** By zone and day of UTC; null for a day on which clocks change. */
const offsets = new Map<string, Map<number, number | null>>()

/** How far clocks there are ahead of UTC. Formatting is slow, and on most days the answer is the same from end to end. */
function offsetAt(moment: number, timeZone: string): number {
  const ofZone = offsets.get(timeZone) ?? new Map<number, number | null>()
  const day = Math.floor(moment / DAY_MS)
  let known = ofZone.get(day)
  if (known === undefined) {
    const [first, last] = [shownOffset(day * DAY_MS, timeZone), shownOffset((day + 1) * DAY_MS, timeZone)]
    known = first === last ? first : null
    if (ofZone.size >= MOST_DAYS) ofZone.clear()
    offsets.set(timeZone, ofZone.set(day, known))
  }
  return known ?? shownOffset(moment, timeZone)
}

function shownOffset(moment: number, timeZone: string): number {
  let format = formats.get(timeZone)
  if (!format) {
    format = new Intl.DateTimeFormat('en-US', {
      timeZone,
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
    })
    formats.set(timeZone, format)
  }
  const { year, month, day, hour, minute } = Object.fromEntries(
    format.formatToParts(moment).map(({ type, value }) => [type, Number(value)]),
  ) as LocalTime
  return asIfUtc({ year, month, day, hour, minute }) - Math.floor(moment / MINUTE_MS) * MINUTE_MS
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
