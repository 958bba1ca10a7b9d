import type { FastifyBaseLogger } from 'fastify'
import { BUILT_IN_WRITER } from '../../contract/writer-name.ts'
import type { StandIn } from '../../contract/writing.ts'
import type { Db } from '../db/connect.ts'
import { isReplaceable, type ModelFailure } from './model/model-failure.ts'
import type { Usage } from './model/model-usage.ts'
import { recordUsage, type Task } from './model/record-usage.ts'
import { builtInWriter, type Writer } from './writer.ts'

export type StandInDependencies = {
  db: Db
  userId: number
  writer: Writer
  log: Pick<FastifyBaseLogger, 'warn'>
}

/** The work of the writer, recorded; when a model fails, the same work of the built-in writer, and why. */
export const withStandIn = <T>(
  deps: StandInDependencies,
  task: Task,
  work: (writer: Writer) => Promise<{ answer: T; usage: Usage }>,
) => replacing(deps, (one) => recordUsage(deps.db, deps.userId, one.name, task, () => work(one)), RESULTS[task])

/** The same for work that records its usage on its own. */
export async function replacing<T>(
  { writer, log }: Pick<StandInDependencies, 'writer' | 'log'>,
  work: (writer: Writer) => Promise<T>,
  result?: string,
): Promise<{ answer: T; writtenBy: string; standIn?: StandIn }> {
  try {
    return { answer: await work(writer), writtenBy: writer.name }
  } catch (error) {
    if (!isReplaceable(error)) throw error
    return { answer: await work(builtInWriter), writtenBy: builtInWriter.name, standIn: standInFor(error, log, result) }
  }
}

const RESULTS: Partial<Record<Task, string>> = {
  suggest: 'The built-in writer made these suggestions.',
  improve: 'The built-in writer improved your text.',
}

/** Logged as well, because the request itself succeeds. The failure contains nothing of the prompt or the key. */
export function standInFor(
  failure: ModelFailure,
  log: Pick<FastifyBaseLogger, 'warn'>,
  result = `The ${BUILT_IN_WRITER.toLowerCase()} wrote this.`,
): StandIn {
  log.warn({ err: failure }, 'model failure')
  return { reason: failure.outcome, message: `${failure.whatHappened} ${result}` }
}
