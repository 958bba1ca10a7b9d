import type { CheckedLanguage } from '../../../contract/checked-language.ts'
import type { Evidence } from '../../../contract/writing.ts'
import type { Parts } from '../../turns.ts'
import type { WriterFacts } from '../writer-facts.ts'
import { anchorsOf } from './claim-subject.ts'
import { detectLanguage } from './languages/detect-language.ts'
import { readForeignNames } from './languages/foreign-names.ts'
import { inEnglish, withoutElisions } from './languages/translate-tokens.ts'
import { type NameRun, readNames } from './names.ts'
import { readOwnNames } from './own-names.ts'
import { isPlaceholder } from './placeholder-words.ts'
import { type Quantity, readQuantities } from './quantities.ts'
import { hostOf, type LinkRun, plainLink, readLinks, withoutLinks } from './read-links.ts'
import { readRecipientTitles } from './recipient-titles.ts'
import { notInDetails, type Source, sourcesOf } from './sources.ts'
import { statementEvidence } from './statements/statement-evidence.ts'
import { type Token, tokensOf } from './text-tokens.ts'
import { traceRun } from './trace-name.ts'
import { type Traced, traceQuantity } from './trace-quantity.ts'
import { isTrivial } from './trivial-numbers.ts'

/** Emails are far shorter. The rest is not checked, so that no text can block the server. */
export const MOST_CHECKED = 10_000

/** Every claim of a draft in order, with its source, or with the reason why it has none. */
export function* evidenceOf(mail: Mail, facts: WriterFacts, language = languageOf(mail)): Parts<Evidence[]> {
  const ofSubject = yield* evidenceIn(mail.subject, 'subject', facts, language)
  return [...ofSubject, ...(yield* evidenceIn(mail.body.slice(0, MOST_CHECKED), 'body', facts, language))]
}

type Mail = { subject: string; body: string }

/** The language of a draft; null if its claims can't be checked in it. */
export const languageOf = ({ subject, body }: Mail): CheckedLanguage | null =>
  detectLanguage(`${withoutMergeFields(body.slice(0, MOST_CHECKED))}\n${withoutMergeFields(subject)}`)

const known = new WeakMap<WriterFacts, Map<CheckedLanguage, Source[]>>()
/** Several drafts for one lead share the parsed facts. */
function* knownOf(facts: WriterFacts, language: CheckedLanguage): Parts<Source[]> {
  const byLanguage = known.get(facts) ?? new Map<CheckedLanguage, Source[]>()
  const sources = byLanguage.get(language) ?? (yield* sourcesOf(facts, language))
  known.set(facts, byLanguage.set(language, sources))
  return sources
}

function* evidenceIn(
  text: string,
  place: Evidence['place'],
  facts: WriterFacts,
  language: CheckedLanguage | null,
): Parts<Evidence[]> {
  const readable = withoutMergeFields(text)
  const links = readLinks(readable)
  yield
  const sources = yield* knownOf(facts, language ?? 'en')
  const claim = (kind: Evidence['kind'], start: number, end: number, { source, reason }: Traced): Evidence => ({
    claim: text.slice(start, end),
    kind,
    place,
    start,
    end,
    source,
    reason,
  })
  const ofLinks = links.map((link) => claim(link.kind, link.start, link.end, traceLink(link, sources)))
  // In other languages a name can't be told from a word. A link is a link in all of them.
  if (language === null) return ofLinks
  yield
  const unlinked = withoutLinks(readable, links)
  const tokens = withoutElisions(tokensOf(unlinked), language)
  const english = inEnglish(tokens, language)
  const quantities = readQuantities(english)
  yield
  const runs = namesIn(tokens, english, quantities, sources, language)
  const named = new Set(runs.flatMap((run) => run.tokens.map(({ start }) => start)))
  const names = runs.flatMap((run) => traceRun(run, sources))
  yield
  const anchors = anchorsOf(names)
  const counting = sources.filter((source) => source.quantities.length > 0)
  return [
    ...ofLinks,
    ...quantities.flatMap((quantity) => {
      const said = english.slice(quantity.from, quantity.next)
      const [first, last] = [said[0], said.at(-1)]
      if (!first || !last || said.some(({ start }) => named.has(start)) || isTrivial(quantity, english)) return []
      const kind = quantity.kind === 'times' ? 'number' : quantity.kind
      return [
        claim(
          kind,
          first.start,
          last.end,
          traceQuantity(quantity, english, text.slice(first.start, last.end), counting, anchors),
        ),
      ]
    }),
    ...names.map(({ tokens: words, kind, ...traced }) =>
      claim(kind, words[0]?.start ?? 0, words.at(-1)?.end ?? 0, traced),
    ),
    ...statementEvidence(unlinked, place, facts, language).map((one) => ({
      ...one,
      claim: text.slice(one.start, one.end),
    })),
  ].sort((a, b) => a.start - b.start)
}

/** The names of a text, without what is read as a number or date. */
function namesIn(
  tokens: Token[],
  english: Token[],
  quantities: Quantity[],
  sources: Source[],
  language: CheckedLanguage,
): NameRun[] {
  const taken = new Set<number>()
  for (const quantity of quantities) {
    const isLoose = quantity.kind === 'number' && quantity.units.length === 0 && !quantity.isInWords
    if (!isLoose) for (const { start } of english.slice(quantity.from, quantity.next)) taken.add(start)
  }
  const own = readOwnNames(tokens, sources)
  const names = new Set(
    sources.flatMap(({ kind, phrase }) => (kind === 'company' || kind === 'name' ? [phrase.trim()] : [])),
  )
  const titles = language === 'en' ? readRecipientTitles(tokens) : []
  const ofNames = new Set([...own, ...titles].flatMap((run) => run.tokens))
  const isTaken = (token: Token) => taken.has(token.start) || ofNames.has(token)
  const read =
    language === 'en'
      ? readNames(tokens, isTaken)
      : readForeignNames(tokens, language, isTaken, (token) => names.has(token.folded))
  return [...own, ...titles, ...read]
}

/** Blanks out merge fields, which are filled in later, and placeholders in brackets. Positions stay the same. */
const withoutMergeFields = (text: string) =>
  text.replace(/\{\{[^{}]*\}\}|\{%[^{}%]*%\}|\[([^[\]\n]{1,60})\]/g, (field, inner?: string) =>
    inner === undefined || isPlaceholder(inner) ? ' '.repeat(field.length) : field,
  )

function traceLink({ kind, text }: LinkRun, sources: Source[]): Traced {
  const link = plainLink(text)
  const digits = text.replace(/\D/g, '')
  const isIn = (source: Source) =>
    kind === 'number'
      ? source.digits.includes(digits)
      : source.links.some(
          (known) =>
            known === link ||
            (!link.includes('/') && kind === 'link' && (hostOf(known) === link || known.endsWith(`@${link}`))),
        )
  const source = sources.find(isIn)
  const what = kind === 'address' ? 'address' : kind === 'link' ? 'link' : 'number'
  return source ? { source: source.label, reason: null } : { source: null, reason: notInDetails(what) }
}
