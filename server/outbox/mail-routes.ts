import { z } from 'zod'
import { BulkJob, BulkJobId } from '../../contract/bulk-job.ts'
import { TemplateId } from '../../contract/email-template.ts'
import { LeadId } from '../../contract/lead.ts'
import {
  AnsweredMails,
  CapturedMail,
  LeadEmail,
  MailId,
  MailLog,
  MailQuery,
  MailToSend,
  SentMail,
  UnknownMailIds,
  UnknownMails,
} from '../../contract/mail.ts'
import { SendPlanQuery, SendPlans } from '../../contract/send-plan.ts'
import { RecipientCheck, RecipientsToCheck, TemplateToMany } from '../../contract/send-to-many.ts'
import { ensureQueue } from '../db/queue.ts'
import { AppError, notFound } from '../http/errors.ts'
import type { App, Parts } from '../http/parts.ts'
import { rateLimit } from '../http/rate-limit.ts'
import { findLead } from '../leads/lead-queries.ts'
import { allParts, readPart } from '../mail/reading/mime-parts.ts'
import { checkRecipients } from './check-recipients.ts'
import { listMails } from './list-mails.ts'
import { cancelMail, findMail, resendMail, resendMails, sendMailNow } from './mail-queries.ts'
import type { SendWish } from './planning/plan-send.ts'
import { readWritten } from './preparing/written-email.ts'
import { readPlanOf, readSendPlan, readSendPlans } from './read-send-plan.ts'
import { sendLeadEmail } from './send-lead-email.ts'
import { sendTemplate } from './send-template.ts'
import { sendToMany, undoSendToMany } from './send-to-many.ts'
import { attachmentsIn, withShownImages } from './shown-files.ts'
import { confirmArrived, listUnknown } from './unknown-mails.ts'

const SENDS_A_MINUTE = 120
/** Checks and sends to many, each up to a thousand emails. */
const MANY_SENDS_A_MINUTE = 20
/** Calls, each about many emails. */
const ANSWERS_A_MINUTE = 60

