import { z } from 'zod'
import { EmailAddress } from '../../../contract/email-address.ts'
import { MailboxDetection } from '../../../contract/mailbox-detection.ts'
import type { App, Parts } from '../../http/parts.ts'
import { rateLimit } from '../../http/rate-limit.ts'
import type { MailboxDetector } from './detect-mailbox.ts'

const LOOKUPS_A_MINUTE = 20
const Query = z.object({ address: EmailAddress })

export function detectionRoutes(app: App, { pool }: Parts, detectMailbox: MailboxDetector) {
  const lookups = rateLimit(pool, 'mailbox-detection', LOOKUPS_A_MINUTE, 60)

  app.get('/mailbox/detect', { schema: { querystring: Query, response: { 200: MailboxDetection } } }, async (req) => {
    await lookups.spend(String(req.userId))
    return detectMailbox(req.query.address)
  })
}
