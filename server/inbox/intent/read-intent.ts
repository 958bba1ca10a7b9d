// What an incoming message wants, with the words that decided. Pure: the same message and weights give the same reading.
import { MESSAGE_INTENTS } from '../../../contract/inbox-choices.ts'
import type { DecidingWords, Intent, IntentReading } from '../../../contract/intent.ts'
import { noticeVerdict } from '../../mail/reading/people/away-notice.ts'
import { absenceIn } from '../../mail/reading/people/return-date.ts'
import { followUpDate } from './dates/follow-up-date.ts'
import type { IntentMessage } from './message.ts'
import { featuresOf } from './model/features.ts'
import { highest, probabilitiesOf, scoresOf } from './model/scores.ts'
import { type AccountWeights, bucketOf, CLASSES, shippedWeights, type Weights } from './model/weights.ts'
import { personIn } from './person.ts'
import { intentOfRule, type Signals, type Span, signalsOf } from './signals.ts'

const MOST_WORDS = 5
const SURE = 0.99
const LEAST_WEIGHT = 0.1
/** Of the strongest words: next to "get back to me in March", "year" decides nothing. */
const LEAST_SHARE = 0.3

/** `account`: what this account's corrections taught. */
export function readIntent(message: IntentMessage, account?: AccountWeights): IntentReading {
  const signals = signalsOf(message)
  const weights = shippedWeights()
  const decided = decidedByEngine(message, signals)
  const shares = probabilitiesOf(scoresOf(featuresOf(signals, weights.rarity), weights, account))
  const intent = decided ?? MESSAGE_INTENTS[highest(shares)] ?? 'other'
  const confidence = decided ? SURE : (shares[MESSAGE_INTENTS.indexOf(intent)] ?? 0)
  return {
    intent,
    confidence: Math.round(confidence * 1000) / 1000,
    words: decidingWords(message, signals, intent, weights, account),
    ...detailsOf(intent, message, signals),
  }
}

/** The engine has acted on its verdict, so the intent must agree with it. */
function decidedByEngine({ verdict }: IntentMessage, signals: Signals): Intent | undefined {
  if (!verdict) return undefined
  const { kind, optOut } = verdict
  if (kind === 'bounce' || kind === 'delay') return 'bounce'
  if (kind === 'unsubscribe' || kind === 'complaint' || optOut) return 'unsubscribe'
  // A newsletter or a receipt: whatever it says, nobody said it to us.
  if (kind === 'other') return 'other'
  if (kind !== 'auto_reply') return undefined
  // A responder also says that somebody has left, or that a ticket was opened.
  if (signals.rules.has('departed') && signals.rules.has('#names a person')) return 'referral'
  return isAway(signals) ? 'out_of_office' : 'other'
}

const isAway = ({ rules, newest }: Signals) =>
  [...rules.keys()].some((name) => intentOfRule(name) === 'out_of_office') ||
  !(rules.has('documents') || noticeVerdict(newest) === 'receipt')

function detailsOf(intent: Intent, message: IntentMessage, signals: Signals): Pick<IntentReading, 'date' | 'person'> {
  const sent = message.receivedAt.toISOString().slice(0, 10)
  if (intent === 'out_of_office') {
    const date = message.backOn ?? absenceIn(`${message.subject}.\n\n${signals.newest}`, sent)?.backOn
    return date ? { date } : {}
  }
  if (intent === 'not_now') {
    const date = followUpDate(
      signals.sentences.map(({ text }) => text),
      sent,
    )
    return date ? { date } : {}
  }
  if (intent !== 'referral') return {}
  const person = personIn(signals.newest, message)
  return person ? { person: { name: person.name, email: person.email, title: person.title } } : {}
}

type Weighed = { spans: Span[]; weight: number }

/** Words of the rules and of the vocabulary that spoke most for the intent. */
function decidingWords(
  message: IntentMessage,
  signals: Signals,
  intent: Intent,
  weights: Weights,
  account: AccountWeights | undefined,
): DecidingWords[] {
  const at = MESSAGE_INTENTS.indexOf(intent)
  const ofRow = (row: ArrayLike<number> | undefined) =>
    row ? (row[at] ?? 0) - Array.from(row).reduce((sum, value) => sum + value, 0) / CLASSES : 0
  const rules = [...signals.rules].map(
    ([name, spans]): Weighed => ({ spans, weight: ofRow(weights.rules[name]) + ofRow(account?.rules[name]) }),
  )
  const terms = new Map([...signals.terms].map(([term, place]) => [bucketOf(term), place]))
  const words = featuresOf(signals, weights.rarity).terms.map(({ bucket, value }): Weighed => {
    const place = terms.get(bucket)
    const row = weights.terms.subarray(bucket * CLASSES, (bucket + 1) * CLASSES)
    return {
      spans: place ? [signals.spanOf(place.start, place.end)] : [],
      weight: value * (ofRow(row) + ofRow(account?.terms[bucket])),
    }
  })
  const chosen: Span[] = []
  const weighed = [...rules, ...words].filter(({ spans }) => spans.length > 0).sort((a, b) => b.weight - a.weight)
  const least = Math.max(LEAST_WEIGHT, LEAST_SHARE * (weighed[0]?.weight ?? 0))
  for (const { spans, weight } of weighed) {
    if (weight <= least) break
    for (const span of spans)
      if (chosen.length < MOST_WORDS && !chosen.some((one) => overlaps(one, span))) chosen.push(span)
  }
  return chosen
    .sort((a, b) => Number(b.place === 'subject') - Number(a.place === 'subject') || a.start - b.start)
    .map((span) => ({
      ...span,
      text: (span.place === 'subject' ? message.subject : message.text).slice(span.start, span.end),
    }))
}

const overlaps = (a: Span, b: Span) => a.place === b.place && a.start < b.end && b.start < a.end
