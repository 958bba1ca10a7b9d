import type { EmailTone } from '../../../contract/email-template.ts'
import { type Lines, linesFor } from './lines/bank.ts'
import type { Slots } from './writer-slots.ts'

/** Picks sentences from the banks: filled in, in the right tone, without words to avoid, and none twice. */
export type Picker = {
  line(lines: Lines, extra?: Slots): string | null
  from(lines: string[], extra?: Slots): string | null
  below(n: number): number
}

const SLOT = /\{([a-zA-Z]+)\}/g
/** Words about brevity, used in at most one sentence. */
const BREVITY =
  /\b(brief|briefly|quick|quickly|short|shortly|essentials|basics|straight|spare|minute|point|skip|simple)\b/i

export function linePicker(slots: Slots, tone: EmailTone, seed: number, avoidWords: string[]): Picker {
  const draw = randomIntegers(seed)
  const avoided = avoidWords.map(
    (word) => new RegExp(`(?<![\\p{L}\\p{N}])${word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}(?![\\p{L}\\p{N}])`, 'iu'),
  )
  const used = new Set<string>()
  let isBrief = false
  const from = (lines: string[], extra: Slots = {}) => {
    const known = (line: string) => slotsIn(line).every((slot) => (extra[slot] ?? slots[slot] ?? null) !== null)
    const open = lines.filter((line) => !used.has(line) && known(line))
    if (open.length === 0) return null
    const isWelcome = (line: string) => !avoided.some((word) => word.test(worded(line, tone)))
    const welcome = orAll(open.filter(isWelcome), open)
    const fresh = isBrief
      ? orAll(
          welcome.filter((line) => !BREVITY.test(line)),
          welcome,
        )
      : welcome
    const line = fresh[draw(fresh.length)] as string
    used.add(line)
    isBrief ||= BREVITY.test(line)
    return filled(worded(line, tone), { ...slots, ...extra })
  }
  return { from, line: (lines, extra) => from(linesFor(lines, tone), extra), below: draw }
}

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
  [/\b(I) am (?=\w)/g, "$1'm "],
  [/\b(I|[Yy]ou|[Ww]e|[Ii]t|[Tt]hat) will (?=\w)/g, "$1'll "],
  [/\b(I|[Yy]ou|[Ww]e) would (?=\w)/g, "$1'd "],
  [/\b([Yy]ou|[Ww]e|[Tt]hey) are (?=\w)/g, "$1're "],
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
