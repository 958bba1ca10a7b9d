import { AppError } from '../../http/errors.ts'
import { NO_USAGE, type Usage } from './model-usage.ts'

/** What happened, and what to do about it. */
const messages = {
  timeout: ['The AI model took too long to respond.', 'Try again.'],
  cancelled: ['The request was canceled.', ''],
  unreachable: ["We can't reach the AI model.", 'Try again later, or check its address in Settings.'],
  busy: ['The AI model is busy.', 'Try again in a minute.'],
  key: ['The AI provider rejected our key.', 'Check the key in Settings.'],
  unknown_model: ["The AI provider doesn't know this model.", 'Check its name in Settings.'],
  rejected: ['The AI provider rejected the request.', 'Check the model and its address in Settings.'],
  broken: ['The AI provider has a problem.', 'Try again later.'],
  refused: ['The AI model declined to write this.', 'Change your instructions and try again.'],
  no_answer: ['The AI model returned no usable text.', 'Try again.'],
  malformed: ["The AI model's text is unusable.", 'Try again.'],
  cut_off: ["The AI model's text was cut off.", 'Try again.'],
}

export type Outcome = keyof typeof messages

/**
 * Why a model call failed. It contains nothing from the provider's response, which may repeat the key, the prompt and
 * personal data: these must reach neither logs nor browsers.
 */
export class ModelFailure extends AppError {
  usage = NO_USAGE
  readonly outcome: Outcome
  /** The message without its advice, for a text that is there nevertheless. */
  readonly whatHappened: string

  constructor(outcome: Outcome, retryAfterSeconds?: number, status?: number) {
    const isBusy = outcome === 'busy'
    super(isBusy ? 'unavailable' : 'upstream', messages[outcome].join(' ').trim(), {
      ...(isBusy && { retryAfterSeconds: retryAfterSeconds ?? 30 }),
      cause: new Error(status ? `${outcome}, HTTP ${status}` : outcome),
    })
    this.outcome = outcome
    this.whatHappened = messages[outcome][0] ?? ''
  }
}

/** Whether the built-in writer may write instead: not when nobody waits for the text any more. */
export const isReplaceable = (error: unknown): error is ModelFailure =>
  error instanceof ModelFailure && error.outcome !== 'cancelled'

type Circumstances = { signal: AbortSignal | undefined; deadline: AbortSignal; usage: Usage }

export function failureOf(error: unknown, { signal, deadline, usage }: Circumstances): ModelFailure {
  const failure = toFailure(error, signal, deadline)
  failure.usage = usage
  return failure
}

function toFailure(error: unknown, signal: AbortSignal | undefined, deadline: AbortSignal) {
  if (error instanceof ModelFailure) return error
  if (signal?.aborted) return new ModelFailure('cancelled')
  if (deadline.aborted) return new ModelFailure('timeout')
  const { statusCode: status, responseHeaders: headers } = error as {
    statusCode?: number
    responseHeaders?: Record<string, string>
  }
  if (!status) return new ModelFailure(isUnreachable(error) ? 'unreachable' : 'broken')
  if (status === 429 || status === 529) return new ModelFailure('busy', secondsOf(headers?.['retry-after']), status)
  if (status === 401 || status === 403) return new ModelFailure('key', undefined, status)
  if (status === 404) return new ModelFailure('unknown_model', undefined, status)
  // A response that is not JSON.
  if (status < 400) return new ModelFailure('malformed', undefined, status)
  return new ModelFailure(status < 500 ? 'rejected' : 'broken', undefined, status)
}

/** Retry-After in seconds; the date form is ignored. */
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
