const EMAIL = /[\w.+-]+@([\w-]+\.)+[a-z]{2,}/gi
const ENDING = /@[\w.-]+\.([a-z]{2})\b|(?:www\.|https?:\/\/)[\w.-]+\.([a-z]{2})\b/gi

const WESTERN = 'de at ch fr es it pt nl be dk se no fi is ie uk br mx ar lu'.split(' ')
const CENTRAL = 'cz sk pl hu si hr ro ba'.split(' ')
const CYRILLIC = 'ru ua bg by kz rs su'.split(' ')
const endings: Record<string, string[]> = {
  'windows-1252': WESTERN,
  macintosh: WESTERN,
  'windows-1250': CENTRAL,
  'iso-8859-2': CENTRAL,
  'windows-1254': ['tr'],
  'windows-1253': ['gr', 'cy'],
  'windows-1251': CYRILLIC,
  'koi8-r': CYRILLIC,
  shift_jis: ['jp'],
  'euc-jp': ['jp'],
  'euc-kr': ['kr'],
  big5: ['tw', 'hk'],
  gb18030: ['cn'],
}

/** What share of the countries in email and web addresses writes in this encoding; 0 when there are none. */
export function shareOfCountries(text: string, encoding: string) {
  let [all, own] = [0, 0]
  for (const match of text.matchAll(ENDING)) {
    const country = (match[1] ?? match[2] ?? '').toLowerCase()
    if (!Object.values(endings).some((list) => list.includes(country))) continue
    all++
    if (endings[encoding]?.includes(country)) own++
  }
  return all > 0 ? own / all : 0
}

/** How many letters beyond ASCII are in names that the email address of the same line repeats ("Dvořák", dvorak@…). */
export function lettersInAddresses(text: string) {
  let letters = 0
  for (const line of text.split(/[\r\n]+/)) {
    const addresses = (line.match(EMAIL) ?? [])
      .join(' ')
      .toLowerCase()
      .replace(/[^a-z@ ]/g, '')
    if (!addresses) continue
    for (const [word] of line.matchAll(/\p{L}{3,40}/gu)) {
      const special = word.match(/[^\0-\x7f]/g)?.length ?? 0
      if (special > 0 && spellings(word).some((spelling) => spelling.length > 2 && addresses.includes(spelling)))
        letters += special
    }
  }
  return letters
}

const FOLDED: Record<string, string> = { ł: 'l', ø: 'o', đ: 'd', ð: 'd', þ: 'th', ı: 'i', æ: 'ae', œ: 'oe', ß: 'ss' }
const UMLAUTS: Record<string, string> = { ä: 'ae', ö: 'oe', ü: 'ue', å: 'aa', ø: 'oe' }
const LATIN_OF = new Map(
  'а:a б:b в:v г:g д:d е:e ё:e ж:zh з:z и:i й:y к:k л:l м:m н:n о:o п:p р:r с:s т:t у:u ф:f х:kh ц:ts ч:ch ш:sh щ:shch ъ: ы:y ь: э:e ю:yu я:ya і:i ї:i є:ye ґ:g α:a β:v γ:g δ:d ε:e ζ:z η:i θ:th ι:i κ:k λ:l μ:m ν:n ξ:x ο:o π:p ρ:r σ:s ς:s τ:t υ:y φ:f χ:ch ψ:ps ω:o'
    .split(' ')
    .map((pair) => pair.split(':') as [string, string]),
)

function spellings(word: string) {
  const small = word.toLowerCase().normalize('NFC')
  const bare = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '')
  const fold = (text: string, table: Record<string, string>) =>
    Array.from(text, (letter) => table[letter] ?? letter).join('')
  const latin = [bare(fold(small, FOLDED)), bare(fold(fold(small, UMLAUTS), FOLDED))]
  const other = Array.from(bare(small), (letter) => LATIN_OF.get(letter) ?? letter).join('')
  return [...latin, other].filter((text) => /^[a-z]+$/.test(text))
}
