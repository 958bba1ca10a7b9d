import { sigmoid } from '../model/additive-model.ts'

/** Log-odds of a good outcome from the learned score (log-odds) and the built-in one (points): how much each of them counts. */
export type Blend = { intercept: number; learnt: number; prior: number }

/** Points of the built-in score that count as one unit here, so that both sides are of about the same size. */
const PRIOR_UNIT = 10
/** Holds both weights back a little: with few outcomes, a large weight is mostly chance. */
const RIDGE = 1
const MAX_STEPS = 25

/**
 * Stacking: both scores of leads that the learned one had not seen, against what became of them. No weight is negative, and the
 * learned score never counts more than it says.
 */
export function fitBlend(learnt: number[], prior: number[], outcomes: boolean[]): Blend {
  const columns = [learnt, prior.map((points) => points / PRIOR_UNIT)].map(centered)
  const isFree = [true, true]
  let weights = fitWeights(columns, outcomes, isFree, [0, 0])
  if (weights.some((weight) => weight < 0) || (weights[0] as number) > 1) {
    const fixed = weights.map((weight, c) => (weight < 0 ? 0 : c === 0 ? Math.min(1, weight) : weight))
    const wasFixed = weights.map((weight, c) => weight < 0 || (c === 0 && weight > 1))
    weights = fitWeights(
      columns,
      outcomes,
      wasFixed.map((is) => !is),
      fixed,
    )
    weights = weights.map((weight, c) => Math.max(0, c === 0 ? Math.min(1, weight) : weight))
  }
  const [ofLearnt = 0, ofPrior = 0] = weights
  const scores = outcomes.map((_, i) => ofLearnt * (columns[0]?.[i] as number) + ofPrior * (columns[1]?.[i] as number))
  const level = levelOf(scores, outcomes) - ofLearnt * mean(learnt) - (ofPrior * mean(prior)) / PRIOR_UNIT
  return { intercept: level, learnt: ofLearnt, prior: ofPrior / PRIOR_UNIT }
}

export const blended = ({ intercept, learnt, prior }: Blend, logOdds: number, points: number) =>
  intercept + learnt * logOdds + prior * points

function fitWeights(columns: number[][], outcomes: boolean[], isFree: boolean[], start: number[]) {
  const weights = [...start]
  let level = 0
  for (let step = 0; step < MAX_STEPS; step++) {
    const slopes = [0, 0, 0]
    const bends = [0, 0, 0, 0, 0, 0, 0, 0, 0]
    for (let i = 0; i < outcomes.length; i++) {
      const row = [1, columns[0]?.[i] as number, columns[1]?.[i] as number]
      const score = level + row.reduce((sum, value, c) => (c === 0 ? 0 : sum + value * (weights[c - 1] as number)), 0)
      const chance = sigmoid(score)
      for (let a = 0; a < 3; a++) {
        slopes[a] = (slopes[a] as number) + (chance - (outcomes[i] ? 1 : 0)) * (row[a] as number)
        for (let b = 0; b < 3; b++)
          bends[a * 3 + b] =
            (bends[a * 3 + b] as number) + chance * (1 - chance) * (row[a] as number) * (row[b] as number)
      }
    }
    for (let c = 0; c < 2; c++) {
      slopes[c + 1] = (slopes[c + 1] as number) + RIDGE * (weights[c] as number)
      bends[(c + 1) * 4] = (bends[(c + 1) * 4] as number) + RIDGE
    }
    const free = [0, ...isFree.flatMap((is, c) => (is ? [c + 1] : []))]
    const change = solve(
      free.map((a) => free.map((b) => bends[a * 3 + b] as number)),
      free.map((a) => slopes[a] as number),
    )
    level -= change[0] as number
    free.slice(1).forEach((c, at) => {
      weights[c - 1] = (weights[c - 1] as number) - (change[at + 1] as number)
    })
    if (change.every((each) => Math.abs(each) < 1e-6)) break
  }
  return weights
}

function levelOf(scores: number[], outcomes: boolean[]) {
  let level = 0
  for (let step = 0; step < MAX_STEPS; step++) {
    let [slope, bend] = [0, 1e-9]
    for (const [i, score] of scores.entries()) {
      const chance = sigmoid(level + score)
      slope += chance - (outcomes[i] ? 1 : 0)
      bend += chance * (1 - chance)
    }
    level -= slope / bend
    if (Math.abs(slope / bend) < 1e-6) break
  }
  return level
}

/** Gaussian elimination of a small positive definite system. */
function solve(matrix: number[][], right: number[]) {
  const rows = matrix.map((line, r) => [...line, right[r] as number])
  const size = rows.length
  for (let p = 0; p < size; p++) {
    const pivot = rows[p] as number[]
    const by = (pivot[p] as number) || 1e-9
    for (let c = p; c <= size; c++) pivot[c] = (pivot[c] as number) / by
    for (const [r, line] of rows.entries()) {
      if (r === p) continue
      const times = line[p] as number
      for (let c = p; c <= size; c++) line[c] = (line[c] as number) - times * (pivot[c] as number)
    }
  }
  return rows.map((line) => line[size] as number)
}

const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length)
function centered(values: number[]) {
  const middle = mean(values)
  return values.map((value) => value - middle)
}
