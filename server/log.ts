import { type DestinationStream, type Logger, type LoggerOptions, pino } from 'pino'

export type Log = Logger

/** JSON lines, on standard output unless told otherwise. What could hold a secret is named here once and never written. */
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
    serializers: { err: withoutStatement },
  }
  return pino(options, destination)
}

/** Database errors carry the statement and its values; those are people's data. */
function withoutStatement(error: Error) {
  const { type, message, stack, code } = pino.stdSerializers.err(error) as ReturnType<
    typeof pino.stdSerializers.err
  > & { code?: string }
  const cut = (text: string) => text.replace(/\nparams: [\s\S]*?(?=\n {4}at |$)/, '')
  return { type, code, message: cut(message), stack: cut(stack) }
}
