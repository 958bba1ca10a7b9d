import type { GarbledWord } from '../../../../contract/lead-import.ts'

/** Windows-1252 from 0x80; the five bytes it lacks are read as control characters. */
const HIGH = `€\x81‚ƒ„…†‡ˆ‰Š‹Œ\x8dŽ\x8f\x90‘’“”•–—˜™š›œ\x9džŸ${Array.from({ length: 96 }, (_, i) => String.fromCharCode(160 + i)).join('')}`
const BYTES = new Map(Array.from(HIGH, (sign, at) => [sign, at + 128]))

const TAIL = `[\\x80-\\xbf${HIGH.slice(0, 32).replace(/[\x80-\x9f]/g, '')}]`
const SEQUENCE = `[Â-ß]${TAIL}|[à-ï]${TAIL}{2}|[ð-ô]${TAIL}{3}`
const SEQUENCES = new RegExp(SEQUENCE, 'g')
/** Whether a text has to be looked at; most have not. */
const CANDIDATE = new RegExp(SEQUENCE)

/** What follows a word in correct text as well: “MAÇÃ” is an apple in quotation marks. */
const ENDS_WORD = /^[”’»›“‘…–—®™©,.\u00a0]/
const LETTER = /\p{L}/u
/** Letters and signs of Europe that are written in two or three bytes of UTF-8, and those of Vietnam. */
const USUAL = /^[\u0080-\u017fȘșȚțƠơƯư\u1ea0-\u1eff‐-…‹›€™№\ufeff]$/u
/** Scripts that are never alone in a word of Latin letters. */
const SCRIPTS =
  /^[\p{sc=Greek}\p{sc=Cyrillic}\p{sc=Hebrew}\p{sc=Arabic}\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}\p{sc=Thai}]$/u
const MAX_TIMES = 3

/**
 * Text in UTF-8 that was read as Windows-1252 and saved so ("MÃ¼ller"), as it was meant, also when that happened twice. Correct
 * text stays as it is: only what is UTF-8 byte for byte, and gives letters that belong there, is changed.
 */
export function repairGarbled(text: string) {
  let current = text
  for (let times = 0; times < MAX_TIMES && CANDIDATE.test(current); times++) {
    const next = repairOnce(current)
    if (next === current) break
    current = next
  }
  return current
}

type Found = { at: number; length: number; sign: string; isCertain: boolean }

function repairOnce(text: string) {
  const found: Found[] = []
  for (const { 0: sequence, index: at } of text.matchAll(SEQUENCES)) {
    const sign = decoded(sequence)
    if (sign !== undefined)
      found.push({ at, length: sequence.length, sign, isCertain: isCertain(text, at, sequence, sign) })
  }
  const kept = found.filter(({ sign }, i) => !SCRIPTS.test(sign) || isInScript(text, found, i))
  if (!kept.some(({ isCertain }) => isCertain)) return text
  let repaired = ''
  let end = 0
  for (const { at, length, sign } of kept) {
    repaired += text.slice(end, at) + sign
    end = at + length
  }
  return repaired + text.slice(end)
}

function decoded(sequence: string) {
  const sign = signOf(sequence)
  return sign !== undefined &&
    (BYTES.has(sign) || USUAL.test(sign) || SCRIPTS.test(sign) || /\p{Emoji_Presentation}/u.test(sign))
    ? sign
    : undefined
}

/** The least code point that is written in so many bytes. */
const LEAST = [0, 0, 0x80, 0x800, 0x1_0000]

/** The character of a sequence of UTF-8; undefined where it is none. By arithmetic: a decoder that throws takes a second for a hostile file. */
function signOf(sequence: string) {
  let code = byteOf(sequence, 0) & (0xff >> (sequence.length + 1))
  for (let at = 1; at < sequence.length; at++) code = (code << 6) | (byteOf(sequence, at) & 63)
  const isSurrogate = code >= 0xd800 && code <= 0xdfff
  return code < (LEAST[sequence.length] ?? 0) || code > 0x10_ffff || isSurrogate
    ? undefined
    : String.fromCodePoint(code)
}

const byteOf = (sequence: string, at: number) => BYTES.get(sequence.charAt(at)) ?? 0

/** Not, when correct text could read the same: a capital at the end of a word, and a sign after it. */
function isCertain(text: string, at: number, sequence: string, sign: string) {
  const after = text[at + sequence.length] ?? ''
  const before = text[at - 1] ?? ''
  if (SCRIPTS.test(sign)) return true
  // “Ä–Ö” has a dash; “Ã–STERREICH” is Austria.
  const isDash = /^[^Ã][–—]\p{Lu}/u.test(sequence + after)
  const endsWord = isDash || (ENDS_WORD.test(sequence.slice(1)) && !LETTER.test(after))
  return !(
    endsWord &&
    (/\p{Lu}/u.test(before) || !LETTER.test(before) || sequence.length > 2) &&
    !sequence.startsWith('â')
  )
}

/** Letters of another script are side by side, or all there is. */
function isInScript(text: string, found: Found[], i: number) {
  const [before, one, after] = [found[i - 1], found[i] as Found, found[i + 1]]
  const isBeside =
    (before && before.at + before.length === one.at && SCRIPTS.test(before.sign)) ||
    (after && one.at + one.length === after.at && SCRIPTS.test(after.sign))
  return Boolean(isBeside) || text.trim().length === one.length
}

const WORD = /[^\s,;|^"<>@]+/g
const MAX_WORD = 60

/** Enough to choose by. */
const MOST_WORDS = 3

/** Adds the words of a text that look garbled, until there are enough; answers whether there are. */
export function findGarbled(text: string, words: GarbledWord[]) {
  if (words.length >= MOST_WORDS) return true
  if (!CANDIDATE.test(text)) return false
  for (const [word] of text.matchAll(WORD)) {
    if (word.length > MAX_WORD || !CANDIDATE.test(word)) continue
    const to = repairGarbled(word)
    if (to === word || words.some(({ from }) => from === word)) continue
    words.push({ from: word, to })
    if (words.length >= MOST_WORDS) return true
  }
  return false
}
