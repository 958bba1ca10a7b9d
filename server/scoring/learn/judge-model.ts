import type { ScoreBand, ScoreJudgement, ScoreLeftOut } from '../../../contract/lead-score.ts'
import { type FeatureName, isPlainNumber, type LeadFeatures, PLAIN_FIELDS } from '../features/lead-features.ts'
import { type AdditiveModel, effectOf, logOdds, sigmoid } from '../model/additive-model.ts'
import type { Column } from '../model/bins.ts'
import { fitAdditiveModel } from '../model/fit-additive-model.ts'
import { calibrationError, foresightGain, rankingWithin, shareInterval } from '../model/measures.ts'
import { type LearntModel, learntScorer, priorScorer, scoreOf } from '../score-model.ts'
import { hindsightIn } from './hindsight.ts'
import { hasSignal } from './signal.ts'

/** A lead as it was known when its outcome was not. `untold`: features that may have been set after the outcome. */
export type Decided = { features: LeadFeatures; isWon: boolean; untold?: readonly FeatureName[] }

/** Better by chance alone at most once in twenty times. */
const SURE = 1.64
const FOLDS = 5
/** Where a model tells little apart, its points must not suggest much: odds of 2.7 to 1 are at most these. */
const MAX_POINTS_PER_UNIT = 20
/** The middle eight tenths of the leads spread over this many points, if they differ that much. */
const SPREAD_POINTS = 60
const BAND_POINTS = 20

type LeftOut = { name: FeatureName; reason: ScoreLeftOut['reason'] }
export type Learnt = {
  learnt: LearntModel
  isBetter: boolean
  judgement: ScoreJudgement
  prior: ScoreJudgement
  leftOut: LeftOut[]
}

/** Learns from all outcomes; whether that is better than the prior is told by leads each trial model had not seen. */
export function learnAndJudge(decided: Decided[]): Learnt {
  const outcomes = decided.map(({ isWon }) => isWon)
  const leftOut = withHindsight(decided)
  const cases = decided.map((each) => caseOf(each, leftOut))
  const folds = foldsOf(outcomes)
  const trial = { chances: [] as number[], scores: [] as number[], priorChances: [] as number[] }
  const priorScores = cases.map(({ priorScore }) => priorScore)
  for (let fold = 0; fold < FOLDS; fold++) {
    const seen = cases.filter((_, i) => folds[i] !== fold)
    const learnt = learn(seen, leftOut)
    const scorer = learntScorer(0, seen.length, learnt)
    const chanceOfPrior = priorChance(
      priorScores.filter((_, i) => folds[i] !== fold),
      seen.map(({ isWon }) => isWon),
    )
    for (const [i, { features }] of cases.entries()) {
      if (folds[i] !== fold) continue
      trial.chances[i] = sigmoid(logOdds(learnt.model, features))
      trial.scores[i] = scoreOf(scorer, features as LeadFeatures)
      trial.priorChances[i] = chanceOfPrior(priorScores[i] as number)
    }
  }
  const judgement = judge(folds, { order: trial.chances, scores: trial.scores, chances: trial.chances }, outcomes)
  const prior = judge(folds, { order: priorScores, scores: priorScores, chances: trial.priorChances }, outcomes)
  const { gain, standardError } = foresightGain(trial.chances, trial.priorChances, outcomes)
  return {
    learnt: learn(cases, leftOut),
    isBetter: gain > SURE * standardError || (gain > 0 && hasSignal(learnable(cases, leftOut), outcomes)),
    judgement,
    prior,
    leftOut,
  }
}

type Features = { [Name in FeatureName]: LeadFeatures[Name] | undefined }
type Case = { features: Features; isWon: boolean; priorScore: number }

/** The prior is judged without hindsight as well: for it, what nobody could know was not there. */
function caseOf({ features, isWon, untold = [] }: Decided, leftOut: LeftOut[]): Case {
  const hidden = [...untold, ...leftOut.map(({ name }) => name)]
  const as = (value: null | undefined) => Object.fromEntries(hidden.map((name) => [name, value]))
  return {
    features: { ...features, ...as(undefined) } as Features,
    isWon,
    priorScore: scoreOf(priorScorer, { ...features, ...as(null) }),
  }
}

/** Known to be from before the outcome, by the time of each open, click and reply. */
const timed: FeatureName[] = ['opens', 'clicks', 'answers', 'hasLeft', 'daysSinceEngaged']

/** Features that seem to know the outcome. */
export function withHindsight(decided: Decided[]): LeftOut[] {
  const outcomes = decided.map(({ isWon }) => isWon)
  return columnsOf(decided.map((each) => caseOf(each, []).features)).flatMap((column) => {
    const name = column.name as FeatureName
    const reason = hindsightIn(column, outcomes, timed.includes(name))
    return reason ? [{ name, reason }] : []
  })
}

/** Every fifth won and every fifth lost lead: the same share of both, and old and new, in each fold. */
function foldsOf(outcomes: boolean[]) {
  const counts = { won: 0, lost: 0 }
  return outcomes.map((isWon) => counts[isWon ? 'won' : 'lost']++ % FOLDS)
}

function learnable(cases: Case[], leftOut: LeftOut[]) {
  const isLeftOut = (column: Column) => leftOut.some(({ name }) => name === column.name)
  return columnsOf(cases.map(({ features }) => features)).filter((column) => !isLeftOut(column) && isTold(column))
}

function learn(cases: Case[], leftOut: LeftOut[]): LearntModel {
  const model = fitAdditiveModel(
    learnable(cases, leftOut),
    cases.map(({ isWon }) => isWon),
  )
  return { model, pointsPerUnit: pointsPerUnit(model, cases) }
}

const numbers = [
  'filledFields',
  'dealPounds',
  'probability',
  'opens',
  'clicks',
  'answers',
  'daysSinceEngaged',
] as const satisfies (keyof LeadFeatures)[]
const words = [
  'source',
  'seniority',
  'jobFunction',
  'companySize',
  'industry',
  'address',
  'website',
  'location',
  'hasLeft',
] as const satisfies (keyof LeadFeatures)[]

const isTold = ({ values }: Column) => (values as unknown[]).some((value) => value !== undefined)

function columnsOf(features: Features[]): Column[] {
  return [
    ...PLAIN_FIELDS.map(
      (name) =>
        ({ name, kind: isPlainNumber(name) ? 'number' : 'word', values: features.map((each) => each[name]) }) as Column,
    ),
    ...words.map((name): Column => ({ name, kind: 'word', values: features.map((each) => each[name]) })),
    ...numbers.map((name): Column => ({ name, kind: 'number', values: features.map((each) => each[name]) })),
  ]
}

function pointsPerUnit(model: AdditiveModel, cases: Case[]) {
  const sums = cases
    .map(({ features }) => model.features.reduce((sum, feature) => sum + effectOf(feature, features), 0))
    .sort((a, b) => a - b)
  const quantile = (share: number) => sums[Math.floor(share * (sums.length - 1))] ?? 0
  return Math.min(MAX_POINTS_PER_UNIT, SPREAD_POINTS / Math.max(1e-6, quantile(0.9) - quantile(0.1)))
}

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
