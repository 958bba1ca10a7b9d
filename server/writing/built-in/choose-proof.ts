import type { Instructions } from '../../../contract/instructions/instructions.ts'
import type { Voice } from '../../../contract/voice.ts'
import { isCommonWord } from '../evidence/common-words.ts'
import { fold } from '../evidence/text-tokens.ts'
import { withIndefinite } from './known/indefinite-article.ts'
import { type Picker, stemPattern } from './line-picker.ts'
import { proofLines, reachLines } from './lines/fact-lines.ts'
import { capital, isPlural, lowered } from './offer-sentence.ts'
import type { Slots } from './slots.ts'
import { spamWordsIn } from './spam-words.ts'

const MOST_WORDS = 28

/** The proof points that can be used as they are. */
export const proofPointsOf = (
  { proofPoints }: Pick<Voice, 'proofPoints'>,
  { avoidWords }: Pick<Instructions, 'avoidWords'>,
): string[] =>
  proofPoints
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

/** The proof point that the user names, or that shares a word with the lead's work, or any. */
export function proofOf(
  { proofPoints }: Voice,
  slots: Slots,
  { proof, avoidWords }: Instructions,
  picker: Picker,
): string | null {
  const fitting = proofPointsOf({ proofPoints }, { avoidWords })
    // What is no sentence is only said where the user names it.
    .filter((point) => proof !== null || proofSentence(point, slots.thing ?? null) !== null)
  // A result says nothing to somebody who does not know what we sell.
  if (slots.offered === null && proof === null) return null
  if (proof) return fitting.find((point) => point.toLowerCase().includes(proof.toLowerCase())) ?? null
  const work = wordsOf([slots.industry, slots.does, slots.tagline, slots.title, slots.topic].filter(Boolean).join(' '))
  const near = fitting.filter((point) => wordsOf(point).some((word) => work.includes(word)))
  // A result says more than a number of users, and both say more than a certificate.
  const rank = (point: string) => (REACH.test(point) ? 1 : isStatement(point) ? 0 : 2)
  const best = Math.min(...fitting.map(rank))
  const choice = near.length > 0 ? near : fitting.filter((point) => rank(point) === best)
  return choice[picker.below(Math.max(1, choice.length))] ?? null
}

const wordsOf = (text: string) => (text.toLowerCase().match(/\p{L}{5,}/gu) ?? []).map((word) => word.replace(/s$/, ''))

/** "More than 300 teams use it". */
const REACH =
  /^(more than|over|about|almost|nearly|\d).*\b(use|uses|trust|rely|work|run|are|have|plan|book|send|buy)\b/i
const VERB =
  /^(cut|saved?|use|won|went|is|are|has|have|was|were|rely|fell|rose|got|found|chose|grew|sold|built|spent|lost|kept|made|paid|brought|taught|took|ran|sent|met|beat|hit|trust|work|look|handle|serve|help|run|plan|build|make|deliver|train|support|advise)$/i

/** "Kestrel doubled …" and "We look after …" are sentences; "ISO 27001 certified since 2019" is not. */
function isStatement(proof: string) {
  if (/^(we|our|it|they)\s/i.test(proof)) return true
  const words = proof.split(' ')
  // The verb follows the name; a name has at most six words.
  const at = words.findIndex(
    (word, place) => place > 0 && /^[a-z]/.test(word) && !/^(of|the|and|de|du|von|van|der|&)$/.test(word),
  )
  const verb = words[at] ?? ''
  // "24/7 support" names a service.
  if (at === 1 && /^\d/.test(words[0] ?? '') && words.length <= 3) return false
  // "Fixed-price tests" is no company that tests something.
  if (at === 1 && (/-\p{Ll}/u.test(words[0] ?? '') || isCommonWord(fold(words[0] ?? '')))) return false
  return (
    at > 0 &&
    at <= 6 &&
    !/^(certified|accredited|approved|rated|based|listed)$/.test(verb) &&
    (VERB.test(verb) || /(ed|s)$/.test(verb))
  )
}
const BADGE = /^(.*\b(?:certified|accredited|compliant|approved|registered))\b(.*)$/i
/** "Approved supplier of the NHS" is what we are, and needs an article. */
const APPROVED_KIND =
  /^(?:[Cc]ertified|[Aa]ccredited|[Aa]pproved|[Rr]egistered)\s(?!(?:by|in|since|for|to|under|according|as|with|at|on|and)\b)\p{Ll}/u
