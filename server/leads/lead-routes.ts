import { z } from 'zod'
import {
  Lead,
  LeadChanges,
  LeadFilter,
  LeadId,
  LeadPage,
  LeadQuery,
  MAX_LEADS_AT_ONCE,
  MatchingLeads,
  NewLead,
} from '../../contract/lead.ts'
import { LeadDeletion, LeadsToDelete, LeadsToRestore } from '../../contract/lead-deletion.ts'
import { TimelineEvent, TimelineQuery } from '../../contract/timeline-event.ts'
import { retried } from '../db/retry.ts'
import { notFound } from '../http/errors.ts'
import type { App, Parts } from '../http/parts.ts'
import { listWaitingEmails } from '../outbox/waiting-emails.ts'
import { createLead } from './create-lead.ts'
import { deleteMatching, restoreDeletion } from './delete-matching.ts'
import { deleteLeads } from './deleted-lead-queries.ts'
import { editLead } from './edit-lead.ts'
import { countLeads, listLeads, matchingIds } from './lead-list-queries.ts'
import { openLead } from './lead-queries.ts'
import { readTimeline } from './timeline-queries.ts'
import { undeleteLeads } from './undelete-leads.ts'

export function leadRoutes(app: App, { db, pool }: Parts) {
  app.get('/leads', { schema: { querystring: LeadQuery, response: { 200: LeadPage } } }, (req) =>
    listLeads(db, req.userId, req.query),
  )

  app.post('/leads', { schema: { body: NewLead, response: { 201: Lead } } }, async (req, reply) => {
    return reply.code(201).send(await createLead({ db, pool }, req.userId, req.body))
  })

  app.get('/leads/ids', { schema: { querystring: LeadFilter, response: { 200: MatchingLeads } } }, async (req) => {
    const { sort: _, ...filter } = req.query
    const ids = await matchingIds(db, req.userId, filter, MAX_LEADS_AT_ONCE)
    return { ids, total: ids.length < MAX_LEADS_AT_ONCE ? ids.length : await countLeads(db, req.userId, filter) }
  })

  app.get('/leads/:id', { schema: { params: LeadId, response: { 200: Lead } } }, async (req) => {
    const lead = await openLead(pool, req.userId, req.params.id)
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
    { schema: { body: LeadsToDelete, response: { 200: LeadDeletion } } },
    async ({ userId, body: { ids, filter, expected } }) => {
      if (filter && expected) return deleteMatching(db, userId, filter, expected)
      return { deleted: await retried(() => deleteLeads(db, userId, ids ?? [])) }
    },
  )

  app.post(
    '/leads/restore',
    { schema: { body: LeadsToRestore, response: { 200: z.object({ restored: z.number().int() }) } } },
    async ({ userId, body: { ids, deletedAt } }) => {
      if (deletedAt) return { restored: await restoreDeletion(db, userId, new Date(deletedAt)) }
      return { restored: await retried(() => undeleteLeads(db, userId, ids ?? [])) }
    },
  )

  app.get(
    '/leads/:id/timeline',
    { schema: { params: LeadId, querystring: TimelineQuery, response: { 200: z.array(TimelineEvent) } } },
    async (req) => {
      const events = await readTimeline(db, req.userId, req.params.id, req.query.before)
      if (!events) throw notFound('Lead')
      if (req.query.before !== undefined) return events
      return [...(await listWaitingEmails(db, req.userId, req.params.id)), ...events]
    },
  )
}
