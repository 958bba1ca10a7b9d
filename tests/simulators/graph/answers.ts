import { randomUUID } from 'node:crypto'
import type { Answer } from '../crm-server.ts'

/** An error of Graph. */
export const graphError = (status: number, code: string, message: string, headers: Record<string, string> = {}) => {
  const id = randomUUID()
  const innerError = { date: new Date().toISOString(), 'request-id': id, 'client-request-id': id }
  return { status, headers: { 'request-id': id, ...headers }, body: { error: { code, message, innerError } } }
}

/** An error of the identity platform, with its number. */
export const loginError = (status: number, error: string, number: number, message: string): Answer => ({
  status,
  body: {
    error,
    error_description: `AADSTS${number}: ${message} Trace ID: 4f1c Correlation ID: 9b2d Timestamp: 2026-11-17 09:00:00Z`,
    error_codes: [number],
    timestamp: '2026-11-17 09:00:00Z',
    trace_id: randomUUID(),
    correlation_id: randomUUID(),
  },
})

export const itemNotFound = () =>
  graphError(404, 'ErrorItemNotFound', 'The specified object was not found in the store.')
/** Of another provider, or of a part of it. */
export const malformedId = () => graphError(400, 'ErrorInvalidIdMalformed', 'Id is malformed.')
export const badRequest = (message: string) => graphError(400, 'RequestBroker--ParseUri', message)
