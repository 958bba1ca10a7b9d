import type { StreamLine } from '../../../contract/writing.ts'
import type { Db } from '../../db/connect.ts'
import { adviseOn, checkEvidence } from '../check-claims.ts'
import type { Writer } from '../writer.ts'
import type { WriterFacts } from '../writer-facts.ts'
import type { Model } from './model.ts'
import { ModelFailure } from './model-failure.ts'
import { NO_USAGE } from './model-usage.ts'
import type { EmailBrief } from './prompts/brief.ts'
import { recordUsage, startUsageRecord } from './record-usage.ts'
import { streamByModel } from './stream-email.ts'

type Dependencies = { db: Db; userId: number; model: Model | undefined; writer: Writer }
type Mail = { subject: string; body: string; remark?: string }

/**
 * The lines of a streamed response. It waits for the first line: until then a failure is an ordinary error, later it is the
 * last line. The built-in writer is instant, so its email comes in one piece.
 */
export async function streamLines(
  { db, userId, model, writer }: Dependencies,
  facts: WriterFacts,
  brief: EmailBrief,
  signal: AbortSignal,
) {
  const done = async (mail: Mail): Promise<StreamLine> => {
    const suggestions = await adviseOn(userId, mail, facts, brief)
    return {
      done: { ...mail, suggestions, evidence: await checkEvidence(userId, mail, facts), writtenBy: writer.name },
    }
  }
  if (!model) {
    const { subject, body, remark } = await recordUsage(db, userId, writer.name, 'stream', () =>
      writer.write(facts, brief),
    )
    const mail = { subject, body, ...(remark && { remark }) }
    return [{ subject }, { text: body }, await done(mail)].map(asLine)
  }
  const record = startUsageRecord(db, userId, model.name, 'stream')
  const lines = byModel(streamByModel(model, facts, brief, signal), record, done)
  const first = await lines.next()
  return prepended(first, lines)
}

async function* prepended(first: IteratorResult<StreamLine>, others: AsyncGenerator<StreamLine>) {
  try {
    if (!first.done) yield asLine(first.value)
    for await (const line of others) yield asLine(line)
  } catch (error) {
    if (!(error instanceof ModelFailure)) throw error
    yield asLine({ error: error.message })
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
