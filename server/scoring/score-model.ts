import type { LeadScore, ScoreFactor } from '../../contract/lead-score.ts'
import { type AdditiveModel, effectOf, logOdds, sigmoid } from './additive-model.ts'
import {
  type Engagement,
  type FeatureName,
  type LeadFeatures,
  leadFeatures,
  type ScoredFields,
} from './lead-features.ts'
import { PRIOR_START, PRIOR_VERSION, priorPoints } from './prior-points.ts'
import { evidenceOf, labelOf } from './score-words.ts'

/** A model learnt from an owner's outcomes: `pointsPerUnit` turns log-odds into points. */
export type LearntModel = { model: AdditiveModel; pointsPerUnit: number }

type Part = { names: FeatureName[]; points: number }

/** One way of scoring: where every lead starts, and what its features add. */
export type Scorer = {
  version: string
  kind: 'prior' | 'learnt'
  outcomes: number
  start: { points: number; evidence: string }
  parts: (features: LeadFeatures) => Part[]
  chance: (features: LeadFeatures) => number | null
}

const priorNames = Object.keys(priorPoints) as FeatureName[]
const pointsOf = (name: FeatureName, features: LeadFeatures) =>
  (priorPoints[name] as (value: LeadFeatures[FeatureName]) => number)(features[name])

export const priorScorer: Scorer = {
  version: PRIOR_VERSION,
  kind: 'prior',
  outcomes: 0,
  start: { points: PRIOR_START, evidence: 'Every lead starts here' },
  parts: (features) => priorNames.map((name) => ({ names: [name], points: pointsOf(name, features) })),
  chance: () => null,
}

/** Effects are told against the average decided lead, which stands in the middle. */
const LEARNT_START = 50

export function learntScorer(id: number, outcomes: number, { model, pointsPerUnit }: LearntModel): Scorer {
  const named = model.features.map((feature) => ({
    feature,
    names: feature.bins.map((bins) => bins.name as FeatureName),
  }))
  return {
    version: `learnt-${id}`,
    kind: 'learnt',
    outcomes,
    start: { points: LEARNT_START, evidence: `The average of your ${outcomes.toLocaleString('en-GB')} decided leads` },
    parts: (features) =>
      named.map(({ feature, names }) => ({ names, points: pointsPerUnit * effectOf(feature, features) })),
    chance: (features) => sigmoid(logOdds(model, features)),
  }
}

const clamp = (score: number) => Math.min(100, Math.max(0, score))

export function scoreOf(scorer: Scorer, features: LeadFeatures) {
  let sum = scorer.start.points
  for (const { points } of scorer.parts(features)) sum += points
  return clamp(Math.round(sum))
}

/** The score and its reasons, which add up to it exactly: the largest first. */
export function explain(scorer: Scorer, lead: ScoredFields, engagement: Engagement, now: Date): LeadScore {
  const features = leadFeatures(lead, engagement, now)
  const parts = scorer.parts(features)
  const sum = parts.reduce((total, { points }) => total + points, scorer.start.points)
  const score = clamp(Math.round(sum))
  const whole = wholePoints(parts, Math.round(sum) - scorer.start.points)
  const factors: ScoreFactor[] = []
  for (const [i, { names }] of parts.entries()) {
    const points = whole[i] as number
    if (points !== 0) factors.push({ label: labelOf(names), points, evidence: evidenceOf(names, { lead, features }) })
  }
  factors.sort((a, b) => Math.abs(b.points) - Math.abs(a.points))
  factors.unshift({ label: 'Starting point', ...scorer.start })
  const beyond = score - Math.round(sum)
  if (beyond !== 0) {
    const evidence = beyond < 0 ? 'No score is above 100' : 'No score is below 0'
    factors.push({ label: 'End of the scale', points: beyond, evidence })
  }
  const { kind, version, outcomes, chance } = scorer
  return { score, factors, model: { kind, version, outcomes, chance: chance(features) } }
}

/** Whole numbers that add up to `total`: rounded down, and the rest to those that lost most by it. */
function wholePoints(parts: Part[], total: number) {
  const whole = parts.map(({ points }) => Math.floor(points))
  const missing = total - whole.reduce((sum, points) => sum + points, 0)
  if (missing === 0) return whole
  const rests = parts.map(({ points }, i) => ({ i, rest: points - Math.floor(points) }))
  rests.sort((a, b) => b.rest - a.rest)
  for (const { i } of rests.slice(0, missing)) whole[i] = (whole[i] as number) + 1
  return whole
}
