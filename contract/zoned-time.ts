// Moments and local times of a time zone, for the planner on the server and for date fields on screen.

/** The calendar and wall clock of a time zone. Weekdays count from Monday, 1, to Sunday, 7. */
export type LocalTime = { year: number; month: number; day: number; hour: number; minute: number; weekday: number }

const HOUR_MS = 3_600_000
const DAY_MS = 86_400_000
const MINUTE_MS = 60_000
const MAX_CACHED_DAYS = 4_000

export function localTime(moment: Date, timeZone: string): LocalTime {
  const local = shifted(moment, timeZone)
  return {
    year: local.getUTCFullYear(),
    month: local.getUTCMonth() + 1,
    day: local.getUTCDate(),
    hour: local.getUTCHours(),
    minute: local.getUTCMinutes(),
    weekday: local.getUTCDay() || 7,
  }
}

/** In the form a date and time control takes: 2030-01-31T09:00. */
export const localText = (moment: Date, timeZone: string): string =>
  shifted(moment, timeZone).toISOString().slice(0, 16)

/** The first moment with this local time. A time that is skipped in spring is the moment after the jump. */
export const momentOf = (local: Omit<LocalTime, 'weekday'>, timeZone: string): Date =>
  firstMoment(asIfUtc(local), timeZone)

/** The same for what a date and time control holds; undefined when that is no time. */
export function momentOfText(local: string, timeZone: string): Date | undefined {
  const wanted = Date.parse(`${local.slice(0, 16)}Z`)
  return Number.isNaN(wanted) ? undefined : firstMoment(wanted, timeZone)
}

/** A date whose UTC fields are the local time. */
const shifted = (moment: Date, timeZone: string) => new Date(moment.getTime() + offsetAt(moment.getTime(), timeZone))

/** `wanted` is the local time as if it were UTC. */
function firstMoment(wanted: number, timeZone: string): Date {
  // Offsets are between -12 and +14 hours; around a change there are two to try, the earlier moment first.
  const moments = [-15, 15].map((hours) => wanted - offsetAt(wanted + hours * HOUR_MS, timeZone)).sort((a, b) => a - b)
  const exact = moments.find((moment) => moment + offsetAt(moment, timeZone) === wanted)
  return new Date(exact ?? (moments.at(-1) as number))
}

/** By time zone and UTC day; null for a day on which the offset changes. */
const offsets = new Map<string, Map<number, number | null>>()

/** How far local time is ahead of UTC. Formatting is slow, and on most days the offset is the same from end to end. */
function offsetAt(moment: number, timeZone: string): number {
  const ofZone = offsets.get(timeZone) ?? new Map<number, number | null>()
  const day = Math.floor(moment / DAY_MS)
  let known = ofZone.get(day)
  if (known === undefined) {
    const [first, last] = [formattedOffset(day * DAY_MS, timeZone), formattedOffset((day + 1) * DAY_MS, timeZone)]
    known = first === last ? first : null
    if (ofZone.size >= MAX_CACHED_DAYS) ofZone.clear()
    offsets.set(timeZone, ofZone.set(day, known))
  }
  return known ?? formattedOffset(moment, timeZone)
}

const formats = new Map<string, Intl.DateTimeFormat>()

function formattedOffset(moment: number, timeZone: string): number {
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

const asIfUtc = ({ year, month, day, hour, minute }: Omit<LocalTime, 'weekday'>) =>
  Date.UTC(year, month - 1, day, hour, minute)
