import type { FastifyBaseLogger } from 'fastify'
import type { StandIn, StreamLine } from '../../../contract/writing.ts'
import type { Db } from '../../db/connect.ts'
import { adviseOn, checkEvidence } from '../check-claims.ts'
import { standInFor } from '../stand-in.ts'
import { builtInWriter } from '../writer.ts'
import type { WriterFacts } from '../writer-facts.ts'
import type { Model } from './model.ts'
import { isReplaceable, ModelFailure } from './model-failure.ts'
import { NO_USAGE } from './model-usage.ts'
import type { EmailBrief } from './prompts/brief.ts'
import { recordUsage, startUsageRecord } from './record-usage.ts'
import { streamByModel } from './stream-email.ts'

type Dependencies = { db: Db; userId: number; model: Model | undefined; log: Pick<FastifyBaseLogger, 'warn'> }
type Mail = { subject: string; body: string; remark?: string }
type Done = (mail: Mail, writtenBy: string, standIn?: StandIn) => Promise<StreamLine>

/**
 * The lines of a streamed response. The built-in writer is instant, so its email comes in one piece. When a model fails, before
 * the first line or after some, the last line has the whole email of the built-in writer and says so.
 */
export async function streamLines(
  { db, userId, model, log }: Dependencies,
  facts: WriterFacts,
  brief: EmailBrief,
  signal: AbortSignal,
) {
  const done: Done = async (mail, writtenBy, standIn) => {
    const suggestions = await adviseOn(userId, mail, facts, brief)
    const evidence = await checkEvidence(userId, mail, facts)
    return { done: { ...mail, suggestions, evidence, writtenBy, ...(standIn && { standIn }) } }
  }
  const builtIn = async (standIn?: StandIn) => {
    const { name } = builtInWriter
    const { subject, body, remark } = await recordUsage(db, userId, name, 'stream', () =>
      builtInWriter.write(facts, brief),
    )
    return [{ subject }, { text: body }, await done({ subject, body, ...(remark && { remark }) }, name, standIn)]
  }
  if (!model) return (await builtIn()).map(asLine)
  const record = startUsageRecord(db, userId, model.name, 'stream')
  const lines = byModel(streamByModel(model, facts, brief, signal), record, (mail) => done(mail, model.name))
  const standIn = async (failure: ModelFailure) => builtIn(standInFor(failure, log))
  try {
    return prepended(await lines.next(), lines, standIn)
  } catch (error) {
    if (!isReplaceable(error)) throw error
    return (await standIn(error)).map(asLine)
  }
}

async function* prepended(
  first: IteratorResult<StreamLine>,
  others: AsyncGenerator<StreamLine>,
  standIn: (failure: ModelFailure) => Promise<StreamLine[]>,
) {
  try {
    if (!first.done) yield asLine(first.value)
    for await (const line of others) yield asLine(line)
  } catch (error) {
    if (!(error instanceof ModelFailure)) throw error
    const { message } = error
    if (!isReplaceable(error)) yield asLine({ error: message })
    // What was streamed so far is replaced by the last line.
    else yield* (await standIn(error)).slice(-1).map(asLine)
  } finally {
    await others.return(undefined)
  }
}

async function* byModel(
  pieces: ReturnType<typeof streamByModel>,
  record: ReturnType<typeof startUsageRecord>,
  done: (mail: Mail) => Promise<StreamLine>,
): AsyncGenerator<StreamLine, void> {
  let isRecorded = false
  const recordOnce: typeof record = async (...line) => {
    if (!isRecorded) await record(...line)
    isRecorded = true
  }
  try {
    const { mail, usage } = yield* pieces
    await recordOnce('ok', usage)
    yield await done(mail)
  } catch (error) {
    if (error instanceof ModelFailure) await recordOnce(error.outcome, error.usage)
    throw error
  } finally {
    // The client stopped reading.
    await recordOnce('cancelled', NO_USAGE)
  }
}

const asLine = (line: StreamLine) => `${JSON.stringify(line)}\n`
