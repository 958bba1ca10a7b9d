import type { LeadScore, ScoreFactor } from '../../contract/lead-score.ts'
import { isExtra, readExtras } from './features/extra-features.ts'
import {
  type Engagement,
  type FeatureName,
  type FieldFeature,
  type LeadFeatures,
  leadFeatures,
  type ScoredFields,
} from './features/lead-features.ts'
import { PRIOR_START, PRIOR_VERSION, priorPoints } from './features/prior-points.ts'
import { evidenceOf, labelOf } from './features/score-words.ts'
import { type AdditiveModel, effectOf, sigmoid, type Values } from './model/additive-model.ts'

/**
 * A model learnt from an owner's outcomes: `pointsPerUnit` turns log-odds into points. `prior` is what the built-in score adds to the
 * log-odds: its points above the average of the decided leads, each times the weight. Older models have none.
 */
export type LearntModel = {
  model: AdditiveModel
  pointsPerUnit: number
  prior?: { weight: number; means: Partial<Record<FieldFeature, number>> }
}

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

const priorNames = Object.keys(priorPoints) as FieldFeature[]
const pointsOf = (name: FieldFeature, features: LeadFeatures) =>
  (priorPoints[name] as (value: LeadFeatures[FieldFeature]) => number)(features[name] ?? null)

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

export function learntScorer(id: number, outcomes: number, { model, pointsPerUnit, prior }: LearntModel): Scorer {
  const ofModel = model.features.map(({ bins }) => bins.map(({ name }) => name as FeatureName))
  const extras = [...new Set(ofModel.flat().filter(isExtra))]
  const blended = Object.entries(prior?.means ?? {}) as [FieldFeature, number][]
  // A field that both look at is one part of the score.
  const places = blended.map(([name]) => ofModel.findIndex((names) => names.length === 1 && names[0] === name))
  const onlyPrior = blended.filter((_, i) => places[i] === -1)
  const weight = (prior?.weight ?? 0) * pointsPerUnit
  const blendedPoints = (name: FieldFeature, mean: number, features: LeadFeatures) =>
    weight * (pointsOf(name, features) - mean)
  return {
    version: `learnt-${id}`,
    kind: 'learnt',
    outcomes,
    start: {
      points: LEARNT_START,
      evidence: `The average of your ${outcomes.toLocaleString('en-GB')} qualified or lost leads`,
    },
    parts: [...ofModel, ...onlyPrior.map(([name]): FeatureName[] => [name])],
    points: (features) => {
      const { extraColumns, ...fields } = features
      const values: Values = extraColumns ? { ...fields, ...readExtras(extras, extraColumns) } : fields
      const points = model.features.map((feature) => pointsPerUnit * effectOf(feature, values))
      for (const [i, [name, mean]] of blended.entries()) {
        const at = places[i] as number
        if (at !== -1) points[at] = (points[at] as number) + blendedPoints(name, mean, features)
      }
      return [...points, ...onlyPrior.map(([name, mean]) => blendedPoints(name, mean, features))]
    },
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
