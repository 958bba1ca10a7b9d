// Dates as people write them, found in a text and replaced by marks: what a sentence says about a date can then be read without
// knowing how dates are written.
import { streamSafe } from '../../../stream-safe.ts'
import {
  ANY_WEEKDAY,
  COUNT,
  countOf,
  DAY_AFTER_TOMORROW,
  DAYS,
  END_OF,
  LONG_MONTH,
  MIDDLE_OF,
  MONTH,
  monthNumber,
  NEW_YEAR,
  NEXT_WEEK,
  THE_MONTH,
  THE_WEEK,
  THIS_WEEK,
  TODAY,
  TOMORROW,
  WEEKDAY,
  WEEKS,
  weekdayNumber,
} from './calendar-words.ts'

/** A day, written 2026-11-30. */
export type Day = string
/** The days a text names: one, or several for "next week". `isPeriod`: up to its end ("the end of November"). */
export type WrittenDate = { first: Day; last: Day; isPeriod?: boolean; isWeekday?: boolean }
/** `text` with a mark in the place of each date: `§a§` is the first of `dates`. */
export type MarkedText = { text: string; dates: WrittenDate[] }

const DAY_MS = 86_400_000
const MAX_DATES = 26
/** A date without a year up to so long ago is that day; an earlier one is next year's. */
const RECENT_DAYS = 120
const PLAUSIBLE_DAYS = 60

export const addDays = (day: Day, days: number): Day =>
  new Date(Date.parse(`${day}T12:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10)

/** Lower case without accents; dashes, quotes and spaces as typewriters have them. */
export const simplified = (text: string) =>
  streamSafe(text)
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/[º°ª]/g, '')
    .replace(/[’‘`´]/g, "'")
    .replace(/[–—‑]/g, '-')
    .replace(/[\u00a0\u202f\t ]+/g, ' ')

type Reader = { pattern: RegExp; read: (found: string[], sent: Day, isDayFirst: boolean) => WrittenDate | undefined }

const one = (day: Day | undefined): WrittenDate | undefined => (day ? { first: day, last: day } : undefined)
const weekdayDate = (day: Day): WrittenDate => ({ first: day, last: day, isWeekday: true })
const word = (source: string) => new RegExp(`(?<![\\w§])(?:${source})(?![\\w§])`, 'g')

