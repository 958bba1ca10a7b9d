import type { CheckedLanguage } from '../../../../contract/checked-language.ts'
import { isCapital, type Token } from '../text-tokens.ts'
import { LANGUAGES } from './language.ts'

type Phrase = { rest: string[]; english: string[] }
const LONGEST_PHRASE = 3

const glossaries = new Map<CheckedLanguage, Map<string, Phrase[]>>()

/** The phrases of a language by their first word, the longest first. */
function glossaryOf(language: CheckedLanguage) {
  const known = glossaries.get(language)
  if (known) return known
  const made = new Map<string, Phrase[]>()
  for (const line of LANGUAGES[language].glossary.split('\n').filter(Boolean)) {
    const [english = '', words = ''] = line.split(': ')
    for (const word of words.split(', ')) {
      const [first = '', ...rest] = word.split(' ')
      const others = made.get(first)?.filter((one) => one.rest.join(' ') !== rest.join(' ')) ?? []
      made.set(
        first,
        [...others, { rest, english: english.split(' ') }].sort((a, b) => b.rest.length - a.rest.length),
      )
    }
  }
  glossaries.set(language, made)
  return made
}

/** Whether the word means something that numbers and dates are read by. */
export const isInGlossary = (language: CheckedLanguage, folded: string) =>
  glossaryOf(language)
    .get(folded)
    ?.some(({ rest }) => rest.length === 0) ?? false

/** In German only "Sie" with a capital is the recipient. */
const POLITE_ONLY = /^(sie|ihnen|ihr|ihre|ihren|ihrem|ihrer|ihres)$/

const ENGLISH_ONLY = new Set(['four', 'ten', 'dozen', 'once', 'sat', 'sun', 'mar', 'dec'])

/** "l'INSEE", "dell'ISTAT": an article, and a name of its own. */
export function withoutElisions(tokens: Token[], language: CheckedLanguage): Token[] {
  if (language !== 'fr' && language !== 'it') return tokens
  return tokens.flatMap((token) => {
    const [article] = /^\p{L}{1,6}['’](?=\p{Lu}{2})/u.exec(token.text) ?? []
    if (!article) return [token]
    const middle = token.start + article.length
    const part = (text: string, start: number, end: number) => ({
      ...token,
      text,
      folded: text.toLowerCase(),
      start,
      end,
    })
    return [
      part(article, token.start, middle),
      { ...part(token.text.slice(article.length), middle, token.end), startsSentence: false },
    ]
  })
}

/** The same tokens in English words where numbers, dates, units and who is meant depend on them. Places stay the same. */
export function inEnglish(tokens: Token[], language: CheckedLanguage): Token[] {
  if (language === 'en') return tokens
  const glossary = glossaryOf(language)
  const result: Token[] = []
  for (let at = 0; at < tokens.length; ) {
    const token = tokens[at] as Token
    if (token.kind === 'number') {
      const grouped = digitGroups(tokens, at)
      result.push(grouped.token)
      at = grouped.next
      continue
    }
    if (token.kind !== 'word') {
      result.push(token)
      at++
      continue
    }
    const isHour = /^h\d{0,2}$/.test(token.folded) && tokens[at - 1]?.kind === 'number'
    const phrase = isHour
      ? { rest: [], english: ["o'clock"] }
      : token.folded === 'h' || (language === 'de' && POLITE_ONLY.test(token.folded) && !isCapital(token))
        ? undefined
        : glossary.get(token.folded)?.find(({ rest }) => follows(tokens, at, rest))
    if (!phrase) {
      // An oven in French and a box in Dutch are no numbers.
      result.push(ENGLISH_ONLY.has(token.folded) ? { ...token, folded: `${token.folded}'` } : token)
      at++
      continue
    }
    const last = tokens[at + phrase.rest.length] as Token
    for (const [index, word] of phrase.english.entries())
      result.push({
        ...token,
        text: word,
        folded: word.toLowerCase(),
        end: last.end,
        startsSentence: token.startsSentence && index === 0,
      })
    at += 1 + phrase.rest.length
  }
  return result
}

const follows = (tokens: Token[], at: number, rest: string[]) =>
  rest.length < LONGEST_PHRASE && rest.every((word, index) => tokens[at + 1 + index]?.folded === word)

/** "40 000" is one number. */
function digitGroups(tokens: Token[], at: number) {
  const first = tokens[at] as Token
  let next = at + 1
  let text = first.text
  if (/^\d{1,3}$/.test(text))
    while (
      next < at + 4 &&
      /^\d{3}$/.test(tokens[next]?.text ?? '') &&
      tokens[next]?.start === (tokens[next - 1]?.end ?? 0) + 1
    )
      text += tokens[next++]?.text
  if (next === at + 1) return { token: first, next }
  return { token: { ...first, text, folded: text, end: tokens[next - 1]?.end ?? first.end }, next }
}
