import type { Db } from '../../db/connect.ts'
import { ModelFailure } from './model-failure.ts'
import type { Usage } from './model-usage.ts'
import { addUsage } from './usage-queries.ts'

export type Task = 'write' | 'suggest' | 'improve' | 'stream' | 'summarise' | 'check' | 'test'

/** Runs the work and records writer, outcome, tokens and duration, but never the content. */
export async function recordUsage<T>(
  db: Db,
  userId: number,
  writer: string,
  task: Task,
  work: () => Promise<{ answer: T; usage: Usage }>,
): Promise<T> {
  const record = startUsageRecord(db, userId, writer, task)
  try {
    const { answer, usage } = await work()
    await record('ok', usage)
    return answer
  } catch (error) {
    if (error instanceof ModelFailure) await record(error.outcome, error.usage)
    throw error
  }
}

/** Starts the timer; the returned function writes the record. Where that fails, the text is still worth having. */
export function startUsageRecord(db: Db, userId: number, writer: string, task: Task) {
  const start = performance.now()
  return (outcome: ModelFailure['outcome'] | 'ok', { inputTokens, outputTokens }: Usage) => {
    const durationMs = Math.round(performance.now() - start)
    return addUsage(db, userId, { writer, task, outcome, inputTokens, outputTokens, durationMs }).catch(() => {})
  }
}
