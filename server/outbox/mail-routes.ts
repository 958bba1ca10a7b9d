import { z } from 'zod'
import { TemplateId } from '../../contract/email-template.ts'
import { LeadId } from '../../contract/lead.ts'
import { CapturedMail, LeadEmail, MailId, MailLog, MailQuery, MailToSend } from '../../contract/mail.ts'
import { notFound } from '../http/errors.ts'
import type { App, Parts } from '../http/parts.ts'
import { rateLimit } from '../http/rate-limit.ts'
import { allParts, readPart } from '../mail/reading/mime-parts.ts'
import { listMails } from './list-mails.ts'
import { cancelMail, findMail, resendMail } from './mail-queries.ts'
import { sendLeadEmail } from './send-lead-email.ts'
import { sendTemplate } from './send-template.ts'

const SENDS_A_MINUTE = 120

export function mailRoutes(app: App, { db, pool, mail }: Parts) {
  const sends = rateLimit(pool, 'send-mail', SENDS_A_MINUTE, 60)
  const findOrFail = async (userId: number, id: number) => {
    const found = await findMail(db, userId, id)
    if (!found) throw notFound('Email')
    return found
  }

  app.post(
    '/email-templates/:id/send',
    { schema: { params: TemplateId, body: MailToSend, response: { 202: MailLog } } },
    async ({ userId, params, body }, reply) => {
      await sends.spend(String(userId))
      const scheduledAt = body.scheduledAt ? new Date(body.scheduledAt) : null
      const id = await sendTemplate(db, userId, { ...body, templateId: params.id, scheduledAt }, mail)
      return reply.code(202).send((await findOrFail(userId, id)).log)
    },
  )

  app.post(
    '/leads/:id/emails',
    { schema: { params: LeadId, body: LeadEmail, response: { 202: MailLog } } },
    async ({ userId, params, body }, reply) => {
      await sends.spend(String(userId))
      const scheduledAt = body.scheduledAt ? new Date(body.scheduledAt) : null
      const id = await sendLeadEmail(db, userId, { ...body, leadId: params.id, scheduledAt }, mail)
      return reply.code(202).send((await findOrFail(userId, id)).log)
    },
  )

  const listed = { schema: { querystring: MailQuery, response: { 200: z.array(MailLog) } } }
  app.get('/outbox', listed, (req) => listMails(db, req.userId, { ...req.query, isCaptured: true }))
  app.get('/mails', listed, (req) => listMails(db, req.userId, req.query))

  /** As the recipient sees it: the parts, and the raw headers. */
  app.get('/mails/:id', { schema: { params: MailId, response: { 200: CapturedMail } } }, async (req) => {
    const { log, mime } = await findOrFail(req.userId, req.params.id)
    const raw = mime ?? Buffer.alloc(0)
    const parts = allParts(readPart(raw.toString('latin1')))
    const textOf = (type: string) => parts.find((part) => part.type === type)?.text ?? ''
    const headers = raw.toString('utf8').split(/\r?\n\r?\n/, 1)[0] ?? ''
    return { ...log, headers, text: textOf('text/plain'), html: textOf('text/html') }
  })

  app.post('/mails/:id/cancel', { schema: { params: MailId, response: { 200: MailLog } } }, async (req) => {
    if (!(await cancelMail(db, req.userId, req.params.id))) throw notFound('Scheduled email')
    return (await findOrFail(req.userId, req.params.id)).log
  })

  app.post('/mails/:id/send-again', { schema: { params: MailId, response: { 200: MailLog } } }, async (req) => {
    await sends.spend(String(req.userId))
    if (!(await resendMail(db, req.userId, req.params.id))) throw notFound('Email to resend')
    return (await findOrFail(req.userId, req.params.id)).log
  })
}
