/** A text in lower case without accents, and where each of its characters is in the original. */
export type FoldedText = {
  text: string
  /** The position in the original of the character at this position. */
  startOf(at: number): number
  /** The end in the original of what ends before this position. */
  endOf(at: number): number
}

const PLAIN: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  ø: 'o',
  '’': "'",
  '‘': "'",
  '`': "'",
  '´': "'",
  '“': '"',
  '”': '"',
  '–': '-',
  '—': '-',
  '‑': '-',
  '\u00a0': ' ',
  '\u202f': ' ',
  '\t': ' ',
  '\r': ' ',
}
const ANY_PLAIN = new RegExp(`[${Object.keys(PLAIN).join('')}]`, 'g')
const MARKS = /[\u0300-\u036f\u200b-\u200f\u202a-\u202e\ufeff]/g

/** The same without positions, for long texts. */
export const folded = (text: string) =>
  text
    .toLowerCase()
    .normalize('NFD')
    .replace(MARKS, '')
    .replace(ANY_PLAIN, (char) => PLAIN[char] ?? char)

/** `fix` replaces a word of the folded text, such as a misspelled one. */
export function foldText(original: string, fix: (word: string) => string = (word) => word): FoldedText {
  const starts: number[] = []
  const ends: number[] = []
  let text = ''
  for (const [word, at] of wordsAndGaps(original)) {
    const chars = [...foldedChars(word, at)]
    const plain = chars.map(({ char }) => char).join('')
    const fixed = fix(plain)
    text += fixed
    if (fixed === plain)
      for (const { start, end } of chars) {
        starts.push(start)
        ends.push(end)
      }
    else
      for (let n = 0; n < fixed.length; n++) {
        starts.push(at)
        ends.push(at + word.length)
      }
  }
  return {
    text,
    startOf: (at) => starts[at] ?? original.length,
    endOf: (at) => (at <= 0 ? 0 : (ends[at - 1] ?? original.length)),
  }
}

const WORD = /[\p{L}\p{M}'’]+/gu

function* wordsAndGaps(text: string): Generator<[string, number]> {
  let at = 0
  for (const { 0: word, index } of text.matchAll(WORD)) {
    if (index > at) yield [text.slice(at, index), at]
    yield [word, index]
    at = index + word.length
  }
  if (at < text.length) yield [text.slice(at), at]
}

function* foldedChars(word: string, at: number) {
  let start = at
  for (const char of word) {
    const end = start + char.length
    const plain = PLAIN[char] ?? char.toLowerCase().normalize('NFD').replace(MARKS, '')
    for (const one of (PLAIN[plain] ?? plain).split('')) yield { char: one, start, end }
    start = end
  }
}
