import { streamSafe } from '../../stream-safe.ts'

/** A word, number, symbol or line break of a text, and its position. */
export type Token = {
  text: string
  /** Lower case, without accents and possessive. */
  folded: string
  kind: 'word' | 'number' | 'sign' | 'break'
  start: number
  /** For a word: without its possessive. */
  end: number
  /** No space before it: "40" and "%". */
  isGlued: boolean
  startsSentence: boolean
}

// Every branch consumes a character and none is ambiguous, so the time is linear in the length.
const TOKEN =
  /[\p{L}\p{M}][\p{L}\p{M}\p{N}]*(?:['’‑&-][\p{L}\p{M}][\p{L}\p{M}\p{N}]*)*|\d+(?:[.,]\d+)*|\n+|[^\s\p{L}\p{M}\p{N}]/gu
const POSSESSIVE = /['’][sS]?$/u
const ENDS_SENTENCE = /^[.!?:;•*…|]$/u
const OPENS = /^["“'‘(«¿¡\-–—]$/u
/** A period after these does not end a sentence. */
const SHORTENED = new Set('mr mrs ms dr prof st vs eg ie inc ltd co corp no approx dept'.split(' '))

/** Full-width letters, digits and signs as the usual ones. Positions stay the same. */
const inUsualWidth = (text: string) => text.replace(/[\uff01-\uff5e]/g, (sign) => sign.normalize('NFKC'))

export function tokensOf(given: string): Token[] {
  const text = inUsualWidth(given)
  const tokens: Token[] = []
  let startsSentence = true
  for (const match of text.matchAll(TOKEN)) {
    const raw = match[0]
    const kind = kindOf(raw)
    const before = tokens.at(-1)
    const word = kind === 'word' ? withoutPossessive(raw) : raw
    tokens.push({
      text: word,
      folded: fold(word),
      kind,
      start: match.index,
      end: match.index + word.length,
      isGlued: before !== undefined && before.end === match.index,
      startsSentence,
    })
    // A line that continues in lower case was only wrapped.
    if (kind === 'break') startsSentence ||= raw.length > 1 || !/\p{Ll}/u.test(text[match.index + 1] ?? '')
    else if (ENDS_SENTENCE.test(raw)) startsSentence = !(/[.:]/.test(raw) && isInner(before, text, match.index + 1))
    else if (!(startsSentence && OPENS.test(raw))) startsSentence = false
  }
  return tokens
}

const kindOf = (raw: string): Token['kind'] =>
  raw.startsWith('\n') ? 'break' : /^\d/.test(raw) ? 'number' : /^[\p{L}\p{M}]/u.test(raw) ? 'word' : 'sign'

const GERMAN_MONTH = /^ (?:Jan|Feb|Mär|Apr|Mai|Jun|Jul|Aug|Sep|Okt|Nov|Dez)/
/** The periods in "J. Smith", "Dr. Rossi", "U.K." and "navona.com" don't end a sentence. */
const isInner = (before: Token | undefined, text: string, at: number) =>
  /[^\s"”'’)]/.test(text[at] ?? ' ') ||
  // "am 9. November"
  (before?.kind === 'number' && before.text.length <= 2 && GERMAN_MONTH.test(text.slice(at, at + 5))) ||
  (before?.kind === 'word' && (before.text.length === 1 || SHORTENED.has(before.folded)))

/** "Navona's" becomes Navona, "James'" becomes James. */
const withoutPossessive = (raw: string) => (raw.length > 2 ? raw.replace(POSSESSIVE, '') : raw)

const PLAIN = /^[a-z]*$/
/** Lower case without accents. Most words are plain already. */
export const fold = (text: string): string => (PLAIN.test(text) ? text : foldOdd(text))

const foldOdd = (text: string) =>
  streamSafe(text)
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[‑–]/g, '-')
    .replace(/[’‘]/g, "'")
    .replace(/ß/g, 'ss')
    .replace(/ø/gi, 'o')
    .replace(/ł/gi, 'l')
    .replace(/æ/gi, 'ae')
    .toLowerCase()
    .replace(/['’]s?$/, '')

export const isCapital = ({ text, kind }: Token) => kind === 'word' && /^\p{Lu}/u.test(text)
/** The folded words of a text with spaces around them, to look up phrases. */
export const foldedPhrase = (text: string) =>
  ` ${tokensOf(text)
    .filter(({ kind }) => kind === 'word' || kind === 'number')
    .map(({ folded }) => folded)
    .join(' ')} `

/** Limits the cost of a text without periods. */
const LONGEST_SIDE = 60

/** The tokens of the sentence around a token. */
export function sentenceAround(tokens: Token[], index: number): Token[] {
  let from = index
  while (from > Math.max(0, index - LONGEST_SIDE) && !tokens[from]?.startsSentence) from--
  let to = index + 1
  while (to < Math.min(tokens.length, index + LONGEST_SIDE) && !tokens[to]?.startsSentence) to++
  return tokens.slice(from, to)
}
