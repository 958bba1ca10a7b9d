import { AppError } from '../../http/errors.ts'
import { NO_USAGE, type Usage } from './model-usage.ts'

const words = {
  timeout: 'The model took too long to answer. Please try again.',
  cancelled: 'The question was withdrawn.',
  unreachable: 'The model cannot be reached. Please try again later, or check AI_BASE_URL.',
  busy: 'The model has too much to do at the moment. Please try again in a little while.',
  key: 'The provider of the model does not accept our key. Check AI_API_KEY.',
  unknown_model: 'The provider does not know the model. Check AI_MODEL.',
  rejected: 'The provider of the model turned the question down.',
  broken: 'The provider of the model has a problem. Please try again later.',
  refused: 'The model declined to write this.',
  no_answer: 'The model gave no answer that can be used. Please try again.',
  malformed: "The model's answer cannot be used. Please try again.",
  cut_off: "The model's answer broke off. Please try again.",
}

export type Outcome = keyof typeof words

/**
 * Why a model gave no answer. It carries none of what the provider said: that may repeat the key, the prompt and so people's
 * data, all of which must reach neither logs nor browsers.
 */
export class ModelFailure extends AppError {
  usage = NO_USAGE
  readonly outcome: Outcome

  constructor(outcome: Outcome, retryAfterSeconds?: number, status?: number) {
    const isBusy = outcome === 'busy'
    super(isBusy ? 'unavailable' : 'upstream', words[outcome], {
      ...(isBusy && { retryAfterSeconds: retryAfterSeconds ?? 30 }),
      cause: new Error(status ? `${outcome}, HTTP ${status}` : outcome),
    })
    this.outcome = outcome
  }
}

type Circumstances = { signal: AbortSignal | undefined; clock: AbortSignal; usage: Usage }

export function failureOf(error: unknown, { signal, clock, usage }: Circumstances): ModelFailure {
  const failure = toFailure(error, signal, clock)
  failure.usage = usage
  return failure
}

function toFailure(error: unknown, signal: AbortSignal | undefined, clock: AbortSignal) {
  if (error instanceof ModelFailure) return error
  if (signal?.aborted) return new ModelFailure('cancelled')
  if (clock.aborted) return new ModelFailure('timeout')
  const { statusCode: status, responseHeaders: headers } = error as {
    statusCode?: number
    responseHeaders?: Record<string, string>
  }
  if (!status) return new ModelFailure(isUnreachable(error) ? 'unreachable' : 'broken')
  if (status === 429 || status === 529) return new ModelFailure('busy', secondsOf(headers?.['retry-after']), status)
  if (status === 401 || status === 403) return new ModelFailure('key', undefined, status)
  if (status === 404) return new ModelFailure('unknown_model', undefined, status)
  // An answer that came, but is no JSON.
  if (status < 400) return new ModelFailure('malformed', undefined, status)
  return new ModelFailure(status < 500 ? 'rejected' : 'broken', undefined, status)
}

/** A wait in seconds; a moment in time is not worth reading. */
function secondsOf(retryAfter: string | undefined) {
  const seconds = Number(retryAfter)
  return seconds > 0 ? Math.min(Math.ceil(seconds), 3600) : undefined
}

function isUnreachable(error: unknown): boolean {
  for (let one = error as { cause?: unknown; code?: unknown } | undefined, depth = 0; one && depth < 5; depth++) {
    if (typeof one.code === 'string') return true
    one = one.cause as typeof one
  }
  return /cannot connect|fetch failed/i.test((error as Error | undefined)?.message ?? '')
}
