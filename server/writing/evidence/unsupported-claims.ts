import type { Evidence } from '../../../contract/writing.ts'
import type { WriterFacts } from '../writer-facts.ts'
import { draftEvidence, isLink } from './draft-evidence.ts'
import { MOST_CHECKED } from './evidence.ts'

/** The facts about the user, the same for every lead. */
export type Writer = Pick<WriterFacts, 'voice' | 'ownAddresses'>

/** A claim as it is written, and as a sentence that says what to do about it. */
export type UnsupportedClaim = { claim: string; sentence: string }

type Text = { subject: string; body: string }

/** Claims of a text that none of the user's facts support, for any lead. */
export const unsupportedIn = (text: Text, writer: Writer): Evidence[] =>
  draftEvidence(text, { lead: null, facts: [], pastEmails: [], ...writer }).filter(({ source }) => source === null)

export function claimSentence(evidence: Evidence) {
  const { claim, reason } = evidence
  const advice = isLink(evidence)
    ? 'Remove it, or add it to your signature under Account settings'
    : 'Remove it, or add a proof point that supports it'
  return `“${claim}”: ${reason ?? 'no source found'}. ${advice}`
}

/** The same for all texts of a sequence, without duplicates. What is too long to be checked counts as a claim. */
export function unsupportedClaims(texts: Text[], writer: Writer): UnsupportedClaim[] {
  const found = texts.flatMap((text) => [
    ...[text, defaultsIn(text)]
      .flatMap((part) => unsupportedIn(part, writer))
      .map((one) => ({ claim: one.claim, sentence: claimSentence(one) })),
    ...(text.body.length > MOST_CHECKED ? [UNCHECKED] : []),
  ])
  return [...new Map(found.map((one) => [one.sentence, one])).values()]
}

/** Words inside merge fields go out as well: {{ industry | default: "40% of all firms" }}. */
function defaultsIn({ subject, body }: Text): Text {
  const literals = (text: string) =>
    [...text.matchAll(/\{\{[^{}]*\}\}|\{%[^{}%]*%\}/g)]
      .flatMap(([field]) => [...field.matchAll(/"([^"]*)"|'([^']*)'/g)])
      .map(([, double, single]) => double ?? single ?? '')
      .join('\n')
  return { subject: literals(subject), body: literals(body) }
}

const UNCHECKED: UnsupportedClaim = {
  claim: `More than ${MOST_CHECKED.toLocaleString('en-GB')} characters`,
  sentence: `One step has more than ${MOST_CHECKED.toLocaleString('en-GB')} characters. We checked only the first part: shorten it, or check the rest yourself`,
}
