import { repairGarbled } from '../../import/encoding/repair-garbled.ts'

// Letters that lose nothing by decomposition, and other alphabets as passports spell them.
const LETTERS: Record<string, string> = {
  ...{ ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', ł: 'l', đ: 'd', ð: 'd', þ: 'th', ı: 'i', ə: 'a' },
  ...{
    а: 'a',
    б: 'b',
    в: 'v',
    г: 'g',
    ґ: 'g',
    д: 'd',
    е: 'e',
    ё: 'e',
    ж: 'zh',
    з: 'z',
    и: 'i',
    й: 'i',
    і: 'i',
    ї: 'i',
    є: 'e',
  },
  ...{
    к: 'k',
    л: 'l',
    м: 'm',
    н: 'n',
    о: 'o',
    п: 'p',
    р: 'r',
    с: 's',
    т: 't',
    у: 'u',
    ф: 'f',
    х: 'kh',
    ц: 'ts',
    ч: 'ch',
  },
  ...{ ш: 'sh', щ: 'shch', ъ: '', ы: 'y', ь: '', э: 'e', ю: 'yu', я: 'ya' },
  ...{
    α: 'a',
    β: 'v',
    γ: 'g',
    δ: 'd',
    ε: 'e',
    ζ: 'z',
    η: 'i',
    θ: 'th',
    ι: 'i',
    κ: 'k',
    λ: 'l',
    μ: 'm',
    ν: 'n',
    ξ: 'x',
  },
  ...{ ο: 'o', π: 'p', ρ: 'r', σ: 's', ς: 's', τ: 't', υ: 'y', φ: 'f', χ: 'ch', ψ: 'ps', ω: 'o' },
}
// Georgian, by the order of its alphabet.
const GEORGIAN = 'a b g d e v z t i k l m n o p zh r s t u f k gh q sh ch ts dz ts ch kh j h'.split(' ')
for (const [at, latin] of GEORGIAN.entries()) LETTERS[String.fromCharCode(0x10d0 + at)] = latin

const PLAIN = /^[\0-\x7f]*$/
const MARKS = /\p{M}/gu
const OTHER_LETTERS = /[^\0-\x7f]/g
const GREEK_PAIRS: [RegExp, string][] = [
  [/ου/g, 'ou'],
  [/γγ/g, 'ng'],
  [/μπ/g, 'b'],
  [/ντ/g, 'nt'],
]

/** Lower case Latin letters: without accents, and other alphabets as they are usually spelled in Latin letters. */
export function foldText(text: string) {
  const lower = text.toLowerCase()
  if (PLAIN.test(lower)) return lower
  let plain = lower.normalize('NFD').replace(MARKS, '')
  if (/\p{Script=Greek}/u.test(plain)) for (const [pair, latin] of GREEK_PAIRS) plain = plain.replace(pair, latin)
  return plain.replace(OTHER_LETTERS, (letter) => LETTERS[letter] ?? letter)
}

/** Müller, Mueller and Muller are one name, and so are Åse and Aase; so is whatever else this makes equal. */
export const foldUmlauts = (folded: string) =>
  folded.includes('e') || folded.includes('aa') ? folded.replace(/([aou])e|aa/g, (pair) => pair[0] as string) : folded

const ENTITY = /&([a-z])(?:acute|grave|circ|uml|cedil|tilde|ring|slash|caron);/gi
const CODE = /&#(\d{2,5});|\\u([0-9a-f]{4})/gi
// What is left of a letter that a program could not write: a question mark within a word, a loose accent, a sign of another alphabet.
const RESIDUE = /(?<=\p{L})\?(?=\p{L})|(?<=^|\s)\?(?=\p{L})|[ˇ´¨¸˛¹²³£¥¢Ÿ\u{fffd}]/gu

/** Text as it was before programs wrote its letters as codes or lost some of them. */
export function repairLetters(text: string) {
  if (!/[&\\?ˇ´¨¸˛¹²³£¥¢Ÿ\u{fffd}\u00c2-\u00c5]/u.test(text)) return text
  return repairGarbled(text)
    .replace(ENTITY, '$1')
    .replace(CODE, (_, decimal, hex) => String.fromCharCode(decimal ? Number(decimal) : Number.parseInt(hex, 16)))
    .replaceAll('&amp;', '&')
    .replace(RESIDUE, '')
}

export function foldedWords(text: string) {
  const folded = foldText(text)
  // Most texts are plain, and the other pattern takes several times as long.
  return folded.split(PLAIN.test(folded) ? /[^a-z0-9]+/ : /[^\p{L}\p{N}]+/u).filter(Boolean)
}
