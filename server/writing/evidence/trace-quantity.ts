import { type Anchor, type Subject, subjectOf } from './claim-subject.ts'
import { areSameUnits } from './number-units.ts'
import type { Quantity } from './quantities.ts'
import { PROOF_POINT, type Source, topicOf } from './sources.ts'
import type { Token } from './text-tokens.ts'

export type Traced = { source: string | null; reason: string | null }

/** The source of a number, percentage, amount or date in a draft. */
export function traceQuantity(
  quantity: Quantity,
  tokens: Token[],
  claim: string,
  sources: Source[],
  names: Anchor[],
): Traced {
  const said = sources.filter((source) =>
    quantity.kind === 'date' ? saysDate(quantity, source) : saysValue(quantity, tokens, source),
  )
  const subject = said.length > 0 ? subjectOf(tokens, quantity.from, quantity.next, names) : null
  const fitting = said.find(
    (source) => isAboutTheSame(quantity, tokens, source) && isOfSubject(subject, source, quantity, tokens),
  )
  if (fitting) return { source: fitting.label, reason: null }
  const [other] = said
  return {
    source: null,
    reason: other ? `“${other.label}” mentions ${claim}, but about something else` : `We found no source for ${claim}`,
  }
}

function saysDate({ date }: Quantity, { quantities }: Source) {
  return quantities.some(({ date: known }) => {
    if (!known || !date) return false
    if (date.weekday !== null) return known.weekday === date.weekday
    return isGiven(date.day, known.day) && isGiven(date.year, known.year) && isMonth(date.month, known.month)
  })
}
const isGiven = (claimed: number | null, known: number | null) => claimed === null || claimed === known
/** A quarter is stored as a negative month. */
const isMonth = (claimed: number | null, known: number | null) =>
  claimed === null ||
  claimed === known ||
  (claimed < 0 && known !== null && known > 0 && Math.ceil(known / 3) === -claimed)

function saysValue(quantity: Quantity, tokens: Token[], source: Source) {
  const known = source.quantities.filter((other) => isSameKind(quantity, other))
  const isNear = nearness(tokens, quantity.from)
  const fits = (claimed: number[]) =>
    known.some(
      (other) =>
        areSameUnits(quantity.units, other.units) &&
        other.values.flat().some((value) => claimed.some((one) => isNear(one, value))),
    )
  return quantity.values.length > 0 && quantity.values.every(fits)
}

function isSameKind(claimed: Quantity, known: Quantity) {
  if (claimed.kind === 'money')
    return known.kind === 'money'
      ? !claimed.currency || !known.currency || claimed.currency === known.currency
      : known.kind === 'number'
  return claimed.kind === known.kind
}

/** 120 is a source for "over 100", 38 for "nearly 40", 48 for "about 50". */
function nearness(tokens: Token[], from: number): (claimed: number, known: number) => boolean {
  const before = tokens.slice(Math.max(0, from - 2), from).map(({ folded }) => folded)
  const is = (pattern: RegExp) => before.some((word) => pattern.test(word))
  const isSame = (claimed: number, known: number) => Math.abs(claimed - known) < 1e-9 * Math.max(1, Math.abs(known))
  if (is(/^(over|than|above|least|exceeding)$/) && !before.includes('less') && !before.includes('fewer'))
    return (claimed, known) => isSame(claimed, known) || (known > claimed && known <= claimed * 1.5)
  if (is(/^(nearly|almost|to)$/) && !before.includes('from'))
    return (claimed, known) => isSame(claimed, known) || (known < claimed && known >= claimed * 0.9)
  if (is(/^(about|around|roughly|approximately|some|circa|~)$/))
    return (claimed, known) => Math.abs(claimed - known) <= known * 0.1 + 1e-9
  return isSame
}

/** Up to `most` words before a token, within its sentence. */
function wordsBefore(tokens: Token[], at: number, most: number) {
  let from = at
  while (from > Math.max(0, at - most) && !tokens[from]?.startsSentence) from--
  return tokens.slice(from, at).map(({ folded }) => folded)
}

const OURS = /^(we|we're|we've|our|us|ours)$/
const YOURS = /^(your|yours)$/

/** The number matches: whether it is about the same party and the same thing. */
function isAboutTheSame(quantity: Quantity, tokens: Token[], source: Source) {
  const close = wordsBefore(tokens, quantity.from, 4)
  const isFor = /^(?:for|fur|pour|per|voor|para)$/.test(close.at(-1) ?? '')
  if (
    source.whose === 'lead' &&
    !isFor &&
    close.some((word) => OURS.test(word)) &&
    !close.some((word) => YOURS.test(word))
  )
    return false
  if (source.whose === 'user' && YOURS.test(close.at(-1) ?? '')) return false
  if (!['percentage', 'times', 'money'].includes(quantity.kind) || source.topics.size === 0) return true
  const around = tokens.slice(Math.max(0, quantity.from - 30), quantity.next + 30)
  // A result is about something: lost pallets are not costs.
  const topics = source.objects.size > 0 ? source.objects : source.topics
  return around.some(({ folded }) => folded.split('-').some((part) => topics.has(topicOf(part) ?? '')))
}

const MAYBE = /^(could|would|can|might|may|will|should|help|want|imagine|if|like)$/

/** The lead's year is not the user's, and one customer's result is not another's. */
function isOfSubject(subject: Subject | null, source: Source, { from }: Quantity, tokens: Token[]) {
  if (!subject || source.whose === 'both') return true
  // "For 32 people it costs …"
  if (source.whose === 'lead' && /^(?:for|fur|pour|per|voor|para)$/.test(tokens[from - 1]?.folded ?? '')) return true
  const isNamed = subject.phrase !== '' && source.phrase.includes(subject.phrase)
  if (source.whose === 'lead') return subject.whose === 'lead' || isNamed
  if (source.label !== PROOF_POINT || isNamed || subject.whose === 'user') return true
  // "You could save 18% too" hopes, "you saved 18%" states.
  if (subject.whose === 'lead') return wordsBefore(tokens, from, 30).some((word) => MAYBE.test(word))
  return false
}
