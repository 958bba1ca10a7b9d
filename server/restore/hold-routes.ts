import { MailHold, MailRelease } from '../../contract/mail-hold.ts'
import { retried } from '../db/retry.ts'
import { notFound } from '../http/errors.ts'
import type { App, Parts } from '../http/parts.ts'
import { findHold, releaseMail } from './release-mail.ts'

export function holdRoutes(app: App, { db, config }: Parts) {
  app.get('/mail/hold', { schema: { response: { 200: MailHold.nullable() } } }, (req) => findHold(db, req.userId))

  app.post('/mail/release', { schema: { body: MailRelease } }, async (req, reply) => {
    const clock = { offsetSeconds: config.clockOffsetSeconds }
    // It starts with the mailbox, which others lock last.
    const isReleased = await retried(() => releaseMail(db, req.userId, req.body, clock))
    if (!isReleased) throw notFound('Email on hold')
    return reply.code(204).send()
  })
}
