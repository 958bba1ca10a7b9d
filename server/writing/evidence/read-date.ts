import type { Token } from './text-tokens.ts'

export type DateRead = {
  day: number | null
  month: number | null
  year: number | null
  weekday: number | null
  next: number
}

const MONTHS = 'january february march april may june july august september october november december'.split(' ')
const WEEKDAYS = 'sunday monday tuesday wednesday thursday friday saturday'.split(' ')
const DATES = new Set(
  'in since last this next of by until till before after during from to early late mid every each through'.split(' '),
)
const nothing = { day: null, month: null, year: null, weekday: null }

function monthOf(token: Token | undefined): number | null {
  if (token?.kind !== 'word') return null
  const full = MONTHS.indexOf(token.folded)
  // "march" and "may" are months only when capitalized.
  if (full >= 0) return /^\p{Lu}/u.test(token.text) ? full + 1 : null
  const short = MONTHS.findIndex(
    (month) => month.slice(0, 3) === token.folded || (token.folded === 'sept' && month[0] === 's'),
  )
  return short >= 0 && /^\p{Lu}/u.test(token.text) ? short + 1 : null
}
export const weekdayOf = (token: Token | undefined) => WEEKDAYS.indexOf(token?.folded.replace(/s$/, '') ?? '')

/** A date that starts at a token: "12 May 2024", "May 12th", "2024-05-12", "12/05/2024", "March", "Q3 2024", "last Tuesday". */
export function readDate(tokens: Token[], at: number): DateRead | null {
  const token = tokens[at]
  if (!token) return null
  if (token.kind === 'number') return readNumeric(tokens, at) ?? readDayFirst(tokens, at)
  if (token.kind !== 'word') return null
  if (token.folded === 'last' && weekdayOf(tokens[at + 1]) >= 0)
    return { ...nothing, weekday: weekdayOf(tokens[at + 1]), next: at + 2 }
  if (/^q[1-4]$/.test(token.folded)) {
    const year = yearAt(tokens[at + 1])
    return { ...nothing, month: -Number(token.folded[1]), year, next: year ? at + 2 : at + 1 }
  }
  return readMonthFirst(tokens, at)
}

/** The date parts of an ISO timestamp: when an email was sent. */
export function readMoment(iso: string): Omit<DateRead, 'next'> | null {
  const date = new Date(iso)
  if (Number.isNaN(date.getTime())) return null
  return {
    day: date.getUTCDate(),
    month: date.getUTCMonth() + 1,
    year: date.getUTCFullYear(),
    weekday: date.getUTCDay(),
  }
}

export const isYear = (text: string | undefined) => /^(1[89]|20)\d\d$/.test(text ?? '')
const yearAt = (token: Token | undefined) =>
  token?.kind === 'number' && isYear(token.text) ? Number(token.text) : null
const dayAt = (token: Token | undefined) =>
  token?.kind === 'number' && /^\d{1,2}$/.test(token.text) && Number(token.text) >= 1 && Number(token.text) <= 31
    ? Number(token.text)
    : null
const isOrdinal = (token: Token | undefined) => token?.isGlued === true && /^(st|nd|rd|th|er|°|º)$/.test(token.folded)

function readNumeric(tokens: Token[], at: number): DateRead | null {
  const [a, sign, b, again, c] = tokens.slice(at, at + 5)
  const dotted = /^(\d{1,2})\.(\d{1,2})\.((?:19|20)\d\d)$/.exec(a?.text ?? '')
  if (dotted)
    return { day: Number(dotted[1]), month: Number(dotted[2]), year: Number(dotted[3]), weekday: null, next: at + 1 }
  const isDate = sign && again?.text === sign.text && /[-/]/.test(sign.text) && sign.isGlued && b?.isGlued && c?.isGlued
  if (!isDate || !a) return null
  if (isYear(a.text))
    return { day: Number(c.text), month: Number(b.text), year: Number(a.text), weekday: null, next: at + 5 }
  if (!isYear(c.text)) return null
  return { day: Number(a.text), month: Number(b.text), year: Number(c.text), weekday: null, next: at + 5 }
}

function readDayFirst(tokens: Token[], at: number): DateRead | null {
  const day = dayAt(tokens[at])
  if (day === null) return null
  let next = isOrdinal(tokens[at + 1]) ? at + 2 : at + 1
  if (tokens[next]?.folded === 'of') next++
  else if (tokens[next]?.text === '.' && !tokens[next + 1]?.startsSentence) next++
  const month = monthOf(tokens[next])
  if (month === null) return null
  const year = yearAt(tokens[next + 1]) ?? (tokens[next + 1]?.text === ',' ? yearAt(tokens[next + 2]) : null)
  const isAfterComma = year !== null && tokens[next + 1]?.text === ','
  return { day, month, year, weekday: null, next: year === null ? next + 1 : isAfterComma ? next + 3 : next + 2 }
}

function readMonthFirst(tokens: Token[], at: number): DateRead | null {
  const token = tokens[at]
  const month = monthOf(token)
  if (month === null || !token) return null
  const day = yearAt(tokens[at + 1]) === null ? dayAt(tokens[at + 1]) : null
  let next = day === null ? at + 1 : isOrdinal(tokens[at + 2]) ? at + 3 : at + 2
  if (tokens[next]?.text === ',' && yearAt(tokens[next + 1])) next++
  const year = yearAt(tokens[next])
  if (year !== null) next++
  // "May I", "March on", "Jan", "June says": on its own, a month counts only after a word such as "in" or "since".
  if (day === null && year === null && !DATES.has(tokens[at - 1]?.folded ?? '')) return null
  return { ...nothing, day, month, year, next }
}
