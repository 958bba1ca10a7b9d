import { setImmediate as nextTurn } from 'node:timers/promises'
import { MIN_OUTCOMES, MIN_OUTCOMES_OF_EACH, type ScoreJudgement } from '../../contract/lead-score.ts'
import type { Database, Db } from '../db/connect.ts'
import { LEARN_LOCK } from '../db/locks.ts'
import { withOwnerLock } from '../db/owner-lock.ts'
import { asDecided } from './as-decided.ts'
import { type Decided, learnAndJudge } from './judge-model.ts'
import { leadFeatures } from './lead-features.ts'
import {
  askToRescore,
  countOutcomes,
  insertModel,
  listDecided,
  ownersToLearnFrom,
  type Place,
} from './score-queries.ts'

const OWNERS_AT_ONCE = 50
/** The newest: older outcomes say less about today, and more rows hardly more about any. */
const MAX_OUTCOMES = 40_000
const BATCH_LEADS = 1000
/** Requests in the same process wait no longer than this for the learner. */
const TURN_MS = 8

export type ModelReport = { decided: number; learnt: ScoreJudgement; prior: ScoreJudgement }

/** Learns from the outcomes of the owner who asked, or of every owner who has enough new ones. */
export async function learnScores({ db, pool }: Database, userId?: number, signal?: AbortSignal) {
  const least = { outcomes: MIN_OUTCOMES, ofEach: MIN_OUTCOMES_OF_EACH }
  const owners = userId === undefined ? await ownersToLearnFrom(db, least, OWNERS_AT_ONCE) : [userId]
  for (const owner of owners) {
    if (signal?.aborted) return
    await withOwnerLock(pool, LEARN_LOCK, owner, () => learnFrom(db, owner))
  }
}

export const hasEnough = ({ won, lost }: { won: number; lost: number }) =>
  won + lost >= MIN_OUTCOMES && Math.min(won, lost) >= MIN_OUTCOMES_OF_EACH

async function learnFrom(db: Db, userId: number) {
  const counts = await countOutcomes(db, userId)
  if (!hasEnough(counts)) return
  const rest = restingEvery(TURN_MS)
  const decided = await readDecided(db, userId, rest)
  const { learnt, isBetter, judgement, prior } = await learnAndJudge(decided, rest)
  const report: ModelReport = { decided: counts.won + counts.lost, learnt: judgement, prior }
  await db.transaction(async (tx) => {
    await insertModel(tx, userId, { isUsed: isBetter, outcomes: decided.length, model: learnt, report })
    await askToRescore(tx)
  })
}

/** Each decided lead as it was before the decision, newest first. */
async function readDecided(db: Db, userId: number, rest: () => Promise<void>): Promise<Decided[]> {
  const decided: Decided[] = []
  let before: Place | undefined
  while (decided.length < MAX_OUTCOMES) {
    const batch = await listDecided(db, userId, before, BATCH_LEADS)
    before = batch.at(-1)
    if (!before) break
    for (const { events, isWon, createdExactly: _, ...lead } of batch) {
      const { fields, engagement, at } = asDecided(lead, lead.createdAt, events)
      decided.push({ features: leadFeatures(fields, engagement, at), isWon })
    }
    await rest()
  }
  return decided
}

/** Lets the process do something else whenever it was busy for so long. */
function restingEvery(ms: number) {
  let since = performance.now()
  return async () => {
    if (performance.now() - since < ms) return
    await nextTurn()
    since = performance.now()
  }
}
