import type { ScoreBand, ScoreJudgement } from '../../contract/lead-score.ts'
import { type AdditiveModel, effectOf, logOdds, sigmoid } from './additive-model.ts'
import type { Column } from './bins.ts'
import { fitAdditiveModel } from './fit-additive-model.ts'
import type { LeadFeatures } from './lead-features.ts'
import { calibrationError, foresightGain, rankingWithin, shareInterval } from './measures.ts'
import { type LearntModel, learntScorer, priorScorer, scoreOf } from './score-model.ts'

/** A lead as it was known when its outcome was not. */
export type Decided = { features: LeadFeatures; isWon: boolean }

/** Better by chance alone at most once in twenty times. */
const SURE = 1.64
const FOLDS = 5
/** Where a model tells little apart, its points must not suggest much: odds of 2.7 to 1 are at most these. */
const MAX_POINTS_PER_UNIT = 20
/** The middle eight tenths of the leads spread over this many points, if they differ that much. */
const SPREAD_POINTS = 60
const BAND_POINTS = 20

export type Learnt = { learnt: LearntModel; isBetter: boolean; judgement: ScoreJudgement; prior: ScoreJudgement }

/** Learns from all outcomes; whether that is better than the prior is told by leads each trial model had not seen. */
export function learnAndJudge(decided: Decided[]): Learnt {
  const outcomes = decided.map(({ isWon }) => isWon)
  const folds = foldsOf(outcomes)
  const trial = { chances: [] as number[], scores: [] as number[], priorChances: [] as number[] }
  const priorScores = decided.map(({ features }) => scoreOf(priorScorer, features))
  for (let fold = 0; fold < FOLDS; fold++) {
    const seen = decided.filter((_, i) => folds[i] !== fold)
    const learnt = learn(seen)
    const scorer = learntScorer(0, seen.length, learnt)
    const chanceOfPrior = priorChance(
      priorScores.filter((_, i) => folds[i] !== fold),
      seen.map(({ isWon }) => isWon),
    )
    for (const [i, { features }] of decided.entries()) {
      if (folds[i] !== fold) continue
      trial.chances[i] = sigmoid(logOdds(learnt.model, features))
      trial.scores[i] = scoreOf(scorer, features)
      trial.priorChances[i] = chanceOfPrior(priorScores[i] as number)
    }
  }
  const judgement = judge(folds, { order: trial.chances, scores: trial.scores, chances: trial.chances }, outcomes)
  const prior = judge(folds, { order: priorScores, scores: priorScores, chances: trial.priorChances }, outcomes)
  const { gain, standardError } = foresightGain(trial.chances, trial.priorChances, outcomes)
  return {
    learnt: learn(decided),
    isBetter: gain > SURE * standardError,
    judgement,
    prior,
  }
}

/** Every fifth won and every fifth lost lead: the same share of both, and old and new, in each fold. */
function foldsOf(outcomes: boolean[]) {
  const counts = { won: 0, lost: 0 }
  return outcomes.map((isWon) => counts[isWon ? 'won' : 'lost']++ % FOLDS)
}

function learn(decided: Decided[]): LearntModel {
  const model = fitAdditiveModel(
    columnsOf(decided.map(({ features }) => features)),
    decided.map(({ isWon }) => isWon),
  )
  return { model, pointsPerUnit: pointsPerUnit(model, decided) }
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
  'seniority',
  'jobFunction',
  'companySize',
  'industry',
  'address',
  'website',
  'location',
  'hasLeft',
] as const satisfies (keyof LeadFeatures)[]

function columnsOf(features: LeadFeatures[]): Column[] {
  return [
    ...words.map((name): Column => ({ name, kind: 'word', values: features.map((each) => each[name]) })),
    ...numbers.map((name): Column => ({ name, kind: 'number', values: features.map((each) => each[name]) })),
  ]
}

function pointsPerUnit(model: AdditiveModel, decided: Decided[]) {
  const sums = decided
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
