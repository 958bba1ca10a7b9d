import type { LeadScore, ScoreJudgement, ScoreTrust } from '../../../contract/lead-score.ts'
import { formatCount } from '../../lib/format.ts'

// The contract's numbers, without its schemas: those would bring zod along. The test compares.
export const MIN_OUTCOMES = 100
export const MIN_OUTCOMES_OF_EACH = 20

export const signed = (points: number) => (points < 0 ? `−${-points}` : `+${points}`)

/** Where a score comes from, in a sentence. */
export function modelWords({ kind, outcomes, chance }: LeadScore['model']) {
  if (kind === 'prior') return 'Built-in score, not yet learned from your outcomes.'
  const share = chance === null ? '' : ` About ${Math.round(100 * chance)} in 100 leads like this qualify.`
  return `Learned from ${formatCount(outcomes)} of your outcomes.${share}`
}

/** How many outcomes there are of those that are needed: of all, or of the kind that is short. */
export function outcomesSoFar({ won, lost }: Pick<ScoreTrust, 'won' | 'lost'>) {
  const all = won + lost
  if (all < MIN_OUTCOMES) return `${formatCount(all)} of ${MIN_OUTCOMES}`
  return won < lost
    ? `${formatCount(won)} of ${MIN_OUTCOMES_OF_EACH} qualified`
    : `${formatCount(lost)} of ${MIN_OUTCOMES_OF_EACH} lost`
}

const percent = (share: number) => Math.round(100 * share)

/** The area under the curve is just that: how often of two leads the right one is first. */
export const aucWords = ({ auc, aucLow, aucHigh }: ScoreJudgement) =>
  `${percent(auc)}% (${percent(aucLow)} to ${percent(aucHigh)}%)`

/** In points of a hundred: how far off told chances are on average. */
export const calibrationWords = ({ calibrationError }: ScoreJudgement) =>
  `${(100 * calibrationError).toFixed(1)} points`

export const share = (part: number, whole: number) => (whole === 0 ? 0 : Math.round((100 * part) / whole))
