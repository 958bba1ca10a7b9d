import type { EmailTone } from '../../../contract/email-template.ts'
import { type Lines, linesFor } from './lines/bank.ts'
import type { Slots } from './slots.ts'

export type Picked = { text: string; slots: string[] }

/** Picks sentences from the banks: filled in, in the right tone, without words to avoid, and none twice. */
export type Picker = {
  /** A line and the slots it uses. Lines with a higher weight are picked more often. */
  pick(lines: Lines, options?: PickOptions): Picked | null
  line(lines: Lines, options?: PickOptions): string | null
  from(lines: string[], options?: PickOptions): string | null
  below(n: number): number
}
type PickOptions = {
  extra?: Slots
  weight?: (slots: string[]) => number
  fits?: (text: string) => boolean
}
export type PickerLimits = {
  /** Avoided where another sentence will do. */
  dislikedWords: string[]
  /** Never used. */
  bannedWords: string[]
  /** Sentences of the emails before this one in a sequence. */
  said: ReadonlySet<string>
}

const SLOT = /\{([a-zA-Z]+)\}/g
/** Words about brevity, used in at most one sentence. */
const BREVITY =
  /\b(brief|briefly|quick|quickly|short|shortly|essentials|basics|straight|spare|point|skip|simple|small)\b/i

export function linePicker(slots: Slots, tone: EmailTone, seed: number, limits: PickerLimits): Picker {
  const draw = randomIntegers(seed)
  const disliked = limits.dislikedWords.map(wordPattern)
  const banned = limits.bannedWords.map(stemPattern)
  const used = new Set<string>()
  let isBrief = false
  const choose = (lines: string[], { extra = {}, weight, fits }: PickOptions = {}): Picked | null => {
    const all = { ...slots, ...extra }
    const known = (line: string) => slotsIn(line).every((slot) => (all[slot] ?? null) !== null)
    const textOf = (line: string) => filled(worded(line, tone), all)
    const isSaid = (text: string) => limits.said.size > 0 && sentencesIn(text).some((one) => limits.said.has(one))
    const needsText = banned.length > 0 || limits.said.size > 0 || fits !== undefined
    const open = lines.filter((line) => {
      if (used.has(line) || !known(line)) return false
      if (!needsText) return true
      const text = textOf(line)
      return !banned.some((word) => word.test(text)) && (fits?.(text) ?? true) && !isSaid(text)
    })
    if (open.length === 0) return null
    const welcome = orAll(
      open.filter((line) => !disliked.some((word) => word.test(worded(line, tone)))),
      open,
    )
    const fresh = isBrief
      ? orAll(
          welcome.filter((line) => !BREVITY.test(line)),
          welcome,
        )
      : welcome
    const line = weighted(fresh, weight, draw)
    used.add(line)
    isBrief ||= BREVITY.test(line)
    return { text: textOf(line), slots: slotsIn(line) }
  }
  return {
    pick: (lines, options) => choose(linesFor(lines, tone), options),
    line: (lines, options) => choose(linesFor(lines, tone), options)?.text ?? null,
    from: (lines, options) => choose(lines, options)?.text ?? null,
    below: draw,
  }
}

function weighted(lines: string[], weight: PickOptions['weight'], draw: (below: number) => number): string {
  if (!weight) return lines[draw(lines.length)] as string
  const given = lines.map((line) => weight(slotsIn(line)))
  // A weight of 0 leaves a line out, unless there is no other.
  const weights = given.some((one) => one > 0) ? given : given.map(() => 1)
  let at = draw(weights.reduce((a, b) => a + b))
  const index = weights.findIndex((one) => {
    at -= one
    return at < 0
  })
  return lines[index] as string
}

const escaped = (word: string) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
const wordPattern = (word: string) => new RegExp(`(?<![\\p{L}\\p{N}])${escaped(word)}(?![\\p{L}\\p{N}])`, 'iu')
/** "pricing" also bans "price" and "prices". */
export const stemPattern = (word: string) =>
  new RegExp(
    `(?<![\\p{L}\\p{N}])${escaped(word.length > 5 ? word.replace(/(?:ing|es|s|e)$/i, '') : word.replace(/e?s?$/i, ''))}`,
    'iu',
  )

/** The sentences of a text as they are compared between emails. */
export const sentencesIn = (text: string): string[] =>
  text
    .split(/(?<=[.?!])\s+|\n+/)
    .map((sentence) => sentence.trim().toLowerCase())
    .filter((sentence) => /\p{L}.*\s/u.test(sentence))

const orAll = <T>(some: T[], all: T[]) => (some.length > 0 ? some : all)

const seen = new Map<string, string[]>()
function slotsIn(line: string): string[] {
  const known = seen.get(line)
  if (known) return known
  const found = [...line.matchAll(SLOT)].map((match) => match[1] as string)
  // The cache is bounded by the number of sentences in the banks.
  seen.set(line, found)
  return found
}

function filled(line: string, slots: Slots) {
  const text = line.replace(SLOT, (_, slot: string) => slots[slot] ?? '')
  return text.startsWith('your company') ? `Y${text.slice(1)}` : text
}

// Only before a word: "that is all" is contracted, "as it is." is not.
const SHORT_FORMS: [RegExp, string][] = [
  [/\b([Ww])ill not\b/g, "$1on't"],
  [/\b([Dd]o|[Dd]oes|[Ii]s|[Ww]ould|[Hh]ave|[Dd]id|[Nn]eed) not\b/g, "$1n't"],
  [/\b(I) am (?=[\w{])/g, "$1'm "],
  [/\b(I|[Yy]ou|[Ww]e|[Ii]t|[Tt]hat) will (?=\w)/g, "$1'll "],
  [/\b(I|[Yy]ou|[Ww]e) would (?=\w)/g, "$1'd "],
  [/\b([Yy]ou|[Ww]e|[Tt]hey) are (?=[\w{])/g, "$1're "],
  [/\b([Ii]t|[Tt]hat|[Hh]ere|[Tt]here|[Ww]hat) is (?!to\b)(?=\w)/g, "$1's "],
  [/\b(I|[Yy]ou|[Ww]e) have (?=(?:not|kept|no idea|thought|wondered|had|been|surely|never)\b)/g, "$1've "],
  [/\bcannot\b/g, "can't"],
  [/\b([Ll])et us\b/g, "$1et's"],
]

const shortened = new Map<string, string>()
function worded(line: string, tone: EmailTone): string {
  if (tone === 'formal') return line
  const known = shortened.get(line)
  if (known !== undefined) return known
  const text = SHORT_FORMS.reduce((so, [full, short]) => so.replace(full, short), line)
  shortened.set(line, text)
  return text
}

/** A seeded random number generator for integers below a limit (mulberry32). */
function randomIntegers(seed: number) {
  let state = seed
  return (below: number) => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below
  }
}
