import { MailHold, MailRelease } from '../../contract/mail-hold.ts'
import { notFound } from '../http/errors.ts'
import type { App, Parts } from '../http/parts.ts'
import { findHold, releaseMail } from './release-mail.ts'

export function holdRoutes(app: App, { db, config }: Parts) {
  app.get('/mail/hold', { schema: { response: { 200: MailHold.nullable() } } }, (req) => findHold(db, req.userId))

  app.post('/mail/release', { schema: { body: MailRelease } }, async (req, reply) => {
    const clock = { offsetSeconds: config.clockOffsetSeconds }
    if (!(await releaseMail(db, req.userId, req.body, clock))) throw notFound('Email on hold')
    return reply.code(204).send()
  })
}
