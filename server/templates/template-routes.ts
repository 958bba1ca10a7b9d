import { z } from 'zod'
import {
  EmailTemplate,
  NewTemplate,
  TemplateChanges,
  TemplateId,
  TemplatePerformance,
} from '../../contract/email-template.ts'
import { notFound } from '../http/errors.ts'
import type { App, Parts } from '../http/parts.ts'
import {
  deleteTemplate,
  findTemplate,
  insertTemplate,
  listTemplates,
  templatePerformance,
  updateTemplate,
} from './template-queries.ts'

export function templateRoutes(app: App, { db }: Parts) {
  app.get('/email-templates', { schema: { response: { 200: z.array(EmailTemplate) } } }, (req) =>
    listTemplates(db, req.userId),
  )

  app.post(
    '/email-templates',
    { schema: { body: NewTemplate, response: { 201: EmailTemplate } } },
    async (req, reply) => {
      const template = await insertTemplate(db, req.userId, req.body)
      if (!template) throw notFound('Lead')
      return reply.code(201).send(template)
    },
  )

  app.get('/email-templates/performance', { schema: { response: { 200: z.array(TemplatePerformance) } } }, (req) =>
    templatePerformance(db, req.userId),
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
      const template = await updateTemplate(db, req.userId, req.params.id, req.body)
      if (!template) throw notFound('Template')
      return template
    },
  )

  app.delete('/email-templates/:id', { schema: { params: TemplateId } }, async (req, reply) => {
    if (!(await deleteTemplate(db, req.userId, req.params.id))) throw notFound('Template')
    return reply.code(204).send()
  })
}
