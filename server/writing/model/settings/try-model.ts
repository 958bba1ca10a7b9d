import { z } from 'zod'
import type { ModelTest } from '../../../../contract/model-settings.ts'
import type { ModelConfig } from '../../../config.ts'
import type { Db } from '../../../db/connect.ts'
import { createModel } from '../model.ts'
import { ModelFailure, type Outcome } from '../model-failure.ts'
import { recordUsage } from '../record-usage.ts'

const Answer = z.object({ reply: z.string().min(1) })
const QUESTION = {
  system: 'You check that a connection works. Reply with one JSON object and nothing else.',
  user: 'Reply with exactly this JSON object: {"reply": "ready"}',
}

/** Asks one short question, in the form in which emails are asked for. What the model says is not repeated. */
export async function tryModel(db: Db, userId: number, config: ModelConfig, signal?: AbortSignal): Promise<ModelTest> {
  const model = createModel(config)
  if (!model) throw new Error('there is no model to try')
  const start = performance.now()
  const durationMs = () => Math.round(performance.now() - start)
  try {
    await recordUsage(db, userId, model.name, 'test', () => model.ask({ ...QUESTION, answer: Answer, signal }))
    const ms = durationMs()
    return { isOk: true, code: 'ok', message: `${model.name} replied in ${secondsOf(ms)}.`, durationMs: ms }
  } catch (error) {
    if (!(error instanceof ModelFailure)) throw error
    return { isOk: false, code: error.outcome, message: wordsOf(error.outcome, config), durationMs: durationMs() }
  }
}

const secondsOf = (ms: number) => (ms < 100 ? 'under 0.1 seconds' : `${(ms / 1000).toFixed(1)} seconds`)

/** For the person who is entering the settings, so each names the field to look at. */
function wordsOf(outcome: Outcome, { provider, limitMs, apiKey }: ModelConfig) {
  const isOwn = provider === 'openai-compatible'
  const words: Record<Outcome, string> = {
    timeout: `No reply within ${limitMs / 1000} seconds. Try a smaller model, or set AI_TIMEOUT_SECONDS on the server.`,
    cancelled: 'The test was canceled.',
    unreachable: isOwn
      ? "We can't reach this address. Check that the model is running and that the address is right."
      : "We can't reach the provider. Check that this server can reach the internet.",
    busy: 'The provider is busy, or your quota is used up. Try again in a minute, or check your plan there.',
    key: apiKey ? 'Wrong key: the provider rejected it. Copy it again.' : 'The provider wants a key. Enter one.',
    unknown_model: isOwn
      ? 'There is no such model at this address. Check its name, and that the address ends in /v1.'
      : "Unknown model: the provider doesn't have it. Check its name.",
    rejected: 'The provider rejected the request. Check the model and the address.',
    broken: 'The provider has a problem. Try again later.',
    refused: 'The model declined to reply. Choose another model.',
    no_answer: 'The model replied, but not in the form we need. Choose a larger model.',
    malformed: 'The reply is not in the form we need. Check the address, or choose a larger model.',
    cut_off: 'The reply was cut off. Choose another model.',
  }
  return words[outcome]
}
