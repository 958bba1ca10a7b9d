import type { FeatureName, FieldFeature, LeadFeatures } from '../features/lead-features.ts'
import { priorPoints } from '../features/prior-points.ts'
import { type AdditiveModel, logOdds } from '../model/additive-model.ts'
import type { LearntModel } from '../score-model.ts'
import type { KnownFeatures } from './columns-of-leads.ts'
import type { Blend } from './fit-blend.ts'

/** Where a model tells little apart, its points must not suggest much: odds of 2.7 to 1 are at most these. */
const MAX_POINTS_PER_UNIT = 20
/** The middle eight tenths of the leads spread over this many points, if they differ that much. */
const SPREAD_POINTS = 60

const priorNames = Object.keys(priorPoints) as FieldFeature[]
const pointsOf = (name: FieldFeature, value: unknown) =>
  (priorPoints[name] as (value: unknown) => number)(value ?? null)

/** What the built-in score adds to its start, without limits. */
export const priorSum = (features: LeadFeatures) =>
  priorNames.reduce((sum, name) => sum + pointsOf(name, features[name]), 0)

type Case = { features: KnownFeatures; priorSum: number }

/** Both as one score: the effects of the learned model, and the points of the built-in one, each with its weight. */
export function blendModels(
  { intercept, features }: AdditiveModel,
  blend: Blend,
  cases: Case[],
  leftOut: FeatureName[],
): LearntModel {
  const names = priorNames.filter((name) => !leftOut.includes(name))
  const means = Object.fromEntries(
    names.map((name) => [name, mean(cases.map((each) => pointsOf(name, each.features[name])))]),
  )
  const model = {
    intercept:
      blend.intercept +
      blend.learnt * intercept +
      blend.prior * Object.values(means).reduce((sum, each) => sum + each, 0),
    features: features.map(({ bins, effects }) => ({ bins, effects: effects.map((each) => blend.learnt * each) })),
  }
  const sums = cases.map((each) => logOdds(model, each.features) + blend.prior * each.priorSum).sort((a, b) => a - b)
  const quantile = (share: number) => sums[Math.floor(share * (sums.length - 1))] ?? 0
  return {
    model,
    pointsPerUnit: Math.min(MAX_POINTS_PER_UNIT, SPREAD_POINTS / Math.max(1e-6, quantile(0.9) - quantile(0.1))),
    ...(blend.prior > 0 && { prior: { weight: blend.prior, means } }),
  }
}

const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length)
