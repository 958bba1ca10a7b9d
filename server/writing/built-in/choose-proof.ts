import type { Instructions } from '../../../contract/instructions/instructions.ts'
import type { Voice } from '../../../contract/voice.ts'
import { type Picker, stemPattern } from './line-picker.ts'
import { credentialLines, proofLines, reachLines } from './lines/fact-lines.ts'
import { capital, lowered } from './offer-sentence.ts'
import { spamWordsIn } from './spam-words.ts'
import type { Slots } from './writer-slots.ts'

const MOST_WORDS = 28

/** The proof point that the user names, or that shares a word with the lead's work, or any. */
export function proofOf(
  { proofPoints }: Voice,
  slots: Slots,
  { proof, avoidWords }: Instructions,
  picker: Picker,
): string | null {
  const fitting = proofPoints
    .map((point) =>
      point
        .replace(/\s+/g, ' ')
        .trim()
        .replace(/[.!\s]+$/, ''),
    )
    .filter(
      (point) => point.split(' ').length <= MOST_WORDS && !/[?{}<>]/.test(point) && spamWordsIn(point).length === 0,
    )
    .filter((point) => !avoidWords.some((word) => stemPattern(word).test(point)))
  // A result says nothing to somebody who does not know what we sell.
  if (slots.offered === null && proof === null) return null
  if (proof) return fitting.find((point) => point.toLowerCase().includes(proof.toLowerCase())) ?? null
  const work = wordsOf([slots.industry, slots.does, slots.tagline, slots.title, slots.topic].filter(Boolean).join(' '))
  const near = fitting.filter((point) => wordsOf(point).some((word) => work.includes(word)))
  // A result says more than a number of users, and both say more than a certificate.
  const rank = (point: string) => (REACH.test(point) ? 1 : STATEMENT.test(point) ? 0 : 2)
  const best = Math.min(...fitting.map(rank))
  const choice = near.length > 0 ? near : fitting.filter((point) => rank(point) === best)
  return choice[picker.below(Math.max(1, choice.length))] ?? null
}

const wordsOf = (text: string) => (text.toLowerCase().match(/\p{L}{5,}/gu) ?? []).map((word) => word.replace(/s$/, ''))

/** A result is a sentence of its own; "ISO 27001 certified" is not. */
const REACH = /^(more than|over|about|almost|nearly|\d).*\b(use|uses|trust|rely|work|run|are|have)\b/i
const STATEMENT =
  /\b(cut|saved?|doubled|tripled|halved|use|uses|reduced|grew|increased|won|closed|went|is|are|has|have|was|were|trust|rely|runs?|works?|books?|booked|raised|dropped|fell|rose|gained|got|found|moved|switched|chose|stopped|started|finished|shortened|lowered|improved|replaced|earned|handles?|serves?|helped|helps?|saves|sends?|spends?|needs?|fills?|filled|shipped|hired|doubles|recovered|collected|signs?|signed|closes|wins|grows|finds|ships)\b/i

export const sayProof = (proof: string, picker: Picker) =>
  picker.line(REACH.test(proof) ? reachLines : STATEMENT.test(proof) ? proofLines : credentialLines, {
    extra: { proof: lowered(proof), Proof: capital(proof) },
  })