const loweredBadge = (proof: string) =>
  /^(?:certified|accredited|compliant|approved|registered)\b/i.test(proof) ? lowerFirst(proof) : proof
/** "Delivered 1,200 forklifts last year" has no subject, and a thing or a number follows: it is what we did. */
const WE_DID =
  /^(\p{L}+ed|built|sold|made|won|cut|taught|ran|grew|wrote|brought|kept|found)\s(?=(?:more than|over|about|almost|nearly|up to|the|an?|all|every|our|\d[\d,.]*|two|three|four|five|six|seven|eight|nine|ten|hundreds|thousands|dozens|for|with)\b)/iu
const PASSIVE =
  /^(?:trusted|used|rated|certified|accredited|approved|registered|based|recommended|listed|owned|featured)\b/i
const ourDeed = (proof: string) =>
  WE_DID.test(proof) && !PASSIVE.test(proof) && !/^\S+ (?:by|in|on|at)\b/i.test(proof) ? lowerFirst(proof) : null
const DONE =
  /^(?:served|installed|used|trusted|made|built|based|sold|hosted|developed|produced|rated|available|recommended|trialed|tested|proven|planted|deployed|featured|awarded)\b/i
const DOES = /^(?:integrates|works|runs|connects|comes|includes|supports|replaces|needs|takes|costs|pays|fits)\b/i

/** A proof point as a sentence without its period; null where it is only a few words that no sentence can be made of. */
export function proofSentence(proof: string, thing: string | null): string | null {
  const ours = ourDeed(proof)
  if (ours) return `We ${ours}`
  if (REACH.test(proof) || isStatement(proof)) return proof
  const badge = BADGE.exec(proof)
  if (badge) {
    const since = /\bsince\b/i.test(badge[2] ?? '')
    return `We ${since ? 'have been' : 'are'} ${APPROVED_KIND.test(proof) ? withIndefinite(lowered(proof)) : loweredBadge(proof)}`
  }
  const areMany = isPlural(thing ?? '')
  if (thing && DONE.test(proof)) return `${beenOf(proof, areMany)} ${lowerFirst(proof)}`
  if (thing && DOES.test(proof) && !areMany) return `It ${lowerFirst(proof)}`
  return null
}
const beenOf = (proof: string, areMany: boolean) => {
  const isOver = /\b(?:in (?:19|20)\d\d|last)\b/i.test(proof)
  return areMany ? `They ${isOver ? 'were' : 'are'}` : `It ${isOver ? 'was' : 'is'}`
}
const lowerFirst = (text: string) => text.slice(0, 1).toLowerCase() + text.slice(1)

/** A sentence doesn't start with a small figure. */
const numberFirst = (sentence: string) =>
  sentence.replace(/^(\d{1,2})(?= [a-z])/, (figure) => SMALL_NUMBERS[Number(figure)] ?? figure)
const SMALL_NUMBERS = 'zero one two three four five six seven eight nine ten eleven twelve'.split(' ')

export const sayProof = (proof: string, slots: Slots, picker: Picker) => {
  const sentence = proofSentence(proof, slots.thing ?? null) ?? proof
  const isExample = !REACH.test(proof) && !/^(we|our|it|they)\s/i.test(sentence) && isStatement(sentence)
  return picker.line(isExample ? proofLines : reachLines, {
    extra: { proof: lowered(sentence), Proof: capital(numberFirst(sentence)) },
  })
}
