import {
  MIN_OUTCOMES,
  MIN_OUTCOMES_OF_EACH,
  type ScoreJudgement,
  type ScoreLeftOut,
} from '../../../contract/lead-score.ts'
import type { Db } from '../../db/connect.ts'
import { leadFeatures, type ScoredFields } from '../features/lead-features.ts'
import { labelOf } from '../features/score-words.ts'
import { askToRescore, countOutcomes, insertModel, listDecided, type Place } from '../score-queries.ts'
import { asDecided } from './as-decided.ts'
import { type Decided, learnAndJudge } from './judge-model.ts'

/** The newest: older outcomes say less about today, and more rows hardly more about any. */
const MAX_OUTCOMES = 40_000
const BATCH_LEADS = 1000
/** Of more leads, the columns of their files would not fit into the memory of the thread. */
const MAX_WITH_EXTRAS = 10_000
/** A longer text never comes again: that there is one is all it tells. */
const MAX_EXTRA_WORD = 60

export type ModelReport = {
  decided: number
  learnt: ScoreJudgement
  prior: ScoreJudgement
  /** Missing in reports of older versions. */
  leftOut?: ScoreLeftOut[]
  addedDecided?: number
  priorShare?: number
  reading?: number
}

/**
 * How leads are read: counts up when what is learned from a lead changes, so that every owner's outcomes are learned from anew.
 * 2: what the latest reply says.
 */
export const READING = 2

export const LEAST = { outcomes: MIN_OUTCOMES, ofEach: MIN_OUTCOMES_OF_EACH }

export const hasEnough = ({ won, lost }: { won: number; lost: number }) =>
  won + lost >= LEAST.outcomes && Math.min(won, lost) >= LEAST.ofEach

/** Stores a model of this owner's outcomes. It computes for seconds without a pause: for a thread of its own. */
export async function learnFromOutcomes(db: Db, userId: number) {
  const counts = await countOutcomes(db, userId)
  if (!hasEnough(counts)) return
  const decided = await readDecided(db, userId)
  const { learnt, isBetter, judgement, prior, leftOut, priorShare } = learnAndJudge(decided)
  const report: ModelReport = {
    decided: counts.won + counts.lost,
    learnt: judgement,
    prior,
    leftOut: leftOut.map(({ name, reason }) => ({ label: labelOf([name]), reason })),
    priorShare,
    addedDecided: decided.filter(({ untold = [] }) => untold.length > 0).length,
    reading: READING,
  }
  await db.transaction(async (tx) => {
    await insertModel(tx, userId, { isUsed: isBetter, outcomes: decided.length, model: learnt, report })
    await askToRescore(tx)
  })
}

/** Each decided lead as it was before the decision, newest first. */
async function readDecided(db: Db, userId: number): Promise<Decided[]> {
  const decided: Decided[] = []
  let before: Place | undefined
  while (decided.length < MAX_OUTCOMES) {
    const batch = await listDecided(db, userId, before, BATCH_LEADS)
    before = batch.at(-1)
    if (!before) break
    for (const { events, calls, isWon, createdExactly: _, ...lead } of batch) {
      const { fields, engagement, at, untold } = asDecided(lead, lead.createdAt, events, calls)
      const extraColumns = decided.length < MAX_WITH_EXTRAS ? shortened(fields.extraColumns) : null
      decided.push({ features: { ...leadFeatures(fields, engagement, at), extraColumns }, isWon, untold })
    }
  }
  return decided
}

const shortened = (columns: ScoredFields['extraColumns']) =>
  columns
    ? Object.fromEntries(
        Object.entries(columns).map(([name, value]) => [name, value.length > MAX_EXTRA_WORD ? '…' : value]),
      )
    : null
