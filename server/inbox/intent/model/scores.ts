import type { Features } from './features.ts'
import { type AccountWeights, CLASSES, type Row, type Weights } from './weights.ts'

/** What speaks for each intent: the higher, the more. */
export function scoresOf(features: Features, weights: Weights, account?: AccountWeights): Row {
  const scores = [...weights.bias]
  const add = (row: ArrayLike<number> | undefined, factor: number) => {
    if (row) for (let at = 0; at < CLASSES; at++) scores[at] = (scores[at] ?? 0) + factor * (row[at] ?? 0)
  }
  for (const name of features.rules) {
    add(weights.rules[name], 1)
    add(account?.rules[name], 1)
  }
  for (const { bucket, value } of features.terms) {
    add(weights.terms.subarray(bucket * CLASSES, (bucket + 1) * CLASSES), value)
    add(account?.terms[bucket], value)
  }
  return scores
}

export function probabilitiesOf(scores: Row): Row {
  const most = Math.max(...scores)
  const powers = scores.map((score) => Math.exp(score - most))
  const sum = powers.reduce((total, power) => total + power, 0)
  return powers.map((power) => power / sum)
}

export const highest = (row: Row) => row.indexOf(Math.max(...row))
