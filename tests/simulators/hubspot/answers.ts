import type { Answer } from '../crm-server.ts'

/** HubSpot's form of an error. */
export const refuse = (status: number, category: string, message: string, more: object = {}): Answer => ({
  status,
  body: { status: 'error', message, correlationId: '0', category, ...more },
})
export const invalid = (message: string) => refuse(400, 'VALIDATION_ERROR', message)
/** The beginning and end of a batch. */
export const batchTimes = () => ({ startedAt: new Date().toISOString(), completedAt: new Date().toISOString() })
