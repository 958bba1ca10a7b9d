import { draftEvidence } from '../../server/writing/evidence/draft-evidence.ts'
import type { ClaimDraft } from './claim-drafts.ts'

/** How many flags are right (precision), and how many unsupported claims are flagged (recall). */
export function judgeClaims(drafts: ClaimDraft[]) {
  let right = 0
  let wrong = 0
  let found = 0
  let missed = 0
  const mistakes: string[] = []
  for (const { number, language, subject, body, claims, facts } of drafts) {
    const flags = draftEvidence({ subject, body }, facts).filter(({ source }) => source === null)
    const doubtful = claims.filter(({ isSupported }) => !isSupported)
    const where = `${language} ${number}`
    for (const flag of flags) {
      const isRight = doubtful.some(
        ({ start, end, text }) =>
          (flag.place === 'body' && flag.start < end && flag.end > start) ||
          (flag.place === 'subject' && text.toLowerCase().includes(flag.claim.toLowerCase())),
      )
      if (isRight) right++
      else {
        wrong++
        mistakes.push(`${where}: flagged “${flag.claim}” (${flag.kind}) in: ${body.replaceAll('\n', ' ')}`)
      }
    }
    for (const { start, end, text } of doubtful) {
      if (flags.some((flag) => flag.place === 'body' && flag.start < end && flag.end > start)) found++
      else {
        missed++
        mistakes.push(`${where}: missed “${text}” in: ${body.replaceAll('\n', ' ')}`)
      }
    }
  }
  return {
    precision: right + wrong === 0 ? 1 : right / (right + wrong),
    recall: found / (found + missed),
    claims: found + missed,
    mistakes,
  }
}
