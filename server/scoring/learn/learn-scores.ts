import type pg from 'pg'
import type { Database } from '../../db/connect.ts'
import { LEARN_LOCK } from '../../db/locks.ts'
import { withOwnerLock } from '../../db/owner-lock.ts'
import { runThread } from '../../threads.ts'
import { ownersToLearnFrom } from '../score-queries.ts'
import { LEAST, READING } from './learn-from-outcomes.ts'
import type { LearnTask } from './learn-thread.ts'

const OWNERS_AT_ONCE = 50
/** Enough for 40,000 outcomes, the most that are learned from. */
const MEGABYTES = 160

/** Learns from the outcomes of the owner who asked, or of every owner who has enough new ones. */
export async function learnScores({ db, pool }: Database, userId?: number, signal?: AbortSignal) {
  const owners = userId === undefined ? await ownersToLearnFrom(db, LEAST, READING, OWNERS_AT_ONCE) : [userId]
  const failures: unknown[] = []
  for (const owner of owners) {
    if (signal?.aborted) break
    try {
      await withOwnerLock(pool, LEARN_LOCK, owner, () => learnInTurn(pool, owner, signal))
    } catch (error) {
      // Nobody waits for what fails for somebody else.
      failures.push(error)
    }
  }
  if (failures.length > 0) throw failures[0]
}

// One thread at a time, so that the memory of the process stays bounded.
let last: Promise<void> = Promise.resolve()

function learnInTurn(pool: pg.Pool, userId: number, signal: AbortSignal | undefined) {
  const task: LearnTask = { databaseUrl: pool.options.connectionString ?? '', userId }
  const turn = last.then(() => runThread('learn-thread', MEGABYTES, task, signal))
  last = turn.catch(() => {})
  return turn
}
