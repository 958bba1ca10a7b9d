import type { Evidence } from '../../../../contract/writing.ts'

/** Words that a writer took from a source. */
export type DraftedClaim = { claim: string; source: string }

/** The claims of a body with those that its writer took from a source, wherever they are after an edit. Theirs win. */
export function withDrafted(evidence: Evidence[], drafted: readonly DraftedClaim[], body: string): Evidence[] {
  const found: Evidence[] = []
  const isTaken = (start: number, end: number) => found.some((one) => one.start < end && one.end > start)
  for (const { claim, source } of drafted) {
    let start = claim === '' ? -1 : body.indexOf(claim)
    while (start !== -1 && isTaken(start, start + claim.length)) start = body.indexOf(claim, start + 1)
    if (start === -1) continue
    const end = start + claim.length
    found.push({ claim, kind: 'statement', place: 'body', start, end, source, reason: null })
  }
  const others = evidence.filter(({ place, start, end }) => place === 'subject' || !isTaken(start, end))
  return [...others, ...found]
}

/** Of the claims of a new draft, those with a source. */
export const draftedClaims = (evidence: readonly Evidence[]): DraftedClaim[] =>
  evidence.flatMap(({ claim, source, place }) => (source !== null && place === 'body' ? [{ claim, source }] : []))
