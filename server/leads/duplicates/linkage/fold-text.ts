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

/** Müller, Mueller and Muller are one name; so is whatever else this makes equal. */
export const foldUmlauts = (folded: string) => (folded.includes('e') ? folded.replace(/([aou])e/g, '$1') : folded)

export function foldedWords(text: string) {
  const folded = foldText(text)
  // Most texts are plain, and the other pattern takes several times as long.
  return folded.split(PLAIN.test(folded) ? /[^a-z0-9]+/ : /[^\p{L}\p{N}]+/u).filter(Boolean)
}
