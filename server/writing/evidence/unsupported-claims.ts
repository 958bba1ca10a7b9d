import { type CheckedLanguage, languageNames, NOT_CHECKED } from '../../../contract/checked-language.ts'
import type { Evidence } from '../../../contract/writing.ts'
import { atOnce, type Parts } from '../../turns.ts'
import type { WriterFacts } from '../writer-facts.ts'
import { evidenceOfDraft, isLink } from './draft-evidence.ts'
import { languageOf, MOST_CHECKED } from './evidence.ts'

/** The facts about the user, the same for every lead. */
export type Writer = Pick<WriterFacts, 'voice' | 'ownAddresses'>

/** A claim as it is written, and as a sentence that says what to do about it. */
export type UnsupportedClaim = { claim: string; sentence: string }

type Text = { subject: string; body: string; followsReply?: boolean }

/** Claims of a text that none of the user's facts support, for any lead. */
export const unsupportedIn = (text: Text, writer: Writer, language = languageOf(text)): Evidence[] =>
  atOnce(unsupportedOf(text, writer, language))

function* unsupportedOf(text: Text, writer: Writer, language: CheckedLanguage | null): Parts<Evidence[]> {
  const facts = { lead: null, facts: [], pastEmails: [], followsReply: text.followsReply ?? false, ...writer }
  return (yield* evidenceOfDraft(text, facts, language)).filter(({ source }) => source === null)
}

export function claimSentence(evidence: Evidence) {
  const { claim, reason } = evidence
  const advice = isLink(evidence)
    ? 'Remove it, or add it to your signature under Settings, Offer and voice'
    : 'Remove it, or add a proof point that supports it'
  return `“${claim}”: ${reason ?? 'no source found'}. ${advice}`
}

/** The same for all texts of a sequence, without duplicates. What can't be checked counts as a claim. */
export function* unsupportedClaimsOf(texts: Text[], writer: Writer): Parts<UnsupportedClaim[]> {
  const found = new Map<string, UnsupportedClaim>()
  const add = (claim: UnsupportedClaim) => found.set(claim.sentence, claim)
  for (const text of texts) {
    const language = languageOf(text)
    for (const way of waysToRead(text))
      for (const one of yield* unsupportedOf(way, writer, language))
        add({ claim: one.claim, sentence: claimSentence(one) })
    if (text.body.length > MOST_CHECKED) add(UNCHECKED)
    if (language === null) add(OTHER_LANGUAGE)
  }
  return [...found.values()]
}

/** As it is written; the words inside its merge fields, which go out as well; and as it goes out with them. */
function waysToRead(text: Text): Text[] {
  const ways = [text, inBoth(text, literalsIn), inBoth(text, asItGoesOut)]
  return ways.filter((way, at) => ways.findIndex((one) => one.subject === way.subject && one.body === way.body) === at)
}

const inBoth = ({ subject, body, ...text }: Text, read: (text: string) => string): Text => ({
  ...text,
  subject: read(subject),
  body: read(body),
})

const TAG = /\{\{[^{}]*\}\}|\{%[^{}%]*%\}/g
const QUOTED = /"([^"]*)"|'([^']*)'/g
/** Numbers that go out; not those that only say how, as in `truncate: 40`. */
const SPOKEN = /"([^"]*)"|'([^']*)'|(?<=^\{\{-? ?|\bdefault ?: ?)(-?\d+(?:\.\d+)?)/g

/** {{ industry | default: "40% of all firms" }} */
const literalsIn = (text: string) => [...text.matchAll(TAG)].flatMap(([tag]) => wordsOf(tag, QUOTED)).join('\n')

/** {{ 40 }}%, {{ size | default: "40" }}% and {% if size %}40{% endif %}% are all 40%. Other fields stay. */
const asItGoesOut = (text: string) =>
  text
    .replace(TAG, (tag) => {
      if (tag.startsWith('{%')) return ''
      const words = wordsOf(tag.replace(/\s+/g, ' '), SPOKEN)
      return words.length > 0 ? words.join('') : tag
    })
    .replace(/\p{Nd}/gu, (digit) => digit.normalize('NFKC'))

const wordsOf = (tag: string, pattern: RegExp) =>
  [...tag.matchAll(pattern)].map(([, double, single, number]) => double ?? single ?? number ?? '')

const UNCHECKED: UnsupportedClaim = {
  claim: `More than ${MOST_CHECKED.toLocaleString('en-GB')} characters`,
  sentence: `One step has more than ${MOST_CHECKED.toLocaleString('en-GB')} characters. We checked only the first part: shorten it, or check the rest yourself`,
}

const OTHER_LANGUAGE: UnsupportedClaim = {
  claim: NOT_CHECKED,
  sentence: `${NOT_CHECKED}: one step isn't in ${languageNames('or')}. Check its claims yourself`,
}