const YEAR = '(?:,? ?(?:de |del )?(20\\d{2}))?'
/** The first that fits wins. `read` gets the groups of its pattern. */
const READERS: Reader[] = [
  { pattern: word('(20\\d{2})-(\\d{2})-(\\d{2})'), read: ([y, m, d]) => one(dayOf(y, m, d)) },
  {
    pattern: word(`(?:${MIDDLE_OF})(${MONTH})${YEAR}`),
    // Late in the middle: nobody is emailed before they are back.
    read: ([name = '', year], sent) => one(nextDay(year, monthNumber(name), 20, sent)),
  },
  {
    pattern: word(`(?:${END_OF}) (?:(${LONG_MONTH})${YEAR}|(${THE_MONTH})|(${THE_WEEK}))`),
    read: ([name, year, month], sent) =>
      period(name ? monthEnd(year, monthNumber(name), sent) : month ? endOfMonth(sent) : sunday(sent)),
  },
  {
    pattern: word(`(\\d{1,2})(?:st|nd|rd|th|er|e)?\\.? ?(?:of |de |di )?(${MONTH})(?![a-z])\\.?${YEAR}`),
    read: ([day, name = '', year], sent) => one(nextDay(year, monthNumber(name), Number(day), sent)),
  },
  {
    pattern: word(`(${MONTH})\\.? (?:the )?(\\d{1,2})(?:st|nd|rd|th)?(?![\\d:])${YEAR}`),
    read: ([name = '', day, year], sent) => one(nextDay(year, monthNumber(name), Number(day), sent)),
  },
  {
    pattern: word('(?!24/7)(\\d{1,2})([./])(\\d{1,2})(?:\\2(20\\d{2}|\\d{2}(?!\\d))?)?'),
    read: ([a, mark, b, year], sent, isDayFirst) =>
      one(numeric(Number(a), Number(b), year, sent, isDayFirst || mark === '.')),
  },
  {
    pattern: word('(\\d{1,2})-(\\d{1,2})-(20\\d{2})'),
    read: ([a, b, year], sent, isDayFirst) => one(numeric(Number(a), Number(b), year, sent, isDayFirst)),
  },
  {
    pattern: word(
      `(?:${ANY_WEEKDAY},? )?the (\\d{1,2})(?:st|nd|rd|th)(?! (?:floor|time|quarter|half|week|edition|annual|of)\\b)`,
    ),
    read: ([day], sent) => one(nextOfMonth(Number(day), sent)),
  },
  {
    pattern: word(`(${NEXT_WEEK}) (?:on |am |le |el |op )?(${WEEKDAY})|(${WEEKDAY}) (?:of |in )?(?:${NEXT_WEEK})`),
    read: ([, after, before], sent) => one(addDays(sunday(sent), weekdayNumber(after ?? before ?? ''))),
  },
  {
    pattern: word(
      `(?:(next|nachste[nr]?|proximo|prossimo|prossima|volgende) )?(?:(?:this |coming )*|komm?ende[nr]? |aanstaande )(${WEEKDAY})(?: (next|prochain|proximo|prossimo))?`,
    ),
    read: ([before, name = '', after], sent) =>
      weekdayDate(weekday(weekdayNumber(name), sent, Boolean(before ?? after))),
  },
  {
    pattern: word(`in (${COUNT}) (?:(${DAYS})|(${WEEKS}))`),
    read: ([count = '', days], sent) => one(addDays(sent, countOf(count) * (days ? 1 : 7))),
  },
  {
    // With its year, a short name is a month as well.
    pattern: word(`(${MONTH})\\.? (20\\d{2})`),
    read: ([name = '', year], sent) => wholeMonth(year, name, sent),
  },
  { pattern: word(DAY_AFTER_TOMORROW), read: (_, sent) => one(addDays(sent, 2)) },
  { pattern: word(TOMORROW), read: (_, sent) => one(addDays(sent, 1)) },
  { pattern: word(TODAY), read: (_, sent) => one(sent) },
  {
    pattern: word(NEXT_WEEK),
    read: (_, sent) => ({ first: addDays(sunday(sent), 1), last: addDays(sunday(sent), 7) }),
  },
  { pattern: word(THIS_WEEK), read: (_, sent) => ({ first: sent, last: sunday(sent) }) },
  { pattern: word(NEW_YEAR), read: (_, sent) => one(nextDay(undefined, 1, 2, sent)) },
  {
    pattern: word(
      `(?:for|fur|pendant|durante|per)(?: the next| the| die nachsten| les| le| los| las| i| de)?(?: prochaine?s| proxim[oa]s| prossim[ie])? (${COUNT}) (?:(${DAYS})|(${WEEKS}))`,
    ),
    read: ([count = '', days], sent) => ({ first: sent, last: addDays(sent, countOf(count) * (days ? 1 : 7) - 1) }),
  },
  {
    pattern: word(`(${LONG_MONTH})`),
    read: ([name = ''], sent) => wholeMonth(undefined, name, sent),
  },
]

/** `sent`: the day on which the text was written. Dates without a year are the next ones. `text` is simplified. */
export function markDates(text: string, sent: Day, isDayFirst: boolean): MarkedText {
  const dates: WrittenDate[] = []
  let marked = text
  for (const { pattern, read } of READERS)
    marked = marked.replace(pattern, (found, ...rest: (string | number | undefined)[]) => {
      const groups = rest.slice(
        0,
        rest.findIndex((part) => typeof part === 'number'),
      ) as string[]
      const date = dates.length < MAX_DATES ? read(groups, sent, isDayFirst) : undefined
      if (!date) return found
      dates.push(date)
      return markOf(dates.length - 1)
    })
  return joined({ text: withFollowing(marked, dates, sent), dates })
}

/** "From Monday, returning the following Monday": the first one after the day named before it. */
function withFollowing(text: string, dates: WrittenDate[], sent: Day): string {
  return text.replace(/\bthe following §([a-z])§/g, (found, letter: string, at: number) => {
    const named = dateAt({ text, dates }, letter)
    if (!named?.isWeekday) return found
    const before = dateAt({ text, dates }, /§([a-z])§[^§]*$/.exec(text.slice(0, at))?.[1])
    // Named in another sentence, if at all: the later one.
    const from = before ? before.last : named.first
    dates[letter.charCodeAt(0) - 97] = weekdayDate(weekday(weekdayOf(named.first), from > sent ? from : sent, false))
    return `§${letter}§`
  })
}

const markOf = (index: number) => `§${String.fromCharCode(97 + index)}§`
export const dateAt = ({ dates }: MarkedText, letter = '') => dates[letter.charCodeAt(0) - 97]

