// Longer than any word for a status, an industry or a job.
const MAX_CHARACTERS = 200
const UMLAUT = /([aou])e/g

/**
 * A text as words that can be compared across languages and spellings: " nicht qualifiziert " for "Nicht_Qualifiziert!". Without
 * accents, and "Geschaeft" is the same as "Geschäft". Starts and ends with a space.
 */
export function foldWords(text: string) {
  const words = text
    .slice(0, MAX_CHARACTERS)
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/ß/g, 'ss')
    .replace(/ł/g, 'l')
    .replace(/ø/g, 'o')
    .replace(/œ/g, 'oe')
    .replace(/æ/g, 'ae')
    .replace(/n['’]t(?![a-z])/g, ' not')
    .replace(UMLAUT, '$1')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
  return ` ${words} `
}

/** A list of phrases separated by commas, for each language. `*` stands for the rest of a word or its beginning. */
export type WordList = Record<string, string>

/** The phrases as the source of a pattern for folded text: whole words, each with the space after it. */
export function phrasesOf(...lists: WordList[]) {
  const phrases = lists.flatMap((list) => Object.values(list)).flatMap((text) => text.split(','))
  const sources = phrases
    .map((phrase) => phrase.trim())
    .filter(Boolean)
    .map(foldPhrase)
  return `(?:${[...new Set(sources)].join('|')}) `
}

/** Word by word, so that a `*` of its own stands for any word. */
const foldPhrase = (phrase: string) =>
  phrase
    .split(' ')
    .map((word) => (word === '*' ? '[^ ]+' : word.split('*').map(foldPart).join('[^ ]*')))
    .join(' ')
// Most of the lists is plain letters, and all of them are read at every start.
const foldPart = (part: string) => (/^[a-z]*$/.test(part) ? part.replace(UMLAUT, '$1') : foldWords(part).trim())

/** A pattern that finds one of the phrases anywhere. */
export const anyOf = (...lists: WordList[]) => new RegExp(` ${phrasesOf(...lists)}`, 'u')

/**
 * Phrases behind others in a pattern. An empty lookahead finds nothing else, but V8 compiles what follows it once, not once for
 * each way that leads there, which takes up to ten times as long.
 */
export const compiledOnce = (phrases: string) => `(?=)${phrases}`

/** A pattern that finds a phrase of the first and, up to three words later, one of the second. */
export const followedBy = (first: string, second: string) =>
  new RegExp(` ${first}(?:[^ ]+ ){0,3}?${compiledOnce(second)}`, 'u')
