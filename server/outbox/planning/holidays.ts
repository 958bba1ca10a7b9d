import type { Holidays } from './send-window.ts'

const known = new Map<string, Holidays>()

/** The public holidays of a country by its ISO code; null where none is set. The list is large: it is loaded when first asked for. */
export async function readHolidays(country: string | null): Promise<Holidays | null> {
  if (!country) return null
  const found = known.get(country)
  if (found) return found
  const { default: HolidayList } = await import('date-holidays')
  const list = new HolidayList(country, { languages: 'en', types: ['public'] })
  const days = new Map<string, string>()
  const years = new Set<number>()
  const read = (year: number) => {
    if (years.has(year)) return
    years.add(year)
    for (const [date, name] of daysOff(list.getHolidays(year))) days.set(date, name)
  }
  const holidays: Holidays = {
    place: new Intl.DisplayNames(['en-GB'], { type: 'region' }).of(country) ?? country,
    nameOn(date) {
      const year = Number(date.slice(0, 4))
      // One that begins on the last day of a year may end in the next.
      read(year - 1)
      read(year)
      return days.get(date)
    },
  }
  known.set(country, holidays)
  return holidays
}

const DAY_MS = 86_400_000

function daysOff(holidays: { date: string; start: Date; end: Date; name: string }[]): [string, string][] {
  return holidays.flatMap(({ date, start, end, name }) => {
    const first = Date.parse(`${date.slice(0, 10)}T12:00:00Z`)
    // A day of 23 hours is one; an afternoon is none.
    const length = Math.floor((end.getTime() - start.getTime()) / DAY_MS + 0.1)
    return Array.from({ length }, (_, day): [string, string] => [
      new Date(first + day * DAY_MS).toISOString().slice(0, 10),
      name,
    ])
  })
}
