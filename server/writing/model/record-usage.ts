import type { Db } from '../../db/connect.ts'
import { ModelFailure } from './model-failure.ts'
import type { Usage } from './model-usage.ts'
import { addUsage } from './usage-queries.ts'

type Task = 'write' | 'suggest' | 'improve' | 'stream' | 'summarise'

/** Does the work, and notes who did it, how it ended and what it took, never what it was about. */
export async function recordUsage<T>(
  db: Db,
  userId: number,
  writer: string,
  task: Task,
  work: () => Promise<{ answer: T; usage: Usage }>,
): Promise<T> {
  const note = startUsageRecord(db, userId, writer, task)
  try {
    const { answer, usage } = await work()
    await note('ok', usage)
    return answer
  } catch (error) {
    if (error instanceof ModelFailure) await note(error.outcome, error.usage)
    throw error
  }
}

/** The clock runs from here; what is answered writes the line. */
export function startUsageRecord(db: Db, userId: number, writer: string, task: Task) {
  const start = performance.now()
  return (outcome: ModelFailure['outcome'] | 'ok', { inputTokens, outputTokens }: Usage) => {
    const durationMs = Math.round(performance.now() - start)
    return addUsage(db, userId, { writer, task, outcome, inputTokens, outputTokens, durationMs })
  }
}
