import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import type { ApiError, FieldIssue } from '../../contract/api-error.ts'

const statusOf = {
  invalid: 400,
  unauthorized: 401,
  forbidden: 403,
  not_found: 404,
  conflict: 409,
  too_large: 413,
  unsupported: 415,
  misdirected: 421,
  too_many: 429,
  upstream: 502,
  unavailable: 503,
}

/** What a client can act on, beside the message. */
type Details = Pick<ApiError, 'code' | 'problems' | 'claims' | 'scope'>
type Options = { issues?: FieldIssue[]; details?: Details; retryAfterSeconds?: number; cause?: unknown }

/** An error the user may see. Anything else that is thrown is a bug and becomes a bare 500. */
export class AppError extends Error {
  readonly status: number
  readonly issues: FieldIssue[] | undefined
  readonly details: Details | undefined
  readonly retryAfterSeconds: number | undefined

  constructor(
    kind: keyof typeof statusOf,
    message: string,
    { issues, details, retryAfterSeconds, cause }: Options = {},
  ) {
    super(message, { cause })
    this.status = statusOf[kind]
    this.issues = issues
    this.details = details
    this.retryAfterSeconds = retryAfterSeconds
  }
}

export const notFound = (what: string) => new AppError('not_found', `${what} not found`)
/** The browser recognizes this exact text. */
export const unauthorized = (issues?: FieldIssue[]) => new AppError('unauthorized', 'Unauthorized', { issues })
/** More of them help nobody. */
export const MAX_ISSUES = 20
const MAX_WORDS = 300
/** Field names can come from the request, and messages can name them. */
const short = (text: string) => (text.length > MAX_WORDS ? `${text.slice(0, MAX_WORDS)}…` : text)
export function badFields(given: FieldIssue[]) {
  const issues = given
    .slice(0, MAX_ISSUES)
    .map(({ field, message }) => ({ field: short(field), message: short(message) }))
  return new AppError('invalid', issues[0]?.message ?? 'Invalid input', { issues })
}
export const badField = (field: string, message: string) => badFields([{ field, message }])

export function handleError(error: FastifyError, req: FastifyRequest, reply: FastifyReply) {
  if (isClientDisconnect(error, req)) {
    req.log.info('the client disconnected while sending')
    return reply.code(400).send({ message: 'The connection closed before the request was complete' } satisfies ApiError)
  }
  const failure = tooLarge(error, req) ?? toAppError(error)
  if (!failure) {
    req.log.error({ err: error }, 'unexpected failure')
    return reply
      .code(500)
      .send({ message: `Something went wrong on our side. Try again. Reference: ${req.id}` } satisfies ApiError)
  }
  if (failure.status >= 500) req.log.warn({ err: error }, 'upstream failure')
  if (failure.retryAfterSeconds !== undefined) reply.header('retry-after', failure.retryAfterSeconds)
  return reply.code(failure.status).send({
    message: failure.message,
    ...(failure.issues && { issues: failure.issues }),
    ...failure.details,
  } satisfies ApiError)
}

const MEGABYTE = 1024 * 1024

/** With the limit of this route: before sign-in it is lower. */
function tooLarge(error: FastifyError, { routeOptions: { bodyLimit } }: FastifyRequest) {
  if (error.code !== 'FST_ERR_CTP_BODY_TOO_LARGE' || bodyLimit >= MEGABYTE) return undefined
  return new AppError('too_large', `The request is too large. The limit here is ${Math.floor(bodyLimit / 1024)} KB.`)
}

/** The error as the user may see it, when users or their input can cause it. */
export function toAppError(error: unknown): AppError | undefined {
  if (error instanceof AppError) return error
  if (!(error instanceof Error)) return undefined
  if (isTextPostgresCannotStore(error)) return new AppError('invalid', 'The text contains an invalid character')
  if (isDatabaseUnavailable(error)) {
    const message = "The database isn't responding. Try again in a moment."
    return new AppError('unavailable', message, { retryAfterSeconds: 2, cause: error })
  }
  if (/^40(P01|001)$/.test(((error.cause ?? error) as { code?: string }).code ?? '')) {
    return new AppError('unavailable', 'Someone else changed this at the same time. Try again.', {
      retryAfterSeconds: 1,
      cause: error,
    })
  }
  const { code, statusCode = 500 } = error as FastifyError
  const refusal = refusals[code] ?? (statusCode === 400 ? NOT_JSON : undefined)
  return refusal && new AppError(...refusal)
}

// Errors that Fastify raises before a route runs.
const NOT_JSON: [keyof typeof statusOf, string] = ['invalid', 'The request body is not valid JSON']
const refusals: Record<string, [keyof typeof statusOf, string]> = {
  FST_ERR_CTP_BODY_TOO_LARGE: ['too_large', 'The request is too large. The limit is 1 MB.'],
  FST_ERR_CTP_INVALID_MEDIA_TYPE: ['unsupported', 'Send JSON, with the content type application/json'],
  FST_ERR_BAD_URL: ['invalid', 'Invalid URL'],
  FST_ERR_MAX_PARAM_LENGTH: ['invalid', 'The URL is too long'],
}

/** A null byte, or half of a surrogate pair: valid in JSON, impossible in a PostgreSQL text. */
function isTextPostgresCannotStore(error: Error) {
  const { code } = (error.cause ?? error) as { code?: string }
  return code === '22021' || code === '22P05' || code === '22P02'
}

/** Looks like a lost database connection, but the client's connection was lost. */
function isClientDisconnect(error: Error, { raw }: FastifyRequest) {
  return raw.errored != null && (error === raw.errored || error.cause === raw.errored)
}

/** The database is restarting, refuses connections, or closed ours. */
function isDatabaseUnavailable(error: Error) {
  const { code, message } = (error.cause ?? error) as { code?: string; message: string }
  return (
    /^(ECONNREFUSED|ECONNRESET|EPIPE|57P0[123]|08.{3}|53300)$/.test(code ?? '') ||
    /Connection terminated|timeout exceeded when trying to connect/.test(message)
  )
}
