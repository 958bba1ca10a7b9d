import { z } from 'zod'
import { Lead, LeadChanges, LeadId, LeadIds, LeadPage, LeadQuery, NewLead } from '../../contract/lead.ts'
import { TimelineEvent } from '../../contract/timeline-event.ts'
import { retried } from '../db/retry.ts'
import { notFound } from '../http/errors.ts'
import type { App, Parts } from '../http/parts.ts'
import { createLead } from './create-lead.ts'
import { deleteLeads } from './deleted-lead-queries.ts'
import { editLead } from './edit-lead.ts'
import { findLead, listLeads } from './lead-queries.ts'
import { readTimeline } from './timeline-queries.ts'
import { undeleteLeads } from './undelete-leads.ts'

export function leadRoutes(app: App, { db, pool }: Parts) {
  app.get('/leads', { schema: { querystring: LeadQuery, response: { 200: LeadPage } } }, (req) =>
    listLeads(db, req.userId, req.query),
  )

  app.post('/leads', { schema: { body: NewLead, response: { 201: Lead } } }, async (req, reply) => {
    return reply.code(201).send(await createLead({ db, pool }, req.userId, req.body))
  })

  app.get('/leads/:id', { schema: { params: LeadId, response: { 200: Lead } } }, async (req) => {
    const lead = await findLead(db, req.userId, req.params.id)
    if (!lead) throw notFound('Lead')
    return lead
  })

  app.patch('/leads/:id', { schema: { params: LeadId, body: LeadChanges, response: { 200: Lead } } }, async (req) => {
    const lead = await retried(() => editLead(db, req.userId, req.params.id, req.body))
    if (!lead) throw notFound('Lead')
    return lead
  })

  app.delete('/leads/:id', { schema: { params: LeadId } }, async (req, reply) => {
    const deleted = await retried(() => deleteLeads(db, req.userId, [req.params.id]))
    if (deleted === 0) throw notFound('Lead')
    return reply.code(204).send()
  })

  app.post(
    '/leads/bulk-delete',
    { schema: { body: LeadIds, response: { 200: z.object({ deleted: z.number().int() }) } } },
    async (req) => {
      return { deleted: await retried(() => deleteLeads(db, req.userId, req.body.ids)) }
    },
  )

  app.post(
    '/leads/restore',
    { schema: { body: LeadIds, response: { 200: z.object({ restored: z.number().int() }) } } },
    async (req) => ({ restored: await retried(() => undeleteLeads(db, req.userId, req.body.ids)) }),
  )

  app.get(
    '/leads/:id/timeline',
    { schema: { params: LeadId, response: { 200: z.array(TimelineEvent) } } },
    async (req) => {
      const events = await readTimeline(db, req.userId, req.params.id)
      if (!events) throw notFound('Lead')
      return events
    },
  )
}
