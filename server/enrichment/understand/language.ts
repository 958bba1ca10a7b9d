const names = new Intl.DisplayNames('en', { type: 'language', fallback: 'none' })

/** "de-AT" is German; undefined when the tag names no language. */
export function languageName(tag: string): string | undefined {
  const letters = /^\s*([a-z]{2,3})(?![a-z])/i.exec(tag.replaceAll('_', '-'))?.[1]?.toLowerCase()
  return letters ? names.of(letters) : undefined
}

const SCRIPTS: [string, RegExp][] = [
  ['ja', /[\p{Script=Hiragana}\p{Script=Katakana}]/gu],
  ['ko', /\p{Script=Hangul}/gu],
  ['zh', /\p{Script=Han}/gu],
  ['el', /\p{Script=Greek}/gu],
  ['he', /\p{Script=Hebrew}/gu],
  ['ar', /\p{Script=Arabic}/gu],
  ['th', /\p{Script=Thai}/gu],
  ['hi', /\p{Script=Devanagari}/gu],
  ['ru', /\p{Script=Cyrillic}/gu],
]
// Small words that hardly stand in another of these languages.
const WORDS: [string, string][] = [
  ['en', 'the and with our your from this are for that'],
  ['de', 'und der die das wir mit für unsere ihre nicht auf'],
  ['fr', 'les des nous vous votre notre avec pour dans sont une'],
  ['es', 'los las con nuestra nuestro para una por más del empresa'],
  ['it', 'della delle nostra nostro con per gli sono azienda una più'],
  ['nl', 'het een voor wij onze van niet zijn met ook'],
  ['pt', 'os com para uma nossa nosso não você são empresa mais'],
  ['sv', 'och för vi att är med som våra din inte'],
  ['nb', 'og vi som er til våre din ikke deg av'],
  ['da', 'og vi som er til vores din ikke dig af'],
  ['fi', 'ja on sekä meidän olemme yritys ovat kanssa tai myös'],
  ['pl', 'oraz jest nasze dla się firma nie jak przez są'],
  ['cs', 'jsme pro naše která jako také nebo jsou při společnost'],
]

/** The language a text is written in; undefined when that is not plain to see. */
export function guessLanguage(text: string): string | undefined {
  const sample = text.slice(0, 20_000)
  const letters = sample.match(/\p{L}/gu)?.length ?? 0
  if (letters < 40) return undefined
  const script = SCRIPTS.find(([, pattern]) => (sample.match(pattern)?.length ?? 0) > letters / 10)
  if (script) return script[0]
  const words = sample.toLowerCase().match(/\p{L}+/gu) ?? []
  const hits = WORDS.map(([language, list]) => {
    const small = new Set(list.split(' '))
    return { language, share: words.filter((word) => small.has(word)).length / words.length }
  }).sort((a, b) => b.share - a.share)
  const [first, second] = hits
  return first && second && first.share > 0.04 && first.share > 1.3 * second.share ? first.language : undefined
}

/** Written in Latin letters. */
export const isLatinLanguage = (tag: string) => WORDS.some(([language]) => tag.toLowerCase().startsWith(language))
