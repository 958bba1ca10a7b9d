import iconv from 'iconv-lite'

const COMMON_LATIN = new Set('éüöäáíóñçèøåàêãßëïôúæîâœÉÜÖÄÁÍÓÑÇØÅÀÈŒÆÚ')
const LESS_COMMON_LATIN = new Set('òùìõûłščžřěąęśżćńőűůýţşășțđťďňľźŁŠČŽŘĚŚŻĆŃŐŰŮÝŢŞĂȘȚĐŤĎŇĽŹıİğĞ')
const COMMON_CYRILLIC = /[а-яёіїєґўА-ЯЁІЇЄҐЎ]/
const COMMON_GREEK = /[α-ωάέήίόύώϊϋΑ-ΩΆΈΉΊΌΎΏ]/
const USUAL_SIGNS = new Set('“”‘’„‚–—…€£§°·«»®™©ºª№\u00a0')
const CJK_SIGNS = new Set('、。（）・「」『』　，．：；－＆～々〒')
const BROKEN = /[\ufffd\u0080-\u009f\p{Co}\p{Cn}]/u

/** Ranges of first bytes (and the second bytes) of the characters that a language uses daily, as its standard lists them. */
const DAILY: Record<string, [number, number, [number, number][]]> = {
  gb18030: [0xb0, 0xd7, [[0xa1, 0xfe]]],
  'euc-jp': [0xb0, 0xcf, [[0xa1, 0xfe]]],
  'euc-kr': [0xb0, 0xc8, [[0xa1, 0xfe]]],
  shift_jis: [
    0x88,
    0x98,
    [
      [0x40, 0x7e],
      [0x80, 0xfc],
    ],
  ],
  big5: [
    0xa4,
    0xc6,
    [
      [0x40, 0x7e],
      [0xa1, 0xfe],
    ],
  ],
}
const dailyOf = new Map<string, Set<string>>()

function daily(encoding: string) {
  const known = dailyOf.get(encoding)
  if (known) return known
  const set = new Set<string>()
  const [from, to, trails] = DAILY[encoding] ?? [1, 0, []]
  for (let lead = from; lead <= to; lead++)
    for (const [first, last] of trails) {
      const pairs = Buffer.alloc((last - first + 1) * 2)
      for (let trail = first; trail <= last; trail++) pairs.set([lead, trail], (trail - first) * 2)
      for (const sign of iconv.decode(pairs, encoding)) set.add(sign)
    }
  dailyOf.set(encoding, set)
  return set
}

type Script = 'latin' | 'cyrillic' | 'greek' | 'cjk' | 'other' | undefined
// Looked up a hundred thousand times for one file.
const scripts = new Map<string, Script>()
function scriptOf(sign: string | undefined): Script {
  if (!sign) return undefined
  if (scripts.has(sign)) return scripts.get(sign)
  const script = findScript(sign)
  scripts.set(sign, script)
  return script
}

function findScript(sign: string): Script {
  if (/[a-z]/i.test(sign)) return 'latin'
  if (sign <= '\x7f' || !/\p{L}/u.test(sign)) return undefined
  if (/\p{sc=Latin}/u.test(sign)) return 'latin'
  if (/\p{sc=Cyrillic}/u.test(sign)) return 'cyrillic'
  if (/\p{sc=Greek}/u.test(sign)) return 'greek'
  return /[\p{sc=Han}\p{sc=Hangul}\p{sc=Hiragana}\p{sc=Katakana}ー]/u.test(sign) ? 'cjk' : 'other'
}

const isUpper = (sign: string | undefined) => sign !== undefined && /\p{Lu}/u.test(sign)
const isLower = (sign: string | undefined) => sign !== undefined && /\p{Ll}/u.test(sign)

/** How much a text looks like people's names and addresses, summed over its letters beyond ASCII, a byte each. */
export function scoreOfLetters(text: string, encoding: string) {
  const isWide = Object.hasOwn(DAILY, encoding)
  const signs = Array.from(text)
  let score = 0
  signs.forEach((sign, at) => {
    if (sign <= '\x7f') return
    const one = scoreOfLetter(sign, signs[at - 1], signs[at + 1], encoding)
    score += isWide && !/[\uff61-\uff9f]/.test(sign) ? one * 2 : one
  })
  return score
}

function scoreOfLetter(sign: string, before: string | undefined, after: string | undefined, encoding: string) {
  if (BROKEN.test(sign)) return -8
  const script = scriptOf(sign)
  const [left, right] = [scriptOf(before), scriptOf(after)]
  if (!script) {
    if (CJK_SIGNS.has(sign)) return Object.hasOwn(DAILY, encoding) ? 0.3 : -1
    const isInside = left && right && sign !== '’' && sign !== '–'
    if (isInside) return -3
    return USUAL_SIGNS.has(sign) ? 0.2 : -1.5
  }
  if ((left && left !== script) || (right && right !== script)) return -3
  if (script === 'cjk') return scoreOfCjk(sign, encoding)
  if (script === 'other') return -2
  // A capital after a small letter is rare in names, but "McÉwan" exists.
  if (isUpper(sign) && isLower(before)) return -3
  if (isUpper(before) && isLower(sign) === false && isLower(after) && left) return -2
  if (script === 'latin') return scoreOfLatin(sign, before, after)
  const isCommon = (script === 'cyrillic' ? COMMON_CYRILLIC : COMMON_GREEK).test(sign)
  if (!isCommon) return -1
  return !left && isLower(sign) && isLower(after) ? 0.3 : 1
}

const VOWEL = /[aeiouyáéíóúýäöüāě]/i
/** Vowels that hardly ever are beside another one: "Kuèera" is no name, "Lefèvre" is. */
const LONE_VOWELS = new Set('èÈøØìùòőűăůě')
/** A nasal vowel that another one follows ("ão"), a soft consonant that none does ("ań"). */
const BEFORE_VOWEL = new Set('õ')
const NOT_BEFORE_VOWEL = new Set('ń')

function scoreOfLatin(sign: string, before: string | undefined, after: string | undefined) {
  const isBefore = after !== undefined && VOWEL.test(after)
  const isBeside = isBefore || (before !== undefined && VOWEL.test(before))
  if (LONE_VOWELS.has(sign) && isBeside) return -0.5
  if ((BEFORE_VOWEL.has(sign) && !isBefore) || (NOT_BEFORE_VOWEL.has(sign) && isBefore)) return -0.2
  return COMMON_LATIN.has(sign) ? 1 : LESS_COMMON_LATIN.has(sign) ? 0.8 : -1
}

function scoreOfCjk(sign: string, encoding: string) {
  if (/[\uff61-\uff9f]/.test(sign)) return -0.3
  if (/[\u3040-\u30ff]/.test(sign)) return encoding === 'shift_jis' || encoding === 'euc-jp' ? 1.2 : -0.5
  return daily(encoding).has(sign) ? 1 : -1
}
