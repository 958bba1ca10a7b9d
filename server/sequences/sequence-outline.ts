import type { SequenceFrequency } from '../../contract/email-sequence.ts'
import type { EmailCategory } from '../../contract/email-template.ts'
import { EMAIL_COUNT, NUMBER_WORDS, TIME_SPAN } from '../../contract/sequence-size.ts'

/** The purpose of an email in a sequence, and its delay after the previous one. A follow-up without a subject stays in the thread. */
export type OutlineStep = {
  name: string
  /** Null: the category of the sequence. */
  category: EmailCategory | null
  delayDays: number
  hasSubject: boolean
  wish: string
}

type Kind = Omit<OutlineStep, 'delayDays'>

const FIRST: Kind = { name: 'First email', category: null, hasSubject: true, wish: 'The first email of a sequence.' }
const BETWEEN: [Kind, Kind] = [
  { name: 'Follow-up', category: 'follow_up', hasSubject: false, wish: 'Follows up on the previous email, shorter.' },
  {
    name: 'Something useful',
    category: 'nurturing',
    hasSubject: true,
    wish: 'Offers one useful thought, no pressure.',
  },
]
const LAST: Kind = {
  name: 'Last try',
  category: 're_engagement',
  hasSubject: false,
  wish: 'The last email of the sequence: a friendly way out.',
}

const DEFAULT_EMAILS = 4
const MAX_EMAILS = 8
/** Each delay is longer than the previous one. */
const DEFAULT_DELAYS = [3, 4, 7]

const MAX_NAME = 60

const DAYS = { day: 1, week: 7, month: 30 }

/** As many emails over as many days as the prompt asks for: "three emails over two weeks". Default: four in two weeks. */
export function outlineOf(prompt: string): OutlineStep[] {
  const count = Math.min(MAX_EMAILS, Math.max(1, numberIn(EMAIL_COUNT.exec(prompt)?.[1]) ?? DEFAULT_EMAILS))
  const kinds = Array.from({ length: count }, (_, index) => kindAt(index, count))
  const delays = delaysOf(count - 1, spanIn(prompt))
  return kinds.map((kind, index) => ({ ...kind, delayDays: index === 0 ? 0 : (delays[index - 1] ?? 1) }))
}

function kindAt(index: number, count: number): Kind {
  if (index === 0) return FIRST
  return index === count - 1 && count > 2 ? LAST : (BETWEEN[(index - 1) % 2] as Kind)
}

/** Spread over the days asked for, at least a day apart; the remainder goes to the later ones. */
function delaysOf(gaps: number, days: number | undefined): number[] {
  if (days === undefined) return Array.from({ length: gaps }, (_, index) => DEFAULT_DELAYS[index] ?? 7)
  const places = Array.from({ length: gaps + 1 }, (_, index) => Math.floor((index * days) / Math.max(1, gaps)))
  return places.slice(1).map((place, index) => Math.max(1, place - (places[index] ?? 0)))
}

function spanIn(prompt: string) {
  const [, number, unit] = TIME_SPAN.exec(prompt) ?? []
  const count = numberIn(number)
  return count && unit ? Math.min(365, count * DAYS[unit.toLowerCase() as keyof typeof DAYS]) : undefined
}

function numberIn(word: string | undefined) {
  if (!word) return undefined
  if (/^an?$/i.test(word)) return 1
  const place = NUMBER_WORDS.indexOf(word.toLowerCase())
  return place < 0 ? Number(word) : place + 1
}

/** The first clause of the prompt. */
export function nameFrom(prompt: string) {
  const line = prompt.trim().replace(/\s+/g, ' ')
  if (line.length <= MAX_NAME) return line
  const clause = /^(.{20,60})[,.;:] /.exec(line)?.[1]
  return clause ?? `${line.slice(0, MAX_NAME).replace(/\s+\S*$/, '')}…`
}

const FREQUENCY_DAYS: [SequenceFrequency, number][] = [
  ['monthly', 30],
  ['bi_weekly', 14],
  ['weekly', 7],
  ['every_3_days', 3],
  ['every_2_days', 2],
]

/** The frequency shown on the card: from the delay of the first follow-up. */
export function frequencyOf([, followUp]: Pick<OutlineStep, 'delayDays'>[]): SequenceFrequency {
  return FREQUENCY_DAYS.find(([, days]) => days <= (followUp?.delayDays ?? 0))?.[0] ?? 'daily'
}
