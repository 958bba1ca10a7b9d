import type { LeadScore, ScoreJudgement, ScoreLeftOut, ScoreTrust } from '../../../contract/lead-score.ts'
import { formatCount } from '../../lib/format.ts'

// The contract's numbers, without its schemas: those would bring zod along. The test compares.
export const MIN_OUTCOMES = 100
export const MIN_OUTCOMES_OF_EACH = 20
export const RELIABLE_OUTCOMES = 400
export const SUSPICIOUS_AUC = 0.97

export const signed = (points: number) => (points < 0 ? `−${-points}` : `+${points}`)

/** How a score was made, in a sentence. */
export function modelWords({ kind, outcomes, chance }: LeadScore['model']) {
  if (kind === 'prior') return 'Built-in score, not yet learned from your outcomes.'
  const share = chance === null ? '' : ` About ${Math.round(100 * chance)} in 100 leads like this qualify.`
  return `Learned from ${formatCount(outcomes)} of your outcomes.${share}`
}

/** How many of the required outcomes there are, of all or of the rarer kind. */
export function outcomesSoFar({ won, lost }: Pick<ScoreTrust, 'won' | 'lost'>) {
  const all = won + lost
  if (all < MIN_OUTCOMES) return `${formatCount(all)} of ${MIN_OUTCOMES}`
  return won < lost
    ? `${formatCount(won)} of ${MIN_OUTCOMES_OF_EACH} qualified`
    : `${formatCount(lost)} of ${MIN_OUTCOMES_OF_EACH} lost`
}

/** Why a field was not learned from. */
export const leftOutWords = (label: string, reason: ScoreLeftOut['reason']) => `${label}: ${leftOutReasons[reason]}`
const leftOutReasons: Record<ScoreLeftOut['reason'], string> = {
  set_by_outcome: 'nearly all leads that have it share one outcome, so it was probably filled in after the outcome.',
  decides_alone: 'it predicts almost every outcome alone, so it probably changes with the outcome.',
  named_after_outcome: 'its name suggests it is filled in with the outcome or after it.',
}

/** What a learned score is made of. */
export function blendWords(priorShare: number) {
  const percentage = Math.round(20 * priorShare) * 5
  if (percentage === 0) return ''
  return ` The more your outcomes tell, the more they count: about ${percentage}% of the differences between leads still come from the built-in score.`
}

const percent = (share: number) => Math.round(100 * share)

/** The area under the curve: how often the qualified lead of a pair has the higher score. */
export const aucWords = ({ auc, aucLow, aucHigh }: ScoreJudgement) =>
  `${percent(auc)}% (${percent(aucLow)} to ${percent(aucHigh)}%)`

/** How far predicted chances are off on average, in percentage points. */
export const calibrationWords = ({ calibrationError }: ScoreJudgement) =>
  `${(100 * calibrationError).toFixed(1)} points`

export const share = (part: number, whole: number) => (whole === 0 ? 0 : Math.round((100 * part) / whole))