/** "Monday, November 30" is one date; "November 16 to 30" is two. */
function joined({ text, dates }: MarkedText): MarkedText {
  const weekdayMark = new RegExp(`(?<![\\w§])${ANY_WEEKDAY}\\.?,? (?:the |der |den |dem |le |el |il |de )?(?=§)`, 'g')
  // A weekday that was marked as a date of its own, right before the date.
  const twice = /§[a-z]§,? (?:the |der |den |dem |le |el |il |de )?(?=§([a-z])§)/g
  const isWeekdayOf = (mark: string, next: string) => {
    const [a, b] = [dateAt({ text, dates }, mark[1]), dateAt({ text, dates }, next)]
    // Somebody who wrote the wrong weekday means the date.
    return a?.isWeekday && b && !b.isWeekday
  }
  const single = text
    .replace(weekdayMark, '')
    .replace(twice, (found, next: string) => (isWeekdayOf(found, next) ? '' : found))
  const withEnds = single.replace(
    /§([a-z])§ ?(-|to|until|through|thru) ?(\d{1,2})(?:st|nd|rd|th)?(?!\d|[:./]\d)/g,
    (found, letter: string, to: string, day: string) => {
      const start = dateAt({ text, dates }, letter)
      const end = start && dayOf(start.first.slice(0, 4), start.first.slice(5, 7), day)
      if (!end || dates.length >= MAX_DATES) return found
      dates.push({ first: end, last: end })
      return `§${letter}§ ${to} ${markOf(dates.length - 1)}`
    },
  )
  return { text: withEnds, dates }
}

/** Undefined for the 31st of February. */
function dayOf(year = '', month: string | number = '', day: string | number = ''): Day | undefined {
  const date = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day), 12))
  const isReal = date.getUTCMonth() === Number(month) - 1 && date.getUTCDate() === Number(day)
  return isReal ? date.toISOString().slice(0, 10) : undefined
}

function nextDay(year: string | undefined, month: number, day: number, sent: Day): Day | undefined {
  if (year) return dayOf(year.length === 2 ? `20${year}` : year, month, day)
  const thisYear = Number(sent.slice(0, 4))
  const recent = addDays(sent, -RECENT_DAYS)
  return [thisYear - 1, thisYear, thisYear + 1]
    .map((each) => dayOf(String(each), month, day))
    .find((found) => found !== undefined && found >= recent)
}

/** The 24th without a month: of this one, or of the first that has it. */
function nextOfMonth(day: number, sent: Day): Day | undefined {
  const months = [0, 1, 2].map((ahead) => {
    const month = new Date(Date.UTC(Number(sent.slice(0, 4)), Number(sent.slice(5, 7)) - 1 + ahead, 1, 12))
    return dayOf(String(month.getUTCFullYear()), month.getUTCMonth() + 1, day)
  })
  return months.find((found) => found !== undefined && found >= sent)
}

/** 03/04 is the later of its two days where nothing says which is meant. */
function numeric(a: number, b: number, year: string | undefined, sent: Day, isDayFirst: boolean): Day | undefined {
  const dayFirst = nextDay(year, b, a, sent)
  if (isDayFirst && dayFirst) return dayFirst
  const monthFirst = nextDay(year, a, b, sent)
  return (
    sooner(dayFirst, monthFirst, sent) ??
    [dayFirst, monthFirst]
      .filter((day) => day !== undefined)
      .sort()
      .at(-1)
  )
}

/** Of December 7 and July 12, in November the one that is months sooner is meant. */
function sooner(a: Day | undefined, b: Day | undefined, sent: Day): Day | undefined {
  const [first, last] = [a, b].filter((day) => day !== undefined).sort()
  if (!first || !last || first < sent) return undefined
  return first <= addDays(sent, PLAUSIBLE_DAYS) && last > addDays(sent, 2 * PLAUSIBLE_DAYS) ? first : undefined
}

const period = (day: Day | undefined): WrittenDate | undefined =>
  day ? { first: day, last: day, isPeriod: true } : undefined
const weekdayOf = (day: Day) => new Date(`${day}T12:00:00Z`).getUTCDay() || 7
const sunday = (day: Day) => addDays(day, 7 - weekdayOf(day))
const endOfMonth = (day: Day) => addDays(`${addDays(`${day.slice(0, 8)}01`, 31).slice(0, 8)}01`, -1)

function monthEnd(year: string | undefined, month: number, sent: Day): Day | undefined {
  const first = nextDay(year, month, 1, sent)
  return first && endOfMonth(first)
}

function wholeMonth(year: string | undefined, name: string, sent: Day): WrittenDate | undefined {
  const last = monthEnd(year, monthNumber(name), sent)
  return last ? { first: `${last.slice(0, 8)}01`, last } : undefined
}

/** The first such day after today; "next Friday" on a Wednesday may be the one of next week. */
function weekday(wanted: number, sent: Day, isNext: boolean): Day {
  if (isNext) return addDays(sunday(sent), wanted)
  return addDays(sent, (wanted - weekdayOf(sent) + 7) % 7 || 7)
}
