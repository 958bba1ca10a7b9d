const MORNING = 9
const DAY_MS = 86_400_000

const at = (day: Date, hour: number) => new Date(day.getFullYear(), day.getMonth(), day.getDate(), hour)
const inDays = (now: Date, days: number) => new Date(now.getFullYear(), now.getMonth(), now.getDate() + days)

/** Times that somebody would choose, each in the future. */
export function snoozeChoices(now: Date): { label: string; until: Date }[] {
  const later = new Date(now.getTime() + 3 * 3_600_000)
  const isStillToday = later.getDate() === now.getDate() && later.getHours() < 20
  const toMonday = ((8 - now.getDay()) % 7 || 7) as number
  return [
    ...(isStillToday ? [{ label: 'Later today', until: at(later, later.getHours()) }] : []),
    { label: 'Tomorrow', until: at(inDays(now, 1), MORNING) },
    ...(toMonday > 1 ? [{ label: 'Next Monday', until: at(inDays(now, toMonday), MORNING) }] : []),
    { label: 'In a month', until: at(new Date(now.getFullYear(), now.getMonth() + 1, now.getDate()), MORNING) },
  ]
}

/** The morning of a day like "2030-01-31"; undefined when that is over, or no day. */
export function morningOf(day: string, now: Date): Date | undefined {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number)
  const morning = new Date(year, month - 1, date, MORNING)
  return morning.getTime() > now.getTime() ? morning : undefined
}

const DAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat']
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sept', 'Oct', 'Nov', 'Dec']
const two = (value: number) => String(value).padStart(2, '0')

/** "Mon 3 Feb, 09:00", with the year where it is another one. */
export function snoozeWords(until: Date, now: Date): string {
  const year = until.getTime() - now.getTime() > 300 * DAY_MS ? ` ${until.getFullYear()}` : ''
  const day = `${DAYS[until.getDay()]} ${until.getDate()} ${MONTHS[until.getMonth()]}${year}`
  return `${day}, ${two(until.getHours())}:${two(until.getMinutes())}`
}
