// Days and times in an instruction, said the same way in the email.

const WEEKDAY = `(?:mon|tues|wednes|thurs|fri|satur|sun)day`
const MONTHS = 'january february march april may june july august september october november december'.split(' ')
const MONTH = `(?:${MONTHS.map((name) => `${name}|${name.slice(0, 3)}\\.?`).join('|')}|sept\\.?)`
const NUMBER = String.raw`(\d{1,2})(?:st|nd|rd|th)?`
const TIME = String.raw`(?:at |@ ?|um )?(\d{1,2})(?:[:.](\d\d))? ?(a\.?m\.?|p\.?m\.?)?`
const PART = '(?: (morning|afternoon|evening))?'
const TIME_AFTER = String.raw`(?:,? (?:at|@|um) ?(\d{1,2})(?:[:.](\d\d))? ?(am|pm)?\b|,? (\d{1,2})(?:[:.](\d\d))? ?(am|pm)\b)?`

/** "In the week of 3 March". */
const WEEK_OF = /\b(?:in |for )?(?:the )?week of (?:the )?$/i

const PATTERNS: [RegExp, (match: RegExpExecArray, now: Date) => string | null][] = [
  [
    new RegExp(
      String.raw`\b(?:on |for |from )?(?:(next|this) )?(${WEEKDAY})${PART}(?:,? (?:the )?(?:${NUMBER}(?: of)? (${MONTH})|(${MONTH}) ${NUMBER})\b(?:,? (\d{4}))?)?${TIME_AFTER}`,
      'i',
    ),
    ([, which, weekday = '', part, day1, month1, month2, day2, year, ...time], now) => {
      const name = [which?.toLowerCase(), capital(weekday), part?.toLowerCase()].filter(Boolean).join(' ')
      if (!month1 && !month2) return withTime(name, time)
      const date = dateOf(day1 ?? day2, month1 ?? month2, year, now)
      return date && withTime(`${name}, ${date}`, time)
    },
  ],
  [
    new RegExp(
      String.raw`\b(?:on |for |from )?(?:the )?(?:${NUMBER}(?: of)? (${MONTH})|(${MONTH}) ${NUMBER})\b(?:,? (\d{4}))?${TIME_AFTER}`,
      'i',
    ),
    ([, day1, month1, month2, day2, year, ...time], now) => {
      const date = dateOf(day1 ?? day2, month1 ?? month2, year, now)
      return date && withTime(date, time)
    },
  ],
  [
    new RegExp(String.raw`\b(?:on |for )?(\d{4})-(\d\d)-(\d\d)\b${TIME_AFTER}`, 'i'),
    ([, year, month, day, ...time], now) => {
      const date = dateOf(day, MONTHS[Number(month) - 1], year, now)
      return date && withTime(date, time)
    },
  ],
  [
    new RegExp(String.raw`\b(?:in |for )?((?:next|this) (?:week|month)|tomorrow)${PART}${TIME_AFTER}`, 'i'),
    ([, name = '', part, ...time]) => withTime([name, part].filter(Boolean).join(' ').toLowerCase(), time),
  ],
]

export type FoundDay = { text: string | null; start: number; end: number }

/** The first day in the text; its text is null for a day or time that does not exist or is over. */
export function dayIn(text: string, now: Date): FoundDay | null {
  const found = PATTERNS.flatMap(([pattern, read]) => {
    const match = pattern.exec(text)
    return match ? [{ text: read(match, now), start: match.index, end: match.index + match[0].length }] : []
  })
  const first = found.sort((a, b) => a.start - b.start || b.end - a.end)[0]
  const week = first && WEEK_OF.exec(text.slice(0, first.start))
  return week && first.text ? { text: `the week of ${first.text}`, start: week.index, end: first.end } : (first ?? null)
}

const CLOCK = new RegExp(`^\\s*${TIME}\\s*$`, 'i')
/** "10", "10:30" or "3 pm", alone in a clause. */
export function timeIn(text: string): string | null {
  const match = CLOCK.exec(text)
  return match && (match[2] || match[3] || /at|@/i.test(text)) ? clockOf(match[1], match[2], match[3]) : null
}

function withTime(day: string, [hour1, minutes1, half1, hour2, minutes2, half2]: (string | undefined)[]) {
  const hour = hour1 ?? hour2
  if (hour === undefined) return day
  const time = clockOf(hour, minutes1 ?? minutes2, half1 ?? half2)
  return time && `${day} at ${time}`
}

function clockOf(hour: string | undefined, minutes: string | undefined, half: string | undefined): string | null {
  const number = Number(hour)
  const isHalf = half !== undefined
  if (Number(minutes ?? 0) > 59 || number > (isHalf ? 12 : 23) || (isHalf && number === 0)) return null
  if (isHalf) return `${number}${minutes ? `:${minutes}` : ''} ${half.replaceAll('.', '').toLowerCase()}`
  return `${number}:${minutes ?? '00'}`
}

function dateOf(day: string | undefined, month: string | undefined, year: string | undefined, now: Date) {
  const at = MONTHS.findIndex((name) => name.startsWith((month ?? '').toLowerCase().replace('.', '').slice(0, 3)))
  const number = Number(day)
  const date = new Date(Date.UTC(Number(year ?? 2024), at, number))
  if (at < 0 || number < 1 || date.getUTCMonth() !== at) return null
  if (year && date.getTime() < now.getTime() - 86_400_000) return null
  return `${number} ${capital(MONTHS[at] ?? '')}${year ? ` ${year}` : ''}`
}

const capital = (word: string) => word.slice(0, 1).toUpperCase() + word.slice(1).toLowerCase()
