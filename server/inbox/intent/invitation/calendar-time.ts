// Moments of an iCalendar text: in UTC, in a named time zone, or by the rules of a VTIMEZONE (as Outlook names zones its own way).
import { momentOf } from '../../../../contract/zoned-time.ts'
import { type Component, first, type Property } from './calendar-lines.ts'

export type CalendarTime = { at: Date; zone: string | null; isAllDay: boolean }

const MINUTE_MS = 60_000
const DAY_MS = 86_400_000
const FIRST_YEAR = 1970
const LAST_YEAR = 2200
const MAX_ZONE = 100
const WEEKDAYS = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA']

/** `otherwise`: the time zone of times that name none. */
export function readCalendarTime(
  property: Property | undefined,
  calendar: Component,
  otherwise: string,
): CalendarTime | null {
  const local = readLocal(property?.value ?? '')
  if (!local) return null
  const { time, isDate, isUtc } = local
  if (isUtc) return { at: new Date(time), zone: 'UTC', isAllDay: false }
  const named = (property?.parameters.get('TZID') ?? '').trim().slice(0, MAX_ZONE)
  const zone = named.replace(/^\/(?:[^/]+\/)+?(?=[A-Z][a-z]+\/)/, '')
  // A whole day is the same day everywhere.
  if (isDate) return { at: inZone(time, isZone(otherwise) ? otherwise : 'UTC'), zone: null, isAllDay: true }
  if (zone && isZone(zone)) return { at: inZone(time, zone), zone, isAllDay: false }
  const definition = named ? zoneOf(calendar, named) : undefined
  if (definition) return { at: new Date(time - offsetAt(definition, time)), zone: named, isAllDay: false }
  return { at: inZone(time, isZone(otherwise) ? otherwise : 'UTC'), zone: null, isAllDay: false }
}

/** The local time as if it were UTC. */
function readLocal(value: string) {
  const [, year, month, day, hour, minute, second, utc] =
    /^\s*(\d{4})(\d{2})(\d{2})(?:T(\d{2})(\d{2})(\d{2})?(Z)?)?\s*$/i.exec(value) ?? []
  const [y, m, d, h, min] = [year, month, day, hour ?? 0, minute ?? 0].map(Number) as [
    number,
    number,
    number,
    number,
    number,
  ]
  if (!(y >= FIRST_YEAR && y <= LAST_YEAR) || h > 23 || min > 59) return null
  const time = Date.UTC(y, m - 1, d, h, min, Math.min(59, Number(second ?? 0)))
  const isReal = new Date(time).getUTCMonth() === m - 1 && new Date(time).getUTCDate() === d
  return isReal ? { time, isDate: hour === undefined, isUtc: utc !== undefined } : null
}

function inZone(time: number, zone: string): Date {
  const local = new Date(time)
  return momentOf(
    {
      year: local.getUTCFullYear(),
      month: local.getUTCMonth() + 1,
      day: local.getUTCDate(),
      hour: local.getUTCHours(),
      minute: local.getUTCMinutes(),
    },
    zone,
  )
}

function isZone(zone: string): boolean {
  if (!/^[A-Za-z][\w+/-]{1,60}$/.test(zone)) return false
  try {
    new Intl.DateTimeFormat('en-US', { timeZone: zone })
    return true
  } catch {
    return false
  }
}

const zoneOf = (calendar: Component, name: string) =>
  calendar.components.find((one) => one.name === 'VTIMEZONE' && first(one, 'TZID')?.value.trim() === name)

/** How far local time is ahead of UTC: by the last change of the zone's rules before this local time. */
function offsetAt(zone: Component, time: number): number {
  const changes = zone.components.slice(0, 50).flatMap((rule) => {
    const start = readLocal(first(rule, 'DTSTART')?.value ?? '')?.time ?? 0
    const offset = readOffset(first(rule, 'TZOFFSETTO')?.value)
    if (offset === null) return []
    const year = new Date(time).getUTCFullYear()
    const yearly = [year, year - 1].flatMap(
      (each) => yearlyChange(first(rule, 'RRULE')?.value ?? '', each, start) ?? [],
    )
    const onset = [...yearly, start].filter((change) => change <= time).sort((a, b) => b - a)[0]
    return [{ onset: onset ?? -1, offset }]
  })
  return changes.sort((a, b) => b.onset - a.onset)[0]?.offset ?? 0
}

/** `FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU`: the last Sunday of March, at the time of day of the rule's start. */
function yearlyChange(rule: string, year: number, start: number): number | undefined {
  const [, month] = /BYMONTH=(\d{1,2})(?!\d)/i.exec(rule) ?? []
  const [, nth, weekday] = /BYDAY=([+-]?\d)?(SU|MO|TU|WE|TH|FR|SA)/i.exec(rule) ?? []
  if (!month || !weekday) return undefined
  const [, until] = /UNTIL=(\d{4})/i.exec(rule) ?? []
  if (until && year > Number(until)) return undefined
  const wanted = WEEKDAYS.indexOf(weekday.toUpperCase())
  const count = Number(nth ?? 1)
  const edge = count < 0 ? Date.UTC(year, Number(month), 0) : Date.UTC(year, Number(month) - 1, 1)
  const gap =
    count < 0 ? -((new Date(edge).getUTCDay() - wanted + 7) % 7) : (wanted - new Date(edge).getUTCDay() + 7) % 7
  const weeks = count < 0 ? count + 1 : count - 1
  return edge + (gap + weeks * 7) * DAY_MS + (start % DAY_MS)
}

function readOffset(value = ''): number | null {
  const [, sign, hours, minutes] = /^\s*([+-])(\d{2}):?(\d{2})/.exec(value) ?? []
  if (!sign) return null
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) * MINUTE_MS
}

/** `PT1H30M`, `P1D`, in milliseconds; at most a year. */
export function readDuration(value = ''): number | null {
  const found = /^\s*\+?P(?:(\d{1,4})W)?(?:(\d{1,4})D)?(?:T(?:(\d{1,5})H)?(?:(\d{1,6})M)?(?:\d{1,7}S)?)?\s*$/i.exec(
    value,
  )
  if (!found) return null
  const [weeks, days, hours, minutes] = found.slice(1).map((part) => Number(part ?? 0)) as [
    number,
    number,
    number,
    number,
  ]
  return Math.min(366 * DAY_MS, (weeks * 7 + days) * DAY_MS + (hours * 60 + minutes) * MINUTE_MS)
}