export function mailRoutes(app: App, { db, pool, mail }: Parts) {
  const sends = rateLimit(pool, 'send-mail', SENDS_A_MINUTE, 60)
  const manySends = rateLimit(pool, 'send-many', MANY_SENDS_A_MINUTE, 60)
  const answers = rateLimit(pool, 'answer-mail', ANSWERS_A_MINUTE, 60)
  const findOrFail = async (userId: number, id: number) => {
    const found = await findMail(db, userId, id)
    if (!found) throw notFound('Email')
    return found
  }

  /** The email and when it goes out, for the one who just sent it. */
  const asSent = async (
    userId: number,
    { id, isNew }: { id: number; isNew: boolean },
    { hasUndo, ...wish }: SendWish & { hasUndo?: boolean | undefined },
  ) => {
    const { log } = await findOrFail(userId, id)
    const plan = isNew && !hasUndo ? readSendPlan(db, userId, { ...wish, id }, mail) : readPlanOf(db, userId, log, mail)
    return { ...log, isRepeat: !isNew, plan: await plan }
  }

  app.post(
    '/email-templates/:id/send',
    { schema: { params: TemplateId, body: MailToSend, response: { 202: SentMail } } },
    async ({ userId, params, body }, reply) => {
      await sends.spend(String(userId))
      const wish = wishOf(body)
      const sent = await sendTemplate(db, userId, { ...body, ...wish, templateId: params.id }, mail)
      return reply.code(202).send(await asSent(userId, sent, { ...wish, hasUndo: body.hasUndo }))
    },
  )

  app.post(
    '/email-templates/:id/send-many/check',
    { schema: { params: TemplateId, body: RecipientsToCheck, response: { 200: RecipientCheck } } },
    async ({ userId, params, body }) => {
      await manySends.spend(String(userId))
      return (await checkRecipients(db, userId, params.id, body, mail)).check
    },
  )

  app.post(
    '/email-templates/:id/send-many',
    { schema: { params: TemplateId, body: TemplateToMany, response: { 202: BulkJob } } },
    async ({ userId, params, body }, reply) => {
      await manySends.spend(String(userId))
      await ensureQueue(pool)
      return reply.code(202).send(await sendToMany(db, userId, params.id, body, mail))
    },
  )

  app.post(
    '/bulk-jobs/:id/undo',
    { schema: { params: BulkJobId, response: { 200: z.object({ canceled: z.number().int() }) } } },
    async ({ userId, params }) => {
      const undone = await undoSendToMany(db, userId, params.id)
      if (!undone) throw notFound('Job that sends emails')
      return undone
    },
  )

  app.post(
    '/leads/:id/emails',
    { schema: { params: LeadId, body: LeadEmail, response: { 202: SentMail } } },
    async ({ userId, params, body }, reply) => {
      await sends.spend(String(userId))
      const wish = wishOf(body)
      const sent = await sendLeadEmail(db, userId, { ...body, ...wish, leadId: params.id }, mail)
      return reply.code(202).send(await asSent(userId, sent, { ...wish, hasUndo: body.hasUndo }))
    },
  )

  app.get(
    '/mail/send-plan',
    { schema: { querystring: SendPlanQuery, response: { 200: SendPlans } } },
    async ({ userId, query }) => {
      if (query.leadId && !(await findLead(db, userId, query.leadId))) throw notFound('Lead')
      return readSendPlans(db, userId, query, mail)
    },
  )

  const listed = { schema: { querystring: MailQuery, response: { 200: z.array(MailLog) } } }
  app.get('/outbox', listed, (req) => listMails(db, req.userId, { ...req.query, isCaptured: true }))
  app.get('/mails', listed, (req) => listMails(db, req.userId, req.query))

  /** As the recipient sees it: the parts, and the raw headers. */
  app.get('/mails/:id', { schema: { params: MailId, response: { 200: CapturedMail } } }, async (req) => {
    const { log, mime, fileHashes, ...stored } = await findOrFail(req.userId, req.params.id)
    const raw = mime ?? Buffer.alloc(0)
    const { leadId, sequenceId, cause } = log
    const written =
      mime && leadId !== null && sequenceId === null && cause?.code === 'canceled'
        ? await readWritten(db, req.userId, { ...stored, leadId, mime, fileHashes })
        : null
    const parts = allParts(readPart(raw.toString('latin1')))
    const textOf = (type: string) => parts.find((part) => part.type === type)?.text ?? ''
    const headers = raw.toString('utf8').split(/\r?\n\r?\n/, 1)[0] ?? ''
    const html = withShownImages(textOf('text/html'), fileHashes ?? [])
    return { ...log, headers, text: textOf('text/plain'), html, attachments: attachmentsIn(parts), written }
  })

  app.post('/mails/:id/cancel', { schema: { params: MailId, response: { 200: MailLog } } }, async (req) => {
    if (!(await cancelMail(db, req.userId, req.params.id)))
      throw tooLate('cancel', (await findOrFail(req.userId, req.params.id)).log)
    return (await findOrFail(req.userId, req.params.id)).log
  })

  app.post('/mails/:id/send-now', { schema: { params: MailId, response: { 200: SentMail } } }, async (req) => {
    await sends.spend(String(req.userId))
    const { id } = req.params
    if (!(await sendMailNow(db, req.userId, id))) throw tooLate('reschedule', (await findOrFail(req.userId, id)).log)
    return asSent(req.userId, { id, isNew: true }, { scheduledAt: null, inSendingHours: false })
  })

  app.get('/mails/unknown', { schema: { response: { 200: UnknownMails } } }, (req) => listUnknown(db, req.userId))

  const answered = { schema: { body: UnknownMailIds, response: { 200: AnsweredMails } } }
  app.post('/mails/unknown/arrived', answered, async ({ userId, body }) => {
    await answers.spend(String(userId))
    return { changed: await confirmArrived(db, userId, body.ids) }
  })

  app.post('/mails/unknown/resend', answered, async ({ userId, body }) => {
    await answers.spend(String(userId))
    return { changed: await resendMails(db, userId, body.ids, ['unknown']) }
  })

  app.post('/mails/:id/send-again', { schema: { params: MailId, response: { 200: MailLog } } }, async (req) => {
    await sends.spend(String(req.userId))
    if (!(await resendMail(db, req.userId, req.params.id))) throw notFound('Email to resend')
    return (await findOrFail(req.userId, req.params.id)).log
  })
}

const wishOf = ({ scheduledAt, inSendingHours = false }: Pick<MailToSend, 'scheduledAt' | 'inSendingHours'>) => ({
  scheduledAt: scheduledAt ? new Date(scheduledAt) : null,
  inSendingHours,
})

/** What became of an email that can't be canceled or sent now any more. A sender that has claimed it wins. */
function tooLate(what: 'cancel' | 'reschedule', { state, isCaptured, reason, sequenceId }: MailLog) {
  if (state === 'scheduled' && sequenceId)
    return new AppError('conflict', "Emails of a sequence keep to your sending hours and can't be sent sooner.")
  if (state === 'scheduled') return new AppError('conflict', reason ?? 'This email is on hold.')
  return new AppError('conflict', `Too late to ${what} it: ${outcomes[state](isCaptured)}`)
}

const outcomes: Record<Exclude<MailLog['state'], 'scheduled'>, (isCaptured: boolean) => string> = {
  sending: () => 'this email is being sent now.',
  sent: (isCaptured) => (isCaptured ? 'this test email was already captured.' : 'this email was already sent.'),
  unknown: () => 'this email may have been sent already.',
  failed: () => 'sending this email has already failed.',
  skipped: () => 'this email was already canceled or skipped.',
}
