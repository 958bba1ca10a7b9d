import type { Column } from '../model/bins.ts'
import { makeBins } from '../model/bins.ts'
import { surpriseOf } from '../model/choose-pairs.ts'
import { singleBlock, slopesOf } from '../model/effect-block.ts'

const SHUFFLES = 199
/** Noise passes for signal in so many cases, whatever the leads are like: that is what a permutation test is for. */
const MAX_CHANCE = 0.04
/** The newest are enough to see whatever matters, and shuffling takes time. */
const MAX_CASES = 2000

/**
 * Whether the columns say more about the outcomes than about nearly all shuffles of them: a permutation test. The surprises of the
 * columns are squared, so that one telling column counts as much as several that tell a little.
 */
export function hasSignal(allColumns: Column[], allOutcomes: boolean[]) {
  const outcomes = allOutcomes.slice(0, MAX_CASES)
  const columns = allColumns.map((column) => ({ ...column, values: column.values.slice(0, MAX_CASES) }) as Column)
  const blocks = columns.map((column) => singleBlock(column, makeBins(column)))
  const won = outcomes.filter(Boolean).length
  const scores = new Float64Array(outcomes.length).fill(Math.log(won / (outcomes.length - won)))
  const told = (shuffled: boolean[]) =>
    blocks.reduce((sum, { at, effects }) => {
      const { slope, bend } = slopesOf(at, effects.length, scores, shuffled)
      return sum + Math.max(0, surpriseOf(slope, bend)) ** 2
    }, 0)
  const seen = told(outcomes)
  const random = seeded(outcomes.length)
  const shuffled = [...outcomes]
  let asGood = 0
  for (let i = 0; i < SHUFFLES; i++) {
    shuffle(shuffled, random)
    if (told(shuffled) >= seen) asGood++
  }
  return (asGood + 1) / (SHUFFLES + 1) <= MAX_CHANCE
}

function shuffle(list: boolean[], random: () => number) {
  for (let last = list.length - 1; last > 0; last--) {
    const other = Math.floor(random() * (last + 1))
    const kept = list[last] as boolean
    list[last] = list[other] as boolean
    list[other] = kept
  }
}

/** The same outcomes get the same answer: a linear congruential generator is random enough to shuffle. */
function seeded(seed: number) {
  let state = (seed + 1) >>> 0
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}
