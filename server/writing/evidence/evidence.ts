import type { Evidence } from '../../../contract/writing.ts'
import type { WriterFacts } from '../writer-facts.ts'
import { readNames } from './names.ts'
import { readOwnNames } from './own-names.ts'
import { isPlaceholder } from './placeholder-words.ts'
import { readQuantities } from './quantities.ts'
import { hostOf, type LinkRun, plainLink, readLinks, withoutLinks } from './read-links.ts'
import { readRecipientTitles } from './recipient-titles.ts'
import { notInDetails, type Source, sourcesOf } from './sources.ts'
import { type Token, tokensOf } from './text-tokens.ts'
import { traceRun } from './trace-name.ts'
import { type Traced, traceQuantity } from './trace-quantity.ts'
import { isTrivial } from './trivial-numbers.ts'

/** Emails are far shorter. The rest is not checked, so that no text can block the server. */
export const MOST_CHECKED = 10_000

/** Every claim of a draft in order, with its source, or with the reason why it has none. */
export function findEvidence(mail: { subject: string; body: string }, facts: WriterFacts): Evidence[] {
  const sources = knownOf(facts)
  return [
    ...evidenceIn(mail.subject, 'subject', sources),
    ...evidenceIn(mail.body.slice(0, MOST_CHECKED), 'body', sources),
  ]
}

const known = new WeakMap<WriterFacts, Source[]>()
/** Several drafts for one lead share the parsed facts. */
function knownOf(facts: WriterFacts): Source[] {
  const sources = known.get(facts) ?? sourcesOf(facts)
  known.set(facts, sources)
  return sources
}

function evidenceIn(text: string, place: Evidence['place'], sources: Source[]): Evidence[] {
  const readable = withoutMergeFields(text)
  const links = readLinks(readable)
  const tokens = tokensOf(withoutLinks(readable, links))
  const quantities = readQuantities(tokens)
  const counting = sources.filter((source) => source.quantities.length > 0)
  const taken = new Set<Token>()
  for (const quantity of quantities) {
    const isLoose = quantity.kind === 'number' && quantity.units.length === 0 && !quantity.isInWords
    if (!isLoose) for (const token of tokens.slice(quantity.from, quantity.next)) taken.add(token)
  }
  const own = readOwnNames(tokens, sources)
  const titles = readRecipientTitles(tokens)
  const ofNames = new Set([...own, ...titles].flatMap((run) => run.tokens))
  const runs = [...own, ...titles, ...readNames(tokens, (token) => taken.has(token) || ofNames.has(token))]
  const named = new Set(runs.flatMap((run) => run.tokens))
  const claim = (kind: Evidence['kind'], start: number, end: number, { source, reason }: Traced): Evidence => ({
    claim: text.slice(start, end),
    kind,
    place,
    start,
    end,
    source,
    reason,
  })
  return [
    ...links.map((link) => claim(link.kind, link.start, link.end, traceLink(link, sources))),
    ...quantities.flatMap((quantity) => {
      const said = tokens.slice(quantity.from, quantity.next)
      const [first, last] = [said[0], said.at(-1)]
      if (!first || !last || said.some((token) => named.has(token)) || isTrivial(quantity, tokens)) return []
      const kind = quantity.kind === 'times' ? 'number' : quantity.kind
      return [
        claim(
          kind,
          first.start,
          last.end,
          traceQuantity(quantity, tokens, text.slice(first.start, last.end), counting),
        ),
      ]
    }),
    ...runs
      .flatMap((run) => traceRun(run, sources))
      .map(({ tokens: words, kind, ...traced }) => claim(kind, words[0]?.start ?? 0, words.at(-1)?.end ?? 0, traced)),
  ].sort((a, b) => a.start - b.start)
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
