import { type DestinationStream, type Logger, type LoggerOptions, pino } from 'pino'

export type Log = Logger

/** JSON lines on standard output by default. Fields that could contain a secret are listed here and never written. */
export function createLog(level: string, destination: DestinationStream = pino.destination(1)): Log {
  const options: LoggerOptions = {
    level,
    base: undefined,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: {
      paths: [
        '*.password',
        '*.passwordHash',
        '*.authorization',
        '*.cookie',
        '*.accessToken',
        '*.refreshToken',
        '*.connectionString',
      ],
      censor: '[secret]',
    },
    serializers: { err: describeError },
  }
  return pino(options, destination)
}

export type LoggedError = { type: string; code: string | undefined; message: string; stack: string }

/**
 * The loggable part of an error. A failed query carries its statement and values, which are personal data: only the
 * database's message and code are logged, and the stack frames. Messages for people may name an email address; logs don't.
 */
export function describeError(thrown: unknown): LoggedError {
  const error = thrown instanceof Error ? thrown : new Error(String(thrown))
  const isQuery = 'query' in error && 'params' in error
  const reported = (isQuery && error.cause instanceof Error ? error.cause : error) as Error & { code?: string }
  const message = isQuery && reported === error ? 'a query failed' : withoutAddress(withoutValue(reported))
  const cause = !isQuery && error.cause instanceof Error ? `: ${describeError(error.cause).message}` : ''
  return { type: reported.constructor.name, code: reported.code, message: message + cause, stack: framesOf(error) }
}

/** PostgreSQL quotes a value that it can't parse as a number or date (errors of class 22). */
function withoutValue({ code, message }: Error & { code?: string }) {
  return typeof code === 'string' && /^22...$/.test(code) ? message.replace(/"[\s\S]*/, '...') : message
}

const withoutAddress = (message: string) => message.replace(/[^\s"'<>()]{1,254}@[\w.-]+/g, '[address]')

/** The stack frames, without the message in front of them. */
function framesOf({ message, stack = '' }: Error) {
  const from = stack.indexOf(message)
  return (
    stack
      .slice(from === -1 ? 0 : from + message.length)
      .match(/^ {4}at .*$/gm)
      ?.join('\n') ?? ''
  )
}
