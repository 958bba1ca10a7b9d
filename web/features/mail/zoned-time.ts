const HOUR_MS = 3_600_000
const formats = new Map<string, Intl.DateTimeFormat>()

function formatOf(timeZone: string) {
  const known = formats.get(timeZone)
  if (known) return known
  const format = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  })
  formats.set(timeZone, format)
  return format
}

/** The moment as a clock there shows it, in the form a date and time control takes: 2030-01-31T09:00. */
export function localText(moment: Date, timeZone: string): string {
  const parts = Object.fromEntries(
    formatOf(timeZone)
      .formatToParts(moment)
      .map(({ type, value }) => [type, value]),
  )
  return `${parts.year}-${parts.month}-${parts.day}T${parts.hour}:${parts.minute}`
}

const asIfUtc = (local: string) => Date.parse(`${local}Z`)

/** When clocks there first show this. One that is skipped in spring is when they have jumped past it; no time, no moment. */
export function momentOf(local: string, timeZone: string): Date | undefined {
  const wanted = asIfUtc(local.slice(0, 16))
  if (Number.isNaN(wanted)) return undefined
  // Offsets are between -12 and +14 hours; around a change there are two to try.
  const moments = [-15, 15]
    .map((hours) => new Date(wanted + hours * HOUR_MS))
    .map((near) => wanted - (asIfUtc(localText(near, timeZone)) - Math.floor(near.getTime() / 60_000) * 60_000))
    .sort((a, b) => a - b)
  const exact = moments.find((moment) => asIfUtc(localText(new Date(moment), timeZone)) === wanted)
  return new Date(exact ?? (moments.at(-1) as number))
}

/** Every zone the browser knows by name, and those it goes by without listing them. */
export function timeZones(...also: string[]): string[] {
  return [...new Set([...Intl.supportedValuesOf('timeZone'), 'UTC', ...also])].sort()
}
