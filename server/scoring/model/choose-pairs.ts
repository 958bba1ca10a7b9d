import { type Bins, binCount, binOf, type Column, coarser, NO_BIN, narrowed } from './bins.ts'
import { type Block, makeBlock, slopesOf } from './effect-block.ts'

const MAX_PAIRS = 8
/** A pair must say more than its two columns apart, by this many standard deviations of what chance would say. */
const MIN_SURPRISE = 4
/** With fewer cases most cells of a pair are empty. */
const MIN_CASES = 200

type Side = { column: Column; bins: Bins; at: number[] }
type Candidate = { first: Side; second: Side; surprise: number }

/** The pairs of columns that tell what neither tells by itself, such as "Healthcare, but only its vice presidents". */
export function choosePairs(columns: Column[], bins: Bins[], scores: Float64Array, outcomes: boolean[]): Block[] {
  if (outcomes.length < MIN_CASES) return []
  const sides = columns.map((column, c) => sideOf(column, coarser(bins[c] as Bins)))
  const found = sides.flatMap((first, i) =>
    sides.slice(i + 1).map((second) => mostSurprising(first, second, scores, outcomes)),
  )
  return found
    .filter(({ surprise }) => surprise > MIN_SURPRISE)
    .sort((a, b) => b.surprise - a.surprise)
    .slice(0, MAX_PAIRS)
    .map(({ first, second }) => makeBlock([first.bins, second.bins], cellsOf(first, second)))
}

const sideOf = (column: Column, bins: Bins): Side => ({
  column,
  bins,
  at: column.values.map((value) => binOf(bins, value)),
})

function cellsOf(first: Side, second: Side) {
  const size = binCount(second.bins)
  return Uint8Array.from(first.at, (bin, n) => {
    const other = second.at[n] as number
    return bin === NO_BIN || other === NO_BIN ? NO_BIN : bin * size + other
  })
}

/** The pair as a whole, or its one cell that stands out where that says more: a few leads drown among many cells. */
function mostSurprising(first: Side, second: Side, scores: Float64Array, outcomes: boolean[]): Candidate {
  const size = binCount(second.bins)
  const { slope, bend } = slopesOf(cellsOf(first, second), binCount(first.bins) * size, scores, outcomes)
  const whole = { first, second, surprise: surpriseOf(slope, bend) }
  const { cell, surprise } = hottestCell(slope, bend)
  if (surprise <= whole.surprise) return whole
  const one = narrowed(first.bins, Math.floor(cell / size))
  const other = narrowed(second.bins, cell % size)
  return one && other ? { first: sideOf(first.column, one), second: sideOf(second.column, other), surprise } : whole
}

function hottestCell(slope: Float64Array, bend: Float64Array) {
  let hottest = { cell: 0, surprise: 0 }
  for (let cell = 0; cell < slope.length; cell++) {
    const surprise = Math.abs(slope[cell] as number) / Math.sqrt((bend[cell] as number) + 1)
    if (surprise > hottest.surprise) hottest = { cell, surprise }
  }
  return hottest
}

/** How much more the cells would gain than if only chance were left, in its standard deviations. */
export function surpriseOf(slope: Float64Array, bend: Float64Array) {
  let gain = 0
  let expected = 0
  let variance = 0
  for (let cell = 0; cell < slope.length; cell++) {
    const held = (bend[cell] as number) + 1
    const weight = (bend[cell] as number) / held
    gain += (slope[cell] as number) ** 2 / held
    expected += weight
    variance += 2 * weight * weight
  }
  return variance > 0 ? (gain - expected) / Math.sqrt(variance) : 0
}
