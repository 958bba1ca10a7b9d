import type { LeadScore, ScoreFactor } from '../../contract/lead-score.ts'
import {
  type Engagement,
  type FeatureName,
  type LeadFeatures,
  leadFeatures,
  type ScoredFields,
} from './features/lead-features.ts'
import { PRIOR_START, PRIOR_VERSION, priorPoints } from './features/prior-points.ts'
import { evidenceOf, labelOf } from './features/score-words.ts'
import { type AdditiveModel, effectOf, sigmoid } from './model/additive-model.ts'

/** A model learnt from an owner's outcomes: `pointsPerUnit` turns log-odds into points. */
export type LearntModel = { model: AdditiveModel; pointsPerUnit: number }

/** One way of scoring: where every lead starts, and what its features, or pairs of them, add to that. */
export type Scorer = {
  version: string
  kind: 'prior' | 'learnt'
  outcomes: number
  start: { points: number; evidence: string }
  parts: FeatureName[][]
  /** Of each part, in their order. */
  points: (features: LeadFeatures) => number[]
  /** The share of such leads that ends well, from their points together; null where outcomes do not tell. */
  chance: (points: number) => number | null
}

const priorNames = Object.keys(priorPoints) as FeatureName[]
const pointsOf = (name: FeatureName, features: LeadFeatures) =>
  (priorPoints[name] as (value: LeadFeatures[FeatureName]) => number)(features[name])

export const priorScorer: Scorer = {
  version: PRIOR_VERSION,
  kind: 'prior',
  outcomes: 0,
  start: { points: PRIOR_START, evidence: 'Every lead starts here' },
  parts: priorNames.map((name) => [name]),
  points: (features) => priorNames.map((name) => pointsOf(name, features)),
  chance: () => null,
}

/** Effects are told against the average decided lead, which stands in the middle. */
const LEARNT_START = 50

export function learntScorer(id: number, outcomes: number, { model, pointsPerUnit }: LearntModel): Scorer {
  return {
    version: `learnt-${id}`,
    kind: 'learnt',
    outcomes,
    start: {
      points: LEARNT_START,
      evidence: `The average of your ${outcomes.toLocaleString('en-GB')} qualified or lost leads`,
    },
    parts: model.features.map(({ bins }) => bins.map(({ name }) => name as FeatureName)),
    points: (features) => model.features.map((feature) => pointsPerUnit * effectOf(feature, features)),
    chance: (points) => sigmoid(model.intercept + points / pointsPerUnit),
  }
}

const clamp = (score: number) => Math.min(100, Math.max(0, score))

const added = (points: number[]) => points.reduce((sum, each) => sum + each, 0)

export function scoreOf(scorer: Scorer, features: LeadFeatures) {
  return clamp(Math.round(scorer.start.points + added(scorer.points(features))))
}

/** The score and its reasons, which add up to it exactly: the largest first. */
export function explain(scorer: Scorer, lead: ScoredFields, engagement: Engagement, now: Date): LeadScore {
  const features = leadFeatures(lead, engagement, now)
  const points = scorer.points(features)
  const more = added(points)
  const sum = Math.round(scorer.start.points + more)
  const score = clamp(sum)
  const whole = wholePoints(points, sum - scorer.start.points)
  const factors: ScoreFactor[] = []
  for (const [i, names] of scorer.parts.entries()) {
    const given = whole[i] as number
    if (given !== 0)
      factors.push({ label: labelOf(names), points: given, evidence: evidenceOf(names, { lead, features }) })
  }
  factors.sort((a, b) => Math.abs(b.points) - Math.abs(a.points))
  factors.unshift({ label: 'Starting point', ...scorer.start })
  if (score !== sum) {
    const evidence = score < sum ? "Scores can't go above 100" : "Scores can't go below 0"
    factors.push({ label: 'Score limit', points: score - sum, evidence })
  }
  const { kind, version, outcomes, chance } = scorer
  return { score, factors, model: { kind, version, outcomes, chance: chance(more) } }
}

/** Whole numbers that add up to `total`: rounded down, and the rest to those that lost most by it. */
function wholePoints(points: number[], total: number) {
  const whole = points.map(Math.floor)
  const missing = total - added(whole)
  if (missing === 0) return whole
  const rests = points.map((each, i) => ({ i, rest: each - (whole[i] as number) })).sort((a, b) => b.rest - a.rest)
  for (const { i } of rests.slice(0, missing)) whole[i] = (whole[i] as number) + 1
  return whole
}
