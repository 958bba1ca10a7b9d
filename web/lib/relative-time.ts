import { lazily } from './lazily.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const WEEK = 7 * DAY

const words = lazily(() => new Intl.RelativeTimeFormat('en-GB', { numeric: 'auto' }))
const dates = lazily(() => new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric' }))
const moments = lazily(() => new Intl.DateTimeFormat('en-GB', { dateStyle: 'full', timeStyle: 'short' }))

/** How long ago, in words for a week, as a date before that. */
export function relativeTime(moment: Date, now: Date): string {
  const ago = now.getTime() - moment.getTime()
  if (Math.abs(ago) < MINUTE) return 'just now'
  if (Math.abs(ago) < HOUR) return words().format(-Math.trunc(ago / MINUTE), 'minute')
  if (Math.abs(ago) < DAY) return words().format(-Math.trunc(ago / HOUR), 'hour')
  if (Math.abs(ago) < WEEK) return words().format(-Math.trunc(ago / DAY), 'day')
  return dates().format(moment)
}

export const fullTime = (moment: Date) => moments().format(moment)
