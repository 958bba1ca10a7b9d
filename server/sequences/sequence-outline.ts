import type { SequenceFrequency } from '../../contract/email-sequence.ts'
import type { EmailCategory } from '../../contract/email-template.ts'

/** What a mail of a sequence is for, and how many days after the one before. A follow-up without subject stays in the thread. */
export type OutlineStep = {
  name: string
  /** That of the sequence, where null. */
  category: EmailCategory | null
  delayDays: number
  hasSubject: boolean
  wish: string
}

type Kind = Omit<OutlineStep, 'delayDays'>

const FIRST: Kind = { name: 'First mail', category: null, hasSubject: true, wish: 'The first mail of a sequence.' }
const BETWEEN: [Kind, Kind] = [
  { name: 'Follow-up', category: 'follow_up', hasSubject: false, wish: 'Follows up on the mail before, shorter.' },
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
  wish: 'The last mail of the sequence: a friendly way out.',
}

const USUAL_MAILS = 4
const MOST_MAILS = 8
/** Longer from mail to mail. */
const USUAL_DELAYS = [3, 4, 7]

const LONGEST_NAME = 60

const NUMBERS = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten']
const NUMBER = `(\\d{1,3}|an?|${NUMBERS.join('|')})`
const MAILS = new RegExp(
  `\\b${NUMBER}[ -]+(?:\\w+ )?(?:e-?mails?|mails?|messages?|steps?|touch(?:es|points?)?|part)\\b`,
  'i',
)
const SPAN = new RegExp(
  `(?:\\bover|\\bwithin|during|across|(?:mails|messages|steps) in)\\s+(?:the next\\s+)?${NUMBER}\\s+(day|week|month)s?\\b`,
  'i',
)
const DAYS = { day: 1, week: 7, month: 30 }

/** As many mails as the wish asks for, over as many days as it says: "three mails over two weeks". Otherwise four in two weeks. */
export function outlineOf(prompt: string): OutlineStep[] {
  const count = Math.min(MOST_MAILS, Math.max(1, numberIn(MAILS.exec(prompt)?.[1]) ?? USUAL_MAILS))
  const kinds = Array.from({ length: count }, (_, index) => kindAt(index, count))
  const delays = delaysOf(count - 1, spanIn(prompt))
  return kinds.map((kind, index) => ({ ...kind, delayDays: index === 0 ? 0 : (delays[index - 1] ?? 1) }))
}

function kindAt(index: number, count: number): Kind {
  if (index === 0) return FIRST
  return index === count - 1 && count > 2 ? LAST : (BETWEEN[(index - 1) % 2] as Kind)
}

/** Spread over the days asked for, a day apart at least; the rest goes to the later ones. */
function delaysOf(gaps: number, days: number | undefined): number[] {
  if (days === undefined) return Array.from({ length: gaps }, (_, index) => USUAL_DELAYS[index] ?? 7)
  const places = Array.from({ length: gaps + 1 }, (_, index) => Math.floor((index * days) / Math.max(1, gaps)))
  return places.slice(1).map((place, index) => Math.max(1, place - (places[index] ?? 0)))
}

function spanIn(prompt: string) {
  const [, number, unit] = SPAN.exec(prompt) ?? []
  const count = numberIn(number)
  return count && unit ? Math.min(365, count * DAYS[unit.toLowerCase() as keyof typeof DAYS]) : undefined
}

function numberIn(word: string | undefined) {
  if (!word) return undefined
  if (/^an?$/i.test(word)) return 1
  const place = NUMBERS.indexOf(word.toLowerCase())
  return place < 0 ? Number(word) : place + 1
}

/** The first words of the wish, up to where a clause of it ends. */
export function nameFrom(prompt: string) {
  const line = prompt.trim().replace(/\s+/g, ' ')
  if (line.length <= LONGEST_NAME) return line
  const clause = /^(.{20,60})[,.;:] /.exec(line)?.[1]
  return clause ?? `${line.slice(0, LONGEST_NAME).replace(/\s+\S*$/, '')}…`
}

const DAYS_OF: [SequenceFrequency, number][] = [
  ['monthly', 30],
  ['bi_weekly', 14],
  ['weekly', 7],
  ['every_3_days', 3],
  ['every_2_days', 2],
]

/** How the card tells the pace: by how long the first follow-up waits. */
export function frequencyOf([, followUp]: Pick<OutlineStep, 'delayDays'>[]): SequenceFrequency {
  return DAYS_OF.find(([, days]) => days <= (followUp?.delayDays ?? 0))?.[0] ?? 'daily'
}
