import type { LanguageModel, ModelMessage } from 'ai'
import type { z } from 'zod'
import { boundedFetch } from '../../bounded-fetch.ts'
import type { ModelConfig } from '../../config.ts'
import { withinTime } from '../../jobs/time-limit.ts'
import { idleLimit } from './idle-limit.ts'
import { failureOf, ModelFailure } from './model-failure.ts'
import { modelFetch } from './model-fetch.ts'
import { NO_USAGE, sumOf, type Usage, usageOf } from './model-usage.ts'
import { readAnswer } from './read-answer.ts'

const MAX_RESPONSE_BYTES = 2 * 1024 * 1024

type Prompt = { system: string; user: string; signal?: AbortSignal | undefined }

/** A language model of any provider. Errors are `ModelFailure`s with a message for the user. */
export type Model = {
  /** Stored with the texts it writes, and shown. */
  name: string
  /** The answer, parsed by its schema. An invalid answer is retried once. */
  ask<T>(question: Prompt & { answer: z.ZodType<T> }): Promise<{ answer: T; usage: Usage }>
  /** The answer as text, streamed in pieces. */
  stream(prompt: Prompt): AsyncGenerator<string, Usage>
}

/** Room for models that think before they write. */
const MAX_OUTPUT_TOKENS = 8_000
const MAX_ANSWER = 60_000

/** Undefined when no model is configured: the built-in writer is used. */
export function createModel(config: ModelConfig | undefined, ownLimitMs?: number): Model | undefined {
  if (!config) return undefined
  // For a whole answer, including the retry; of a stream, between two pieces.
  const limitMs = ownLimitMs ?? config.limitMs
  const { model: name } = config
  const settings = { maxRetries: 0, maxOutputTokens: MAX_OUTPUT_TOKENS }
  // Loaded on first use: without a model it stays out of memory.
  let loading: ReturnType<typeof load> | undefined
  const loaded = () => {
    loading ??= load(config)
    return loading
  }

  return {
    name,

    async ask({ system, user, answer, signal }) {
      const deadline = withinTime(limitMs, signal)
      let usage: Usage = NO_USAGE
      const messages: ModelMessage[] = [{ role: 'user', content: user }]
      const generate = async () => {
        const { ai, model } = await loaded()
        const said = await ai.generateText({ ...settings, model, system, messages, abortSignal: deadline })
        usage = sumOf(usage, usageOf(said.totalUsage))
        if (said.finishReason === 'content-filter') throw new ModelFailure('refused')
        return said
      }
      try {
        const first = await generate()
        const read = readAnswer(first.text, answer)
        if ('answer' in read) return { answer: read.answer, usage }
        messages.push({ role: 'assistant', content: first.text.slice(0, MAX_ANSWER) || '(nothing)' })
        messages.push({ role: 'user', content: retryPrompt(read.problem) })
        const second = await generate()
        const again = readAnswer(second.text, answer)
        if ('answer' in again) return { answer: again.answer, usage }
        if (second.finishReason === 'length') throw new ModelFailure('cut_off')
        throw new ModelFailure(again.hasObject ? 'malformed' : 'no_answer')
      } catch (error) {
        throw failureOf(error, { signal, deadline, usage })
      }
    },

    async *stream({ system, user, signal }) {
      const stop = new AbortController()
      const limit = idleLimit(limitMs, signal ? AbortSignal.any([signal, stop.signal]) : stop.signal)
      const deadline = limit.signal
      let usage: Usage = NO_USAGE
      let length = 0
      try {
        const { ai, model } = await loaded()
        // By default the SDK prints errors, which contain the prompt.
        const onError = () => {}
        const { fullStream } = ai.streamText({
          ...settings,
          model,
          system,
          prompt: user,
          abortSignal: deadline,
          onError,
        })
        for await (const part of fullStream) {
          limit.touch()
          if (part.type === 'error') throw part.error
          if (part.type === 'abort') throw deadline.reason
          if (part.type === 'text-delta') {
            length += part.text.length
            if (length > MAX_ANSWER) throw new ModelFailure('malformed')
            yield part.text
          }
          if (part.type === 'finish') {
            usage = usageOf(part.totalUsage)
            if (part.finishReason === 'content-filter') throw new ModelFailure('refused')
            if (part.finishReason === 'length') throw new ModelFailure('cut_off')
          }
        }
        return usage
      } catch (error) {
        throw failureOf(error, { signal, deadline, usage })
      } finally {
        // When the consumer stops reading, cancel the request.
        limit.stop()
        stop.abort()
      }
    },
  }
}

async function load(config: ModelConfig) {
  // The SDK's warnings contain settings.
  Object.assign(globalThis, { AI_SDK_LOG_WARNINGS: false })
  const [ai, model] = await Promise.all([import('ai'), languageModel(config)])
  return { ai, model }
}

/** Always passes URL and key: otherwise the SDK would read them from the environment. */
async function languageModel({ provider, baseUrl, apiKey, model }: ModelConfig): Promise<LanguageModel> {
  const fetch = boundedFetch({ bytes: MAX_RESPONSE_BYTES, redirect: 'error', by: modelFetch() })
  if (provider === 'anthropic') {
    const { createAnthropic } = await import('@ai-sdk/anthropic')
    return createAnthropic({ baseURL: baseUrl, apiKey: apiKey ?? '', fetch })(model)
  }
  if (provider === 'openai') {
    const { createOpenAI } = await import('@ai-sdk/openai')
    return createOpenAI({ baseURL: baseUrl, apiKey: apiKey ?? '', fetch }).chat(model)
  }
  const { createOpenAICompatible } = await import('@ai-sdk/openai-compatible')
  return createOpenAICompatible({ name: provider, baseURL: baseUrl, apiKey, fetch, includeUsage: true }).chatModel(
    model,
  )
}

const retryPrompt = (problem: string) =>
  `That cannot be used: ${problem}. Reply again with nothing but one JSON object of the shape you were given.`
