import type { CheckedLanguage } from '../../../../contract/checked-language.ts'
import { fold } from '../text-tokens.ts'
import { LANGUAGES } from './language.ts'
import { OTHER_LANGUAGES } from './other-languages.ts'

/** Enough to know a language by, and few enough to be read at once. */
const MOST_WORDS = 400
/** Below, a text is too short to tell for sure: a subject, a name, a greeting, a proof point. */
const ENOUGH_WORDS = 20
/** So many small words of a language that we don't check are no accident. */
const SURE = 2.5
/** The share of small words in a text: about half of any email, hardly any in another language. */
const LOWEST_SHARE = 0.12
const WORD = /[\p{L}\p{M}]+(?:['’][\p{L}\p{M}]+)?/gu
const LATIN = /^\p{Script=Latin}/u

/** How many languages know a word: "de" tells less than "nicht". */
const owners = new Map<string, string[]>()
const small = [
  ...Object.entries(LANGUAGES).map(([code, { small }]) => [code, small] as const),
  ...Object.entries(OTHER_LANGUAGES),
]
for (const [code, words] of small)
  for (const word of new Set(words.split(/\s+/))) owners.set(word, [...(owners.get(word) ?? []), code])

/**
 * The language of a text; null for one that we don't check. A text too short to tell counts as `otherwise`.
 */
export function detectLanguage(text: string, otherwise: CheckedLanguage = 'en'): CheckedLanguage | null {
  const scores = new Map<string, number>()
  let [words, letters, foreign, known] = [0, 0, 0, 0]
  for (const [raw] of text.matchAll(WORD)) {
    if (++words > MOST_WORDS) break
    letters += raw.length
    if (!LATIN.test(raw)) foreign += raw.length
    const word = fold(raw)
    // French and Italian put two words together: "l'offre".
    const parts = /^[a-z]{1,2}'/.test(word) && !owners.has(word) ? word.split("'") : [word]
    for (const part of parts) {
      const languages = owners.get(part) ?? []
      if (languages.length > 0) known++
      for (const code of languages) scores.set(code, (scores.get(code) ?? 0) + 1 / languages.length)
    }
  }
  if (foreign > letters * 0.3) return null
  const ranked = [...scores].sort((a, b) => b[1] - a[1])
  const [code, score] = ranked.find(([one]) => isChecked(one)) ?? [otherwise, 0]
  const [, other] = ranked.find(([one]) => !isChecked(one)) ?? ['', 0]
  if (words < ENOUGH_WORDS && other < SURE) {
    // Few words: another language than expected only if it is clearly that.
    const expected = scores.get(otherwise) ?? 0
    return score >= 1 && score > expected * 1.5 && score >= other ? (code as CheckedLanguage) : otherwise
  }
  if (other > score * 1.2 || known < words * LOWEST_SHARE) return null
  return code as CheckedLanguage
}

const isChecked = (code: string) => code in LANGUAGES
