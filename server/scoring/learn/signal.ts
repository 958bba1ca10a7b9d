import type { Column } from '../model/bins.ts'
import { makeBins } from '../model/bins.ts'
import { surpriseOf } from '../model/choose-pairs.ts'
import { singleBlock, slopesOf } from '../model/effect-block.ts'

const SHUFFLES = 199
/** With the other test beside it, noise passes for signal in fewer than 5 of 100 cases. */
const MAX_CHANCE = 0.02
/** With more cases the comparison with the prior sees everything that matters. */
const MAX_CASES = 2000

/** Whether the columns say more about the outcomes than about nearly all shuffles of them: a permutation test. */
export function hasSignal(columns: Column[], outcomes: boolean[]) {
  if (outcomes.length > MAX_CASES) return false
  const blocks = columns.map((column) => singleBlock(column, makeBins(column)))
  const won = outcomes.filter(Boolean).length
  const scores = new Float64Array(outcomes.length).fill(Math.log(won / (outcomes.length - won)))
  const told = (shuffled: boolean[]) =>
    blocks.reduce((sum, { at, effects }) => {
      const { slope, bend } = slopesOf(at, effects.length, scores, shuffled)
      return sum + Math.max(0, surpriseOf(slope, bend))
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
