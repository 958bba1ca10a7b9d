import { atOnce } from '../../server/turns.ts'
import { evidenceOf } from '../../server/writing/evidence/evidence.ts'
import type { Draft } from './evidence-drafts.ts'
import { evidenceFacts } from './evidence-facts.ts'

/** How many of the marked claims are unsourced indeed, and how many of the unsourced are marked. */
export function judgeDrafts(drafts: Draft[]) {
  let right = 0
  let wrong = 0
  let missed = 0
  const mistakes: string[] = []
  for (const { about, subject, body, unsourced } of drafts) {
    const marked = atOnce(evidenceOf({ subject, body }, evidenceFacts[about])).filter(({ source }) => source === null)
    const open = [...unsourced]
    for (const { claim } of marked) {
      const at = open.findIndex((one) => isSame(claim, one))
      if (at >= 0) open.splice(at, 1)
      if (at >= 0) right++
      // A second mark of the same claim, in subject and body, is no mistake.
      else if (!unsourced.some((one) => isSame(claim, one))) {
        wrong++
        mistakes.push(`marked “${claim}” in: ${body.replaceAll('\n', ' ')}`)
      }
    }
    missed += open.length
    for (const one of open) mistakes.push(`missed “${one}” in: ${body.replaceAll('\n', ' ')}`)
  }
  return { precision: right / (right + wrong), recall: right / (right + missed), mistakes }
}

const isSame = (claim: string, expected: string) => claim.includes(expected) || expected.includes(claim)
