import { type Bins, binCount, binOf, type Column, coarser } from './bins.ts'
import { type Block, makeBlock, slopesOf } from './effect-block.ts'

const MAX_PAIRS = 8
/** A pair must say more than its two columns apart, by this many standard deviations of what chance would say. */
const MIN_SURPRISE = 4
/** With fewer cases most cells of a pair are empty. */
const MIN_CASES = 1000

/** The pairs of columns that tell what neither tells by itself, such as "Healthcare, but only its vice presidents". */
export function choosePairs(columns: Column[], bins: Bins[], scores: Float64Array, outcomes: boolean[]): Block[] {
  if (outcomes.length < MIN_CASES) return []
  const coarse = columns.map((column, c) => {
    const of = coarser(bins[c] as Bins)
    return { of, size: binCount(of), at: column.values.map((value) => binOf(of, value)) }
  })
  const found: { block: Block; surprise: number }[] = []
  for (const [i, first] of coarse.entries()) {
    for (const second of coarse.slice(i + 1)) {
      const at = Uint8Array.from(first.at, (bin, n) => bin * second.size + (second.at[n] as number))
      const { slope, bend } = slopesOf(at, first.size * second.size, scores, outcomes)
      const surprise = surpriseOf(slope, bend)
      if (surprise > MIN_SURPRISE) found.push({ block: makeBlock([first.of, second.of], at), surprise })
    }
  }
  found.sort((a, b) => b.surprise - a.surprise)
  return found.slice(0, MAX_PAIRS).map(({ block }) => block)
}

/** How much more the cells would gain than if only chance were left, in its standard deviations. */
function surpriseOf(slope: Float64Array, bend: Float64Array) {
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
