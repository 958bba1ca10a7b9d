import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'
import type { ApiError, FieldIssue } from '../../contract/api-error.ts'

const statusOf = {
  invalid: 400,
  unauthorized: 401,
  forbidden: 403,
  not_found: 404,
  conflict: 409,
  too_many: 429,
  upstream: 502,
  unavailable: 503,
}

type Options = { issues?: FieldIssue[]; retryAfterSeconds?: number; cause?: unknown }

/** What a user can be told. Anything else that is thrown is a bug and a bare 500. */
export class AppError extends Error {
  readonly status: number
  readonly issues: FieldIssue[] | undefined
  readonly retryAfterSeconds: number | undefined

  constructor(kind: keyof typeof statusOf, message: string, { issues, retryAfterSeconds, cause }: Options = {}) {
    super(message, { cause })
    this.status = statusOf[kind]
    this.issues = issues
    this.retryAfterSeconds = retryAfterSeconds
  }
}

/** The browser recognises this exact text. */
export const unauthorized = (issues?: FieldIssue[]) => new AppError('unauthorized', 'Unauthorized', { issues })
export const badFields = (issues: FieldIssue[]) =>
  new AppError('invalid', issues[0]?.message ?? 'Invalid input', { issues })
export const badField = (field: string, message: string) => badFields([{ field, message }])

export function handleError(error: FastifyError, req: FastifyRequest, reply: FastifyReply) {
  const failure = toAppError(error)
  if (!failure) {
    req.log.error({ err: error }, 'unexpected failure')
    return reply
      .code(500)
      .send({ message: `Something went wrong on our side. The reference is ${req.id}.` } satisfies ApiError)
  }
  if (failure.status >= 500) req.log.warn({ err: error }, 'upstream failure')
  if (failure.retryAfterSeconds !== undefined) reply.header('retry-after', failure.retryAfterSeconds)
  return reply.code(failure.status).send({
    message: failure.message,
    ...(failure.issues && { issues: failure.issues }),
  } satisfies ApiError)
}

type Known = Pick<AppError, 'status' | 'message' | 'issues' | 'retryAfterSeconds'>

function toAppError(error: FastifyError): Known | undefined {
  if (error instanceof AppError) return error
  const known = (status: number, message: string, issues?: FieldIssue[]) => ({
    status,
    message,
    issues,
    retryAfterSeconds: undefined,
  })
  if (hasZodFastifySchemaValidationErrors(error)) {
    return badFields(fieldIssues(error))
  }
  if (isTextPostgresCannotKeep(error)) return known(400, 'The text holds a character that cannot be stored')
  if (isDatabaseAway(error))
    return { ...known(503, 'The database does not answer. Please try again in a moment.'), retryAfterSeconds: 2 }
  const { statusCode } = error
  if (statusCode && statusCode >= 400 && statusCode < 500)
    return known(statusCode, words[error.code] ?? words[statusCode] ?? 'Bad request')
  return undefined
}

/** The fields a zod schema refused, in the order it names them. */
function fieldIssues(error: { validation: { instancePath: string; message?: string }[] }): FieldIssue[] {
  return error.validation.map(({ instancePath, message }) => ({
    field: instancePath.replace(/^\//, '').replaceAll('/', '.'),
    message: message ?? 'Invalid',
  }))
}

const words: Record<string, string> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'That is too much at once: a request may hold 1 MB',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'Send JSON, with the content type application/json',
  400: 'The request cannot be read: it is not valid JSON',
  404: 'Not found',
  414: 'The address is too long',
}

/** A null byte, or half of a surrogate pair: valid in JSON, impossible in a PostgreSQL text. */
function isTextPostgresCannotKeep(error: Error) {
  const { code } = (error.cause ?? error) as { code?: string }
  return code === '22021' || code === '22P05' || code === '22P02'
}

/** It is restarting, refuses connections, or cut ours. */
function isDatabaseAway(error: Error) {
  const { code, message } = (error.cause ?? error) as { code?: string; message: string }
  return (
    /^(ECONNREFUSED|ECONNRESET|EPIPE|57P0[123]|08.{3}|53300)$/.test(code ?? '') ||
    /Connection terminated|timeout exceeded when trying to connect/.test(message)
  )
}
