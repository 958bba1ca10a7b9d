import { SendingRules, SendingRulesInput } from '../../../contract/sending-rules.ts'
import { retried } from '../../db/retry.ts'
import type { App, Parts } from '../../http/parts.ts'
import { readSendingRules, saveSendingRules } from './sending-rules-queries.ts'

/** Limits that count over all mailboxes of the owner. */
export function sendingRulesRoutes(app: App, { db, mail: { config } }: Parts) {
  const clock = { offsetSeconds: config.clockOffsetSeconds }

  app.get('/sending-rules', { schema: { response: { 200: SendingRules } } }, (req) => readSendingRules(db, req.userId))

  app.put('/sending-rules', { schema: { body: SendingRulesInput, response: { 200: SendingRules } } }, async (req) => {
    await retried(() => saveSendingRules(db, req.userId, req.body, clock))
    return readSendingRules(db, req.userId)
  })
}
