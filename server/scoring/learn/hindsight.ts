import { type ScoreLeftOut, SUSPICIOUS_AUC } from '../../../contract/lead-score.ts'
import { logOdds } from '../model/additive-model.ts'
import type { Column } from '../model/bins.ts'
import { fitAdditiveModel } from '../model/fit-additive-model.ts'
import { ranking } from '../model/measures.ts'

// A field that is filled in because of the outcome predicts the past perfectly and the future not at all: fresh leads lack it.

/** One field of a fresh lead never tells this much: the best predictors of real campaigns reach about 0.75 alone. */
const MAX_AUC_ALONE = 0.9
/** A value that this share of the leads with one outcome has, and that is so many times rarer for the other, was set by the outcome. */
const MIN_SHARE = 0.1
const MIN_TIMES = 20
/** So many leads with the other outcome should have had it: fewer may lack it by chance. */
const MIN_EXPECTED = 8
const MIN_CASES = 20

type Reason = ScoreLeftOut['reason']

/**
 * Why a column must not be learned from; undefined where it may. `isTimed`: known to be from before the outcome, so that a value
 * only one outcome has is a finding and no leak.
 */
export function hindsightIn(column: Column, outcomes: boolean[], isTimed: boolean): Reason | undefined {
  const known = outcomes.flatMap((_, i) => (column.values[i] === undefined ? [] : [i]))
  const values = known.map((i) => column.values[i] ?? null)
  const wins = known.map((i) => outcomes[i] as boolean)
  if (!hasBoth(wins)) return undefined
  if (!isTimed && isSetByOutcome(values, wins)) return 'set_by_outcome'
  return aloneAuc({ ...column, values } as Column, wins) > (isTimed ? SUSPICIOUS_AUC : MAX_AUC_ALONE)
    ? 'decides_alone'
    : undefined
}

const hasBoth = (wins: boolean[]) => {
  const won = wins.filter(Boolean).length
  return won >= MIN_CASES && wins.length - won >= MIN_CASES
}

/** Filled in for one outcome only, or a single value that only one outcome has. */
function isSetByOutcome(values: (string | number | null)[], wins: boolean[]) {
  const groups = new Map<string | number, { won: number; lost: number }>()
  const all = { won: 0, lost: 0 }
  const present = { won: 0, lost: 0 }
  for (const [i, value] of values.entries()) {
    const outcome = wins[i] ? 'won' : 'lost'
    all[outcome]++
    if (value === null) continue
    present[outcome]++
    const group = groups.get(value) ?? { won: 0, lost: 0 }
    group[outcome]++
    groups.set(value, group)
  }
  return [present, ...groups.values()].some(
    ({ won, lost }) => isOnly(won / all.won, lost, all.lost) || isOnly(lost / all.lost, won, all.won),
  )
}

const isOnly = (share: number, others: number, allOthers: number) =>
  share >= MIN_SHARE && share * allOthers >= MIN_EXPECTED && others * MIN_TIMES <= share * allOthers

/** How well this column alone separates the outcomes, on halves it was not fitted to. */
function aloneAuc(column: Column, wins: boolean[]) {
  const halves = wins.map((_, i) => i % 2)
  const aucs = [0, 1].map((half) => {
    const seen = pick(column, (i) => halves[i] !== half)
    const model = fitAdditiveModel(
      [seen],
      wins.filter((_, i) => halves[i] !== half),
    )
    const scores = column.values.flatMap((value, i) =>
      halves[i] === half ? [logOdds(model, { [column.name]: value })] : [],
    )
    const outcomes = wins.filter((_, i) => halves[i] === half)
    return outcomes.includes(true) && outcomes.includes(false) ? ranking(scores, outcomes).auc : 0.5
  })
  return (aucs[0] as number) / 2 + (aucs[1] as number) / 2
}

const pick = (column: Column, isHere: (i: number) => boolean) =>
  ({ ...column, values: column.values.filter((_, i) => isHere(i)) }) as Column
