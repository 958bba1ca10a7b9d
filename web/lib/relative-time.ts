import { formatDate } from './format.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const WEEK = 7 * DAY

/** How long ago, in words for a week, as a date before that. */
export function relativeTime(moment: Date, now: Date): string {
  const ago = now.getTime() - moment.getTime()
  if (Math.abs(ago) < MINUTE) return 'just now'
  if (Math.abs(ago) < HOUR) return agoWords(Math.trunc(ago / MINUTE), 'minute')
  if (Math.abs(ago) < DAY) return agoWords(Math.trunc(ago / HOUR), 'hour')
  if (Math.abs(ago) < 2 * DAY) return ago > 0 ? 'yesterday' : 'tomorrow'
  if (Math.abs(ago) < WEEK) return agoWords(Math.trunc(ago / DAY), 'day')
  return formatDate(moment)
}

function agoWords(count: number, unit: string) {
  const words = `${Math.abs(count)} ${unit}${Math.abs(count) === 1 ? '' : 's'}`
  return count > 0 ? `${words} ago` : `in ${words}`
}

const DAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']
const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
]
const twoDigits = (value: number) => String(value).padStart(2, '0')

/** Day, date and time, as in "Thursday, 1 January 2026 at 00:05". */
export function fullTime(moment: Date) {
  const date = `${DAYS[moment.getDay()]}, ${moment.getDate()} ${MONTHS[moment.getMonth()]} ${moment.getFullYear()}`
  return `${date} at ${twoDigits(moment.getHours())}:${twoDigits(moment.getMinutes())}`
}
