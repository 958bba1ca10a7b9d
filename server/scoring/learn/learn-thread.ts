import { workerData } from 'node:worker_threads'
import { connect } from '../../db/connect.ts'
import { createLog } from '../../log.ts'
import { learnFromOutcomes } from './learn-from-outcomes.ts'

export type LearnTask = { databaseUrl: string; userId: number }

// A thread of its own, with a connection of its own: started by `learn-scores.ts`, it ends when it has learned.
const { databaseUrl, userId } = workerData as LearnTask
const { db, pool } = await connect(databaseUrl, createLog('silent'))
try {
  await learnFromOutcomes(db, userId)
} finally {
  await pool.end()
}
