const MONTHS = 'january february march april may june july august september october november december'.split(' ')
const SEASONS: Record<string, number> = { spring: 2, summer: 5, autumn: 8, fall: 8, winter: 11 }
const MONTHS_OF_REST = 3

/** When a contract ends, read from "until end of 2026", "until 5 March" or "until March 2027"; null where no date is named. */
function endOf(text: string, now: Date): Date | null {
  const until = /\b(?:until|till) (.+)$/i.exec(text)?.[1]?.toLowerCase() ?? ''
  const named = /\b(20\d\d)\b/.exec(until)?.[1]
  const year = named ? Number(named) : null
  const dayAt = (y: number, month: number, day: number) => new Date(Date.UTC(y, month, day))
  const month = MONTHS.findIndex((name) => new RegExp(`\\b${name}\\b`).test(until))
  const season = Object.keys(SEASONS).find((name) => until.includes(name))
  const at = month >= 0 ? month : season ? (SEASONS[season] as number) : null
  const day = Number(/\b(\d{1,2})(?:st|nd|rd|th)?\b/.exec(until)?.[1] ?? 0)
  if (at !== null) {
    const inYear = (y: number) => (day > 0 && month >= 0 ? dayAt(y, at, day) : dayAt(y, at + 1, 0))
    if (year !== null) return inYear(year)
    const next = inYear(now.getUTCFullYear())
    return next.getTime() < now.getTime() ? inYear(now.getUTCFullYear() + 1) : next
  }
  if (/\bnext year\b/.test(until)) return dayAt(now.getUTCFullYear() + 1, /\bend\b/.test(until) ? 11 : 0, 1)
  if (/\byear\b/.test(until)) return dayAt(now.getUTCFullYear(), 11, 31)
  return year === null ? null : dayAt(year, /\bend\b/.test(until) ? 11 : 0, /\bend\b/.test(until) ? 31 : 1)
}

/** How long a contract still runs: long enough to wait, so short that it is time to talk, or no longer. */
export function contractRest(text: string, now: Date): 'long' | 'short' | 'over' | null {
  if (!/\b(?:contract|lease|licen[cs]e|subscription|agreement|policy)\b/i.test(text)) return null
  const end = endOf(text, now)
  if (end === null) return null
  if (end.getTime() < now.getTime()) return 'over'
  const soon = new Date(now)
  soon.setUTCMonth(soon.getUTCMonth() + MONTHS_OF_REST)
  return end.getTime() < soon.getTime() ? 'short' : 'long'
}
