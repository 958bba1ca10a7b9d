import type { CheckedLanguage } from '../../../../contract/checked-language.ts'
import { warmPatterns } from '../../../warm-patterns.ts'
import { generalClaims } from '../languages/general-claims.ts'
import { LANGUAGES } from '../languages/language.ts'
import { STATEMENT_KINDS, type StatementKind } from '../languages/language-words.ts'
import { plainText } from '../languages/plain-text.ts'

/** A statement without a name or a number, and the sentence it is in, both in plain letters. */
export type Statement = { kind: StatementKind; start: number; end: number; said: string; sentence: string }

type Pattern = { kind: StatementKind; pattern: RegExp; isSoft: boolean; mayNotAsk: boolean }
const compiled = new Map<CheckedLanguage, Pattern[]>()

/** Every repetition is bounded, so that the time is linear in the length. */
function patternsOf(language: CheckedLanguage): Pattern[] {
  const known = compiled.get(language)
  if (known) return known
  const { statements } = LANGUAGES[language]
  const general = generalClaims(language)
  const patterns = STATEMENT_KINDS.flatMap((kind) =>
    [...(kind === 'decision' ? [] : statements[kind]), ...(general[kind] ?? [])].map((given) => {
      const isSoft = given.startsWith('~')
      const source = given
        .replace(/^[~?]/, '')
        .replaceAll('\\w*', '\\w{0,24}')
        .replaceAll('\\w+', '\\w{1,24}')
        .replaceAll('\\S+', '\\S{1,24}')
        .replace(/ (\??)/g, (_, mark: string) => (mark ? ' {0,3}' : ' {1,3}'))
      return {
        kind,
        isSoft,
        mayNotAsk: isSoft || given.startsWith('?'),
        pattern: new RegExp(`(?<![a-z0-9])(?:${source})(?![a-z0-9])`, 'g'),
      }
    }),
  )
  compiled.set(language, patterns)
  return patterns
}

const warmed = new Map<CheckedLanguage, Promise<void>>()
/** To be awaited before the first text of a language is read where others wait: its patterns take a tenth of a second to get ready. */
export function warmStatements(language: CheckedLanguage) {
  const warming = warmed.get(language) ?? warmPatterns(patternsOf(language).map(({ pattern }) => pattern))
  warmed.set(language, warming)
  return warming
}

/** What a text states about contact, customers and results. Where two readings overlap, the longer one counts. */
export function readStatements(text: string, language: CheckedLanguage): Statement[] {
  const plain = plainText(text)
  const { offers } = LANGUAGES[language]
  const found: Statement[] = []
  for (const { kind, pattern, isSoft, mayNotAsk } of patternsOf(language))
    for (const { 0: said, index } of plain.matchAll(pattern)) {
      const sentence = sentenceAt(plain, index, index + said.length)
      if ((mayNotAsk && sentence.includes('?')) || (isSoft && offers.test(sentence))) continue
      const length = said.trimEnd().length
      found.push({ kind, start: index, end: index + length, said: said.slice(0, length), sentence })
    }
  const kept: Statement[] = []
  for (const one of found.sort((a, b) => b.end - b.start - (a.end - a.start)))
    if (!kept.some(({ start, end }) => one.start < end && one.end > start)) kept.push(one)
  return kept.sort((a, b) => a.start - b.start)
}

/** Whether a text says something of this kind itself: a proof point that guarantees, an offer that is the only one. */
export function saysTheSame(source: string, { kind, said }: Statement, language: CheckedLanguage): boolean {
  const stems = new Set(stemsOf(said))
  return patternsOf(language)
    .filter((one) => one.kind === kind)
    .some(({ pattern }) =>
      [...source.matchAll(pattern)].some(([same]) => stemsOf(same).some((stem) => stems.has(stem))),
    )
}

const STEM = 5
const stemsOf = (text: string) =>
  text.split(/[^a-z0-9]+/).flatMap((word) => (word.length >= 4 ? [word.slice(0, STEM)] : []))

const FAR = 300
function sentenceAt(plain: string, start: number, end: number) {
  const before = plain.slice(Math.max(0, start - FAR), start)
  const after = plain.slice(end, end + FAR)
  const stop = after.search(/[.!?](?:\s|$)|\n/)
  return (
    before.slice(
      Math.max(before.lastIndexOf('. '), before.lastIndexOf('? '), before.lastIndexOf('! '), before.lastIndexOf('\n')) +
        1,
    ) +
    plain.slice(start, end) +
    (stop < 0 ? after : after.slice(0, stop + 1))
  )
}
