// What a person's corrections teach: weights of the account, added to the shipped ones. Passive-aggressive: a message that is read
// right by a margin changes nothing, so many corrections of one kind don't drown the rest.
import { MESSAGE_INTENTS } from '../../../../contract/inbox-choices.ts'
import type { Intent } from '../../../../contract/intent.ts'
import type { IntentMessage } from '../message.ts'
import { signalsOf } from '../signals.ts'
import { type Features, featuresOf } from './features.ts'
import { scoresOf } from './scores.ts'
import { type AccountWeights, type Weights, zeroRow } from './weights.ts'

export type Correction = { message: IntentMessage; intent: Intent }
export type KnownCorrection = { wanted: number; features: Features }

const ROUNDS = 4
const MARGIN = 3
/** One correction alone turns its message; another like it should not have to. */
const LARGEST_STEP = 0.8
/** Rules are shared by many messages, so words learn first. */
const RULE_SHARE = 0.25
const SMALLEST = 0.001

/** A correction as it is learned from. Reading the message is what takes time. */
export const knownCorrection = (base: Weights, { message, intent }: Correction): KnownCorrection => ({
  wanted: MESSAGE_INTENTS.indexOf(intent),
  features: featuresOf(signalsOf(message), base.rarity),
})

/** Oldest first. */
export function learnCorrections(base: Weights, known: readonly KnownCorrection[]): AccountWeights {
  const account: AccountWeights = { rules: {}, terms: {} }
  for (let round = 0; round < ROUNDS; round++)
    for (const { wanted, features } of known) correct(account, base, features, wanted)
  return withoutTraces(account)
}

/** Signs such as "few words" fit half of all messages: they are not to blame. */
const isSign = (name: string) => name.startsWith('#') || name.includes(' and ')

function correct(account: AccountWeights, base: Weights, features: Features, wanted: number) {
  const scores = scoresOf(features, base, account)
  const rival = scores.reduce(
    (best, score, at) => (at !== wanted && score > (scores[best] ?? 0) ? at : best),
    wanted === 0 ? 1 : 0,
  )
  const loss = MARGIN - ((scores[wanted] ?? 0) - (scores[rival] ?? 0))
  if (loss <= 0) return
  const rules = features.rules.filter((name) => !isSign(name))
  const length = features.terms.reduce((sum, { value }) => sum + value * value, 0) + rules.length * RULE_SHARE
  if (length === 0) return
  const step = Math.min(LARGEST_STEP, loss / (2 * length))
  for (const name of rules) {
    account.rules[name] ??= zeroRow()
    move(account.rules[name], wanted, rival, step * RULE_SHARE)
  }
  for (const { bucket, value } of features.terms) {
    account.terms[bucket] ??= zeroRow()
    move(account.terms[bucket], wanted, rival, step * value)
  }
}

function move(row: number[], wanted: number, rival: number, by: number) {
  row[wanted] = (row[wanted] ?? 0) + by
  row[rival] = (row[rival] ?? 0) - by
}

function withoutTraces({ rules, terms }: AccountWeights): AccountWeights {
  const isKept = ([, row]: [string, number[]]) => row.some((value) => Math.abs(value) > SMALLEST)
  const rounded = ([name, row]: [string, number[]]) =>
    [name, row.map((value) => Math.round(value * 10_000) / 10_000)] as const
  return {
    rules: Object.fromEntries(Object.entries(rules).filter(isKept).map(rounded)),
    terms: Object.fromEntries(Object.entries(terms).filter(isKept).map(rounded)),
  }
}
