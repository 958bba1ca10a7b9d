import type { Evidence } from '../../contract/writing.ts'
import type { WriterFacts } from './writer-facts.ts'

export function findEvidence(mail: { subject: string; body: string }, facts: WriterFacts): Evidence[] {
  const known = JSON.stringify([facts.lead?.website, facts.lead?.email, facts.voice])
  return (['subject', 'body'] as const).flatMap((place) =>
    [...mail[place].matchAll(/https?:\/\/\S+|[^\s@<>]+@[^\s@<>]+\.\w+/g)].map(([claim], i, all) => ({
      claim,
      kind: claim.includes('@') ? ('address' as const) : ('link' as const),
      place,
      start: i < all.length ? mail[place].indexOf(claim) : 0,
      end: mail[place].indexOf(claim) + claim.length,
      source: known.includes(claim) ? 'Your details' : null,
      reason: known.includes(claim) ? null : 'Nothing known of this lead says so.',
    })),
  )
}
