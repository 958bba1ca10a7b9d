// When somebody who says "not now" wants to hear from us again, relative to the day of the message.
import { addDays, type Day, dateAt, markDates } from '../../../mail/reading/people/written-dates.ts'
import { addMonths, readPeriod } from './periods.ts'

const MAX_AHEAD_MONTHS = 36
const ASKS =
  /(?<!\p{L})(?:reach|circle|check|come back|get back|follow|ping|try|contact|write|e-?mail|ask|remind|touch base|reconnect|revisit|pick|talk|speak|call|look (?:at|into)|let'?s|knock|get in touch|drop|nudge|melden|kontaktieren|schreiben|sprechen|recontacte\p{L}*|reparl\p{L}+|rappele\p{L}*|ecrive\p{L}*|escrib\p{L}+|contact\p{L}+|hablamos|llam\p{L}+|risent\p{L}+|ricontatt\p{L}+|scriv\p{L}+|neem|bel|mail|benader)(?!\p{L})/u
const AFTER =
  /(?<!\p{L})(?:after|nach(?: dem)?|apres(?: le)?|despues del?|dopo(?: il)?|na|past|once|later than|not before)(?: the| den| dem| le| el| il| de)? ?$/u
const EARLY = /(?<!\p{L})(?:early|start of|beginning of|anfang|debut|inizio|principios de|begin)(?: in)? ?$/u
const LATE = /(?<!\p{L})(?:late|later in|ende|end of|fin|fine|finales de|eind)(?: in)? ?$/u
const PAST =
  /(?<!\p{L})(?:20\d{2}|today|heute|this (?:week|morning)|was|were|had|did|went|left|last|since|ago|ended|signed|bought|started|took|moved|renewed|seit|depuis|desde)(?!\p{L})/u
const MIDDLE_DAY = 15
const LATE_DAY = 20

/** `sentences` are folded; `sent` is the day of the message. */
export function followUpDate(sentences: readonly string[], sent: Day): Day | undefined {
  const dated = sentences.flatMap((sentence) => {
    const day = dayIn(sentence, sent)
    return day && day > sent && day <= addMonths(sent, MAX_AHEAD_MONTHS) ? [{ day, asks: ASKS.test(sentence) }] : []
  })
  const asked = dated.filter(({ asks }) => asks)
  return (asked.at(-1) ?? dated.at(-1))?.day
}

/** The day a sentence names: a date, or the start of a period. */
export function dayIn(sentence: string, sent: Day): Day | undefined {
  const marked = markDates(sentence, sent, !isEnglish(sentence))
  const period = readPeriod(marked.text.replace(/§[a-z]§/g, ' '), sent)
  const written = [...marked.text.matchAll(/§([a-z])§/g)].flatMap(({ 1: letter, index }) => {
    const date = dateAt(marked, letter)
    if (!date) return []
    const before = marked.text.slice(Math.max(0, index - 24), index)
    const isMonth = date.first !== date.last && date.first.endsWith('-01')
    if (AFTER.test(before)) return [addDays(date.last, 1)]
    if (isMonth && LATE.test(before)) return [`${date.first.slice(0, 8)}${LATE_DAY}`]
    if (isMonth && /mid[- ]?$/.test(before)) return [`${date.first.slice(0, 8)}${MIDDLE_DAY}`]
    if (isMonth && EARLY.test(before)) return [date.first]
    return [date.isPeriod ? date.last : date.first]
  })
  // A month that is over means the one of next year, unless the text is about the past.
  const isPast = PAST.test(sentence)
  const ahead = written.map((day) => (day <= sent && !isPast ? addMonths(day, 12) : day)).filter((day) => day > sent)
  // "After the 15th" says more than "this year"; a period of months more than a weekday of this week.
  return ahead.at(-1) ?? period
}

const isEnglish = (text: string) => /\b(?:the|and|you|we|i|me|to|until|after|back|again|try|call)\b/.test(text)
