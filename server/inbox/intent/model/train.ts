// Trains the shipped weights: multinomial logistic regression with AdaGrad. Rules start with a weight for their own intent; now and
// then they are left out of an example, so that the words learn to do without them.
import { MESSAGE_INTENTS } from '../../../../contract/inbox-choices.ts'
import type { Intent } from '../../../../contract/intent.ts'
import { intentOfRule, type Signals } from '../signals.ts'
import { type Features, featuresOf } from './features.ts'
import { probabilitiesOf, scoresOf } from './scores.ts'
import { BUCKETS, bucketOf, CLASSES, type Row, type Weights, zeroRow } from './weights.ts'

export type Example = { intent: Intent; signals: Pick<Signals, 'rules' | 'terms'> }

const EPOCHS = 60
const RATE = 0.25
const RULE_START = 4
const PULL_TO_START = 0.02
const DECAY = 0.0008
const LEFT_OUT = 0.35
const FEWEST = 2

export function trainWeights(examples: readonly Example[], seed = 7): Weights {
  const weights = startWeights(examples)
  const start = Object.fromEntries(Object.entries(weights.rules).map(([name, row]) => [name, [...row]]))
  const known = examples.map(({ intent, signals }) => {
    const { rules, terms } = featuresOf(signals, weights.rarity)
    return {
      wanted: MESSAGE_INTENTS.indexOf(intent),
      features: { rules, terms: terms.filter(({ bucket }) => (weights.rarity[bucket] ?? 0) > 0) },
    }
  })
  const random = randomOf(seed)
  const squares = { bias: zeroRow(), rules: {} as Record<string, Row>, terms: new Float32Array(BUCKETS * CLASSES) }
  for (let epoch = 0; epoch < EPOCHS; epoch++)
    for (const { wanted, features } of shuffled(known, random)) {
      const isBare = random() < LEFT_OUT
      const seen: Features = isBare ? { ...features, rules: features.rules.filter(() => random() < 0.5) } : features
      const errors = probabilitiesOf(scoresOf(seen, weights)).map((share, at) => share - (at === wanted ? 1 : 0))
      for (let at = 0; at < CLASSES; at++) {
        const error = errors[at] ?? 0
        step(weights.bias, squares.bias, at, error * 0.2)
        for (const name of seen.rules) {
          const row = weights.rules[name]
          if (!row) continue
          squares.rules[name] ??= zeroRow()
          const pull = PULL_TO_START * ((row[at] ?? 0) - (start[name]?.[at] ?? 0))
          step(row, squares.rules[name], at, error + pull)
        }
        for (const { bucket, value } of seen.terms) {
          const cell = bucket * CLASSES + at
          step(weights.terms, squares.terms, cell, error * value + DECAY * (weights.terms[cell] ?? 0))
        }
      }
    }
  return weights
}

function step(values: Row | Float32Array, squares: Row | Float32Array, at: number, gradient: number) {
  squares[at] = (squares[at] ?? 0) + gradient * gradient
  values[at] = (values[at] ?? 0) - (RATE * gradient) / (Math.sqrt(squares[at] ?? 0) + 0.1)
}

function startWeights(examples: readonly Example[]): Weights {
  const counts = new Float32Array(BUCKETS)
  const names = new Set<string>()
  for (const { signals } of examples) {
    for (const name of signals.rules.keys()) names.add(name)
    for (const bucket of new Set([...signals.terms.keys()].map(bucketOf))) counts[bucket] = (counts[bucket] ?? 0) + 1
  }
  const rarity = counts.map((count) => (count < FEWEST ? 0 : Math.log(1 + examples.length / (count * 4))))
  const rules = Object.fromEntries([...names].sort().map((name) => [name, startRow(intentOfRule(name))]))
  return { bias: zeroRow(), rules, terms: new Float32Array(BUCKETS * CLASSES), rarity }
}

const startRow = (own: Intent | undefined): Row => MESSAGE_INTENTS.map((intent) => (intent === own ? RULE_START : 0))

/** The same numbers every time: mulberry32. */
function randomOf(seed: number) {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

function shuffled<T>(items: readonly T[], random: () => number): T[] {
  const copy = [...items]
  for (let at = copy.length - 1; at > 0; at--) {
    const other = Math.floor(random() * (at + 1))
    const [a, b] = [copy[at] as T, copy[other] as T]
    copy[at] = b
    copy[other] = a
  }
  return copy
}
