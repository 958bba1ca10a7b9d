import type { ScoreBand, ScoreJudgement, ScoreLeftOut } from '../../../contract/lead-score.ts'
import { type ExtraName, isExtra, readExtras } from '../features/extra-features.ts'
import type { FeatureName, LeadFeatures } from '../features/lead-features.ts'
import { type AdditiveModel, logOdds, sigmoid } from '../model/additive-model.ts'
import type { Column } from '../model/bins.ts'
import { fitAdditiveModel } from '../model/fit-additive-model.ts'
import { calibrationError, foresightGain, rankingWithin, shareInterval } from '../model/measures.ts'
import { type LearntModel, learntScorer, priorScorer, scoreOf } from '../score-model.ts'
import { blendModels, priorSum } from './blend-models.ts'
import { chooseExtras } from './choose-extras.ts'
import { columnsOf, isTimed, type KnownFeatures } from './columns-of-leads.ts'
import { blended, fitBlend } from './fit-blend.ts'
import { hindsightIn } from './hindsight.ts'
import { hasSignal } from './signal.ts'

/** A lead as it was known when its outcome was not. `untold`: features that may have been set after the outcome. */
export type Decided = { features: LeadFeatures; isWon: boolean; untold?: readonly FeatureName[] }

const FOLDS = 5
const BAND_POINTS = 20

type LeftOut = { name: FeatureName; reason: ScoreLeftOut['reason'] }
export type Learnt = {
  learnt: LearntModel
  isBetter: boolean
  judgement: ScoreJudgement
  prior: ScoreJudgement
  leftOut: LeftOut[]
  /** How much of the differences between leads is the built-in score's, from 0 to 1. */
  priorShare: number
}

/**
 * Learns from all outcomes, and blends that with the prior by how well each told outcomes that it had not seen. Whether the blend
 * is better than the prior is told by leads each trial model had not seen.
 */
export function learnAndJudge(decided: Decided[]): Learnt {
  const outcomes = decided.map(({ isWon }) => isWon)
  const { leftOut, extras } = withHindsight(decided)
  const cases = decided.map((each) => caseOf(each, leftOut, extras))
  const folds = foldsOf(outcomes)
  const outside = (fold: number) => (_: unknown, i: number) => folds[i] !== fold
  const models = Array.from({ length: FOLDS }, (_, fold) => fitCases(cases.filter(outside(fold)), leftOut, extras))
  const foretold = cases.map(({ features }, i) => logOdds(models[folds[i] as number] as AdditiveModel, features))
  const priorSums = cases.map(({ priorSum }) => priorSum)
  const priorScores = cases.map(({ priorScore }) => priorScore)
  const trial = { chances: [] as number[], scores: [] as number[], priorChances: [] as number[] }
  for (const [fold, model] of models.entries()) {
    const is = outside(fold)
    const blend = fitBlend(foretold.filter(is), priorSums.filter(is), outcomes.filter(is))
    const learnt = blendModels(model, blend, cases.filter(is), namesOf(leftOut))
    const scorer = learntScorer(0, cases.length, learnt)
    const chanceOfPrior = priorChance(priorScores.filter(is), outcomes.filter(is))
    for (const [i, { features }] of cases.entries()) {
      if (folds[i] !== fold) continue
      trial.chances[i] = sigmoid(blended(blend, foretold[i] as number, priorSums[i] as number))
      trial.scores[i] = scoreOf(scorer, features as LeadFeatures)
      trial.priorChances[i] = chanceOfPrior(priorScores[i] as number)
    }
  }
  const blend = fitBlend(foretold, priorSums, outcomes)
  const { gain } = foresightGain(trial.chances, trial.priorChances, outcomes)
  return {
    learnt: blendModels(fitCases(cases, leftOut, extras), blend, cases, namesOf(leftOut)),
    isBetter: gain > 0 && blend.learnt > 0 && hasSignal(learnable(cases, leftOut, extras), outcomes),
    judgement: judge(folds, { order: trial.chances, scores: trial.scores, chances: trial.chances }, outcomes),
    prior: judge(folds, { order: priorScores, scores: priorScores, chances: trial.priorChances }, outcomes),
    leftOut,
    priorShare: priorShareOf(blend, foretold, priorSums),
  }
}

const namesOf = (leftOut: LeftOut[]) => leftOut.map(({ name }) => name)

function priorShareOf(blend: { learnt: number; prior: number }, foretold: number[], priorSums: number[]) {
  const [ofLearnt, ofPrior] = [blend.learnt * spread(foretold), blend.prior * spread(priorSums)]
  return ofPrior > 0 ? ofPrior / (ofLearnt + ofPrior) : 0
}

