/** Written with a vowel, spoken with a consonant: "a one-stop shop", "a user", "a European". */
const LIKE_A_CONSONANT = /^(?:one(?:s|ce)?\b|uni(?!n)|use|usu|util|ubiq|eu|ewe|ufo)/i
/** Written with a consonant, spoken with a vowel. */
const SILENT_H = /^(?:hour|honest|honor|honour|heir)/i
/** Spelled out, these letters start with a vowel: "an HR platform", "an MRI scanner". */
const SPELLED_VOWEL = /^[AEFHILMNORSX](?:[A-Z\d]|$|[-/ ])/
const SPELLED = /^[A-Z](?:[A-Z\d]|$|[-/ ])/
/** "An 8-seat van", "an 11-part course", "an 18th customer". */
const NUMBER_VOWEL = /^(?:8|11(?!\d{2})|18(?!\d{2}))/

/** "a" or "an" in front of a text, by its sound. */
export function withIndefinite(text: string): string {
  const first = text.split(' ')[0] ?? ''
  // Words in capitals that are spoken as words, such as "NATO" or "SAP", can't be told apart; spelling out is more common.
  const isSpelled =
    SPELLED.test(first) &&
    first.split(/[-/]/)[0]?.replace(/s$/, '') === first.split(/[-/]/)[0]?.replace(/s$/, '').toUpperCase()
  const isVowel = isSpelled
    ? SPELLED_VOWEL.test(first)
    : NUMBER_VOWEL.test(first) || SILENT_H.test(first) || (/^[aeiou]/i.test(first) && !LIKE_A_CONSONANT.test(first))
  return `${isVowel ? 'an' : 'a'} ${text}`
}
