import type { FastifyReply } from 'fastify'
import { z } from 'zod'
import { TEMPLATE_CHANGED } from '../../contract/conflict-codes.ts'
import {
  DraftForLead,
  EmailPreview,
  EmailTemplate,
  GeneralText,
  NewTemplate,
  PreviewRequest,
  TemplateChanges,
  TemplateId,
  TemplatePerformance,
  TemplateQuery,
  TemplatesToRestore,
} from '../../contract/email-template.ts'
import { htmlSignatureFor, type Signature, signatureFor } from '../../contract/signature.ts'
import { TemplateResults } from '../../contract/template-results.ts'
import { AppError, notFound } from '../http/errors.ts'
import type { App, Parts } from '../http/parts.ts'
import { rateLimit } from '../http/rate-limit.ts'
import { sendInTurns } from '../json-in-turns.ts'
import { findLead } from '../leads/lead-queries.ts'
import { findMailboxForEmail } from '../outbox/preparing/sender-mailbox.ts'
import { readVoice, signatureFrom } from '../writing/voice-queries.ts'
import { allowText } from './allow-text.ts'
import { fieldsOf } from './field-values.ts'
import { renderEmail } from './merge-fields.ts'
import { generalText } from './one-lead.ts'
import { templatePerformance } from './performance-queries.ts'
import {
  deleteTemplate,
  findTemplate,
  insertTemplate,
  listTemplates,
  restoreTemplates,
  updateTemplate,
} from './template-queries.ts'
import { readTemplateResults } from './template-results-queries.ts'

const TOTAL_HEADER = 'X-Total-Count'
const PREVIEWS_A_MINUTE = 120
/** Of all texts together: as long as can be written as JSON at once. */
const LONG_LIST = 500_000

const isLong = (templates: EmailTemplate[]) =>
  templates.reduce((length, { body, bodyHtml }) => length + body.length + (bodyHtml?.length ?? 0), 0) > LONG_LIST

const changedMeanwhile = () =>
  new AppError('conflict', 'This template was changed since you opened it. Your changes are not saved.', {
    details: { code: TEMPLATE_CHANGED },
  })

function formattedParts(html: string, signed: Signature) {
  const signatureHtml = htmlSignatureFor(html, signed)
  return { html: `${html}${signatureHtml}`, ...(signatureHtml && { signatureHtml }) }
}

export function templateRoutes(app: App, { db, pool }: Parts) {
  const previews = rateLimit(pool, 'preview-template', PREVIEWS_A_MINUTE, 60)

  app.get(
    '/email-templates',
    { schema: { querystring: TemplateQuery, response: { 200: z.array(EmailTemplate) } } },
    async (req, reply) => {
      const { templates, total } = await listTemplates(db, req.userId, req.query)
      // In a header, because the response body is the list itself.
      reply.header(TOTAL_HEADER, total)
      return isLong(templates) ? sendInTurns(reply as FastifyReply, EmailTemplate, templates) : templates
    },
  )

  app.post(
    '/email-templates',
    { schema: { body: NewTemplate, response: { 201: EmailTemplate } } },
    async (req, reply) => {
      allowText(req.body)
      const template = await insertTemplate(db, req.userId, req.body)
      if (!template) throw notFound('Lead')
      return reply.code(201).send(template)
    },
  )

  app.get('/email-templates/performance', { schema: { response: { 200: z.array(TemplatePerformance) } } }, (req) =>
    templatePerformance(db, req.userId),
  )

  app.post(
    '/email-templates/preview',
    { schema: { body: PreviewRequest, response: { 200: EmailPreview } } },
    async ({ userId, body }) => {
      await previews.spend(String(userId))
      const lead = body.leadId ? await findLead(db, userId, body.leadId) : null
      if (lead === undefined) throw notFound('Lead')
      const voice = await readVoice(db, userId)
      const rendered = renderEmail(body, fieldsOf(lead, voice))
      const mailbox = await findMailboxForEmail(db, userId, { leadId: lead?.id, mailboxId: body.mailboxId })
      const signed = mailbox ? signatureFrom(mailbox, voice) : voice
      const signature = signatureFor(rendered.body, signed.signature)
      const { html, ...text } = rendered
      return {
        ...text,
        ...(html !== null && formattedParts(html, signed)),
        ...(signature !== null && { signature }),
      }
    },
  )

  app.post(
    '/email-templates/as-template',
    { schema: { body: DraftForLead, response: { 200: GeneralText } } },
    async ({ userId, body }) => {
      await previews.spend(String(userId))
      const general = await generalText(db, userId, body)
      if (!general) throw notFound('Lead')
      return general
    },
  )

  app.post(
    '/email-templates/restore',
    { schema: { body: TemplatesToRestore, response: { 200: z.object({ restored: z.number().int() }) } } },
    async ({ userId, body }) => ({ restored: await restoreTemplates(db, userId, body.ids) }),
  )

  app.get('/email-templates/:id', { schema: { params: TemplateId, response: { 200: EmailTemplate } } }, async (req) => {
    const template = await findTemplate(db, req.userId, req.params.id)
    if (!template) throw notFound('Template')
    return template
  })

  app.put(
    '/email-templates/:id',
    { schema: { params: TemplateId, body: TemplateChanges, response: { 200: EmailTemplate } } },
    async (req) => {
      allowText(req.body)
      const template = await updateTemplate(db, req.userId, req.params.id, req.body)
      if (template) return template
      if (await findTemplate(db, req.userId, req.params.id)) throw changedMeanwhile()
      throw notFound('Template')
    },
  )

  app.get(
    '/email-templates/:id/results',
    { schema: { params: TemplateId, response: { 200: TemplateResults } } },
    async ({ userId, params }) => {
      if (!(await findTemplate(db, userId, params.id))) throw notFound('Template')
      return readTemplateResults(db, userId, params.id)
    },
  )

  app.delete('/email-templates/:id', { schema: { params: TemplateId } }, async (req, reply) => {
    if (!(await deleteTemplate(db, req.userId, req.params.id))) throw notFound('Template')
    return reply.code(204).send()
  })
}