function spread(values: number[]) {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length
  return Math.sqrt(values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length)
}

type Case = { features: KnownFeatures; isWon: boolean; priorScore: number; priorSum: number }

/** The prior is judged without hindsight as well: for it, what nobody could know was not there. */
function caseOf({ features, isWon, untold = [] }: Decided, leftOut: LeftOut[], extras: ExtraName[]): Case {
  const { extraColumns, ...fields } = features
  const hidden = [...untold, ...namesOf(leftOut)].filter((name) => !isExtra(name))
  const as = (value: null | undefined) => Object.fromEntries(hidden.map((name) => [name, value]))
  const known = { ...features, ...as(null) }
  return {
    features: { ...fields, ...as(undefined), ...extrasOf(extraColumns, extras, untold.length > 0) } as KnownFeatures,
    isWon,
    priorScore: scoreOf(priorScorer, known),
    priorSum: priorSum(known),
  }
}

/** Of a lead that came with its outcome nobody knows what was filled in later: there, nothing follows from an empty column. */
function extrasOf(columns: LeadFeatures['extraColumns'], extras: ExtraName[], isAddedDecided: boolean) {
  const read = readExtras(extras, columns)
  if (!isAddedDecided) return read
  return Object.fromEntries(
    extras.map((name) => [name, name.startsWith('extra:filled:') ? undefined : (read[name] ?? undefined)]),
  )
}

/** Features that seem to know the outcome, and the extra columns that don't. */
export function withHindsight(decided: Decided[]): { leftOut: LeftOut[]; extras: ExtraName[] } {
  const outcomes = decided.map(({ isWon }) => isWon)
  const chosen = chooseExtras(decided.map(({ features }) => features.extraColumns))
  const features = decided.map((each) => caseOf(each, [], chosen.names).features)
  const found = columnsOf(features, chosen.names).flatMap((column): LeftOut[] => {
    const reason = hindsightIn(column, outcomes, isTimed(column.name))
    return reason ? [{ name: column.name as FeatureName, reason }] : []
  })
  const named = chosen.outcomes.map((name): LeftOut => ({ name, reason: 'named_after_outcome' }))
  return {
    leftOut: [...found, ...named],
    extras: chosen.names.filter((name) => !found.some((other) => other.name === name)),
  }
}

/** Every fifth won and every fifth lost lead: the same share of both, and old and new, in each fold. */
function foldsOf(outcomes: boolean[]) {
  const counts = { won: 0, lost: 0 }
  return outcomes.map((isWon) => counts[isWon ? 'won' : 'lost']++ % FOLDS)
}

function learnable(cases: Case[], leftOut: LeftOut[], extras: ExtraName[]) {
  const isLeftOut = (column: Column) => leftOut.some(({ name }) => name === column.name)
  return columnsOf(
    cases.map(({ features }) => features),
    extras,
  ).filter((column) => !isLeftOut(column) && isTold(column))
}

const fitCases = (cases: Case[], leftOut: LeftOut[], extras: ExtraName[]) =>
  fitAdditiveModel(
    learnable(cases, leftOut, extras),
    cases.map(({ isWon }) => isWon),
  )

const isTold = ({ values }: Column) => (values as unknown[]).some((value) => value !== undefined)

/** The prior tells points, not chances: what chance its points stand for is read off the outcomes as well. */
function priorChance(scores: number[], outcomes: boolean[]) {
  const model = fitAdditiveModel([{ name: 'score', kind: 'number', values: scores }], outcomes)
  return (score: number) => sigmoid(logOdds(model, { score }))
}

type Told = { order: number[]; scores: number[]; chances: number[] }

function judge(folds: number[], { order, scores, chances }: Told, outcomes: boolean[]): ScoreJudgement {
  const { auc, standardError } = rankingWithin(folds, order, outcomes)
  return {
    auc,
    aucLow: Math.max(0, auc - 1.96 * standardError),
    aucHigh: Math.min(1, auc + 1.96 * standardError),
    calibrationError: calibrationError(chances, outcomes),
    bands: bandsOf(scores, outcomes),
  }
}

function bandsOf(scores: number[], outcomes: boolean[]): ScoreBand[] {
  return Array.from({ length: 100 / BAND_POINTS }, (_, b) => {
    const from = b * BAND_POINTS
    const to = b === 100 / BAND_POINTS - 1 ? 100 : from + BAND_POINTS - 1
    const inside = outcomes.filter((_, i) => (scores[i] as number) >= from && (scores[i] as number) <= to)
    const won = inside.filter(Boolean).length
    const [low, high] = shareInterval(won, inside.length)
    return { from, to, leads: inside.length, won, low, high }
  })
}
