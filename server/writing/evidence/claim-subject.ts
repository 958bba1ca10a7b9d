import type { Token } from './text-tokens.ts'
import type { NameClaim } from './trace-name.ts'

/** Whom a number or date is about: the user, the lead, or somebody else by name. */
export type Subject = { whose: 'user' | 'lead' | 'other'; phrase: string }

/** A name or pronoun that can be the subject, and where it is. */
export type Anchor = Subject & { start: number }

const OURS = /^(we|we're|we've|our|ours)$/
const YOURS = /^(you|you're|you've|you'll|your|yours)$/
const CLAUSE = /^(and|but|that|because|while|who|which|when|if|so|although|since|where|as|like|with)$/
const BREAKS = /^[,;:()–—]$/

/** The names of a text by whose they are. A name that only notes or earlier emails mention may be anybody's. */
export const anchorsOf = (names: NameClaim[]): Anchor[] =>
  names.flatMap(({ tokens, source }): Anchor[] => {
    const start = tokens[0]?.start ?? 0
    const phrase = ` ${tokens.map(({ folded }) => folded).join(' ')} `
    if (source === null || source === 'Proof point') return [{ whose: 'other', phrase, start }]
    if (source === 'Your details') return [{ whose: 'user', phrase, start }]
    return source === 'Lead: company' || source.startsWith('Fact: ') ? [{ whose: 'lead', phrase, start }] : []
  })

/**
 * The subject of the clause that a token is in: its first name or pronoun, else the last one before the clause in the sentence, else
 * the first one after it. "Your" right before the number decides alone.
 */
export function subjectOf(tokens: Token[], at: number, next: number, names: Anchor[]): Subject | null {
  const close = tokens.slice(Math.max(0, at - 3), at).findLast(({ folded }) => /^(our|your)$/.test(folded))
  if (close) return { whose: close.folded === 'our' ? 'user' : 'lead', phrase: '' }
  let from = at
  while (from > Math.max(0, at - 60) && !tokens[from]?.startsSentence) from--
  let to = next
  while (to < Math.min(tokens.length, next + 60) && !tokens[to]?.startsSentence && tokens[to]?.kind !== 'break') to++
  let clause = at
  while (clause > from && !isEdge(tokens[clause - 1])) clause--
  let clauseEnd = next
  while (clauseEnd < to && !isEdge(tokens[clauseEnd])) clauseEnd++
  const inSentence = tokens.slice(from, to)
  const anchors = [
    ...inSentence.flatMap((token): Anchor[] =>
      OURS.test(token.folded)
        ? [{ whose: 'user', phrase: '', start: token.start }]
        : YOURS.test(token.folded)
          ? [{ whose: 'lead', phrase: '', start: token.start }]
          : [],
    ),
    ...names.filter(({ start }) => start >= (inSentence[0]?.start ?? 0) && start <= (inSentence.at(-1)?.start ?? 0)),
  ].sort((a, b) => a.start - b.start)
  const place = tokens[at]?.start ?? 0
  const clauseStart = tokens[clause]?.start ?? 0
  const clauseStop = tokens[clauseEnd]?.start ?? Number.POSITIVE_INFINITY
  return (
    anchors.find(({ start }) => start >= clauseStart && start < place) ??
    anchors.find(({ start }) => start > place && start < clauseStop) ??
    anchors.findLast(({ start }) => start < place) ??
    anchors.find(({ start }) => start > place) ??
    null
  )
}

const isEdge = (token: Token | undefined) =>
  token !== undefined && (BREAKS.test(token.text) || (token.kind === 'word' && CLAUSE.test(token.folded)))
