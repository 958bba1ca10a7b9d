import { type AdditiveModel, sigmoid } from './additive-model.ts'
import { type Column, makeBins, NO_BIN } from './bins.ts'
import { choosePairs } from './choose-pairs.ts'
import { type Block, improve, singleBlock } from './effect-block.ts'

// Logistic regression over bins, then over the pairs of columns that say more together. Each feature has a strength by which
// its effects are held back, learnt from the same data: one without signal ends flat, and nothing is left to be tuned by hand.

const MAX_SWEEPS = 50
const ENOUGH = 5e-3

type Fit = { scores: Float64Array; outcomes: boolean[]; intercept: number }

export function fitAdditiveModel(columns: Column[], outcomes: boolean[]): AdditiveModel {
  const wins = outcomes.filter(Boolean).length
  const intercept = Math.log((wins + 0.5) / (outcomes.length - wins + 0.5))
  const fit: Fit = { scores: new Float64Array(outcomes.length).fill(intercept), outcomes, intercept }
  const bins = columns.map(makeBins)
  const singles = columns.map((column, c) => singleBlock(column, bins[c] as (typeof bins)[number]))
  settle(fit, singles)
  const pairs = choosePairs(columns, bins, fit.scores, outcomes)
  const blocks = [...singles, ...pairs]
  if (pairs.length > 0) settle(fit, blocks)
  for (const block of blocks) fit.intercept += center(block)
  return { intercept: fit.intercept, features: blocks.map(({ bins, effects }) => ({ bins, effects: [...effects] })) }
}

function settle(fit: Fit, blocks: Block[]) {
  for (let sweep = 0; sweep < MAX_SWEEPS; sweep++) {
    let moved = 0
    for (const block of blocks) moved = Math.max(moved, improve(block, fit.scores, fit.outcomes))
    fit.intercept += level(fit)
    if (moved < ENOUGH) return
  }
}

/** One Newton step for the average. */
function level({ scores, outcomes }: Fit) {
  let slope = 0
  let bend = 0
  for (let i = 0; i < scores.length; i++) {
    const chance = sigmoid(scores[i] as number)
    slope += chance - (outcomes[i] ? 1 : 0)
    bend += chance * (1 - chance)
  }
  const change = -slope / Math.max(bend, 1e-9)
  for (let i = 0; i < scores.length; i++) scores[i] = (scores[i] as number) + change
  return change
}

/** So that effects are told against the average case. Answers what the average takes over: nothing where some cases have no bin. */
function center({ at, effects }: Block) {
  if (at.includes(NO_BIN)) return 0
  const sum = at.reduce((total, cell) => total + (effects[cell] as number), 0)
  const mean = at.length > 0 ? sum / at.length : 0
  for (let b = 0; b < effects.length; b++) effects[b] = (effects[b] as number) - mean
  return mean
}
