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
    serializers: { err: toldOf },
  }
  return pino(options, destination)
}

export type Told = { type: string; code: string | undefined; message: string; stack: string }

/**
 * What may be told of an error. A failed query carries its statement and values, which are people's data: of it the
 * database's own words and code are told, and where in our code it was.
 */
export function toldOf(thrown: unknown): Told {
  const error = thrown instanceof Error ? thrown : new Error(String(thrown))
  const isQuery = 'query' in error && 'params' in error
  const told = (isQuery && error.cause instanceof Error ? error.cause : error) as Error & { code?: string }
  const message = isQuery && told === error ? 'a query failed' : withoutValue(told)
  const cause = !isQuery && error.cause instanceof Error ? `: ${toldOf(error.cause).message}` : ''
  return { type: told.constructor.name, code: told.code, message: message + cause, stack: framesOf(error) }
}

/** PostgreSQL quotes a value that it can't parse as a number or date (errors of class 22). */
function withoutValue({ code, message }: Error & { code?: string }) {
  return typeof code === 'string' && /^22...$/.test(code) ? message.replace(/"[\s\S]*/, '...') : message
}

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
