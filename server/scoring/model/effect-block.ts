import { cellCount, sigmoid } from './additive-model.ts'
import { type Bins, binCount, binOf, type Column } from './bins.ts'
import { invert } from './invert.ts'

// An effect of 1 is odds of 2.7 to 1, which is much: the first guess holds effects below that.
const FIRST_STRENGTH = 1
const MIN_STRENGTH = 0.3
const MAX_STRENGTH = 1e5
/** Keeps what the strength leaves free, such as the height of a whole curve, near nothing. */
const RIDGE = 1e-3

/** The effects of one feature while they are learnt: `at` is the cell of each case. */
export type Block = { bins: Bins[]; at: Uint8Array; effects: Float64Array; strength: number; isSmooth: boolean }

export function singleBlock(column: Column, bins: Bins): Block {
  const at = new Uint8Array(column.values.length)
  for (let i = 0; i < at.length; i++) at[i] = binOf(bins, column.values[i])
  return makeBlock([bins], at, bins.kind === 'number' && binCount(bins) > 3)
}

export const makeBlock = (bins: Bins[], at: Uint8Array, isSmooth = false): Block => ({
  bins,
  at,
  effects: new Float64Array(cellCount(bins)),
  strength: FIRST_STRENGTH,
  isSmooth,
})

/** One Newton step for the effects of one feature, then its strength anew; answers the largest change. */
export function improve(block: Block, scores: Float64Array, outcomes: boolean[]): number {
  const { at, effects } = block
  const { slope, bend } = slopesOf(at, effects.length, scores, outcomes)
  const change = block.isSmooth ? smoothStep(block, slope, bend) : shrunkStep(block, slope, bend)
  for (let i = 0; i < at.length; i++) scores[i] = (scores[i] as number) + (change[at[i] as number] ?? 0)
  return change.reduce((most, each) => Math.max(most, Math.abs(each)), 0)
}

/** First and second derivative of the loss by the effect of each cell. */
export function slopesOf(at: Uint8Array, cells: number, scores: Float64Array, outcomes: boolean[]) {
  const slope = new Float64Array(cells)
  const bend = new Float64Array(cells)
  for (let i = 0; i < at.length; i++) {
    const cell = at[i] as number
    if (cell >= cells) continue
    const chance = sigmoid(scores[i] as number)
    slope[cell] = (slope[cell] as number) + chance - (outcomes[i] ? 1 : 0)
    bend[cell] = (bend[cell] as number) + chance * (1 - chance)
  }
  return { slope, bend }
}

/** Words: the squares of the effects are held small. */
function shrunkStep(block: Block, slope: Float64Array, bend: Float64Array) {
  const { effects, strength } = block
  const hold = strength + RIDGE
  const change = new Float64Array(effects.length)
  let used = 0
  let roughness = 0
  for (let b = 0; b < effects.length; b++) {
    const inverse = 1 / ((bend[b] as number) + hold)
    change[b] = -((slope[b] as number) + hold * (effects[b] as number)) * inverse
    effects[b] = (effects[b] as number) + (change[b] as number)
    used += inverse
    roughness += (effects[b] as number) ** 2
  }
  block.strength = nextStrength(effects.length - strength * used, roughness)
  return change
}

/** Numbers: the squares of the steps between neighbours are held small; the unknown, cell 0, is by itself. */
function smoothStep(block: Block, slope: Float64Array, bend: Float64Array) {
  const { effects, strength } = block
  const size = effects.length
  const penalty = stepPenalty(size)
  const inverse = invert(
    penalty.map((line, row) =>
      line.map((weight, b) => strength * weight + (row === b ? (bend[b] as number) + RIDGE : 0)),
    ),
  )
  const pull = penalty.map((line, row) => {
    const held = line.reduce((sum, weight, b) => sum + weight * (effects[b] as number), 0)
    return (slope[row] as number) + strength * held + RIDGE * (effects[row] as number)
  })
  const change = Float64Array.from(inverse, (line) => -line.reduce((sum, w, b) => sum + w * (pull[b] as number), 0))
  for (let b = 0; b < size; b++) effects[b] = (effects[b] as number) + (change[b] as number)
  let used = 0
  let roughness = 0
  for (const [row, line] of penalty.entries()) {
    for (const [b, weight] of line.entries()) {
      if (weight === 0) continue
      used += weight * (inverse[row]?.[b] ?? 0)
      roughness += weight * (effects[row] as number) * (effects[b] as number)
    }
  }
  block.strength = nextStrength(size - 1 - strength * used, roughness)
  return change
}

function stepPenalty(size: number) {
  const penalty = Array.from({ length: size }, () => new Array<number>(size).fill(0))
  const add = (row: number, column: number, value: number) => {
    const line = penalty[row] as number[]
    line[column] = (line[column] as number) + value
  }
  add(0, 0, 1)
  for (let b = 2; b < size; b++) {
    add(b, b, 1)
    add(b - 1, b - 1, 1)
    add(b, b - 1, -1)
    add(b - 1, b, -1)
  }
  return penalty
}

/** Fellner and Schall's update: as much freedom as the effects were seen to need, over how rough they are. */
const nextStrength = (freedom: number, roughness: number) =>
  Math.min(MAX_STRENGTH, Math.max(MIN_STRENGTH, freedom / Math.max(roughness, 1e-9)))
