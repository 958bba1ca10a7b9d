import { z } from 'zod'
import {
  Lead,
  LeadEdit,
  LeadFilter,
  LeadId,
  LeadPage,
  LeadQuery,
  LeadTotal,
  MatchingLeads,
  MatchingQuery,
  NewLead,
} from '../../contract/lead.ts'
import { FilterWords, FilterWordsQuery } from '../../contract/lead-filter-words.ts'
import { LeadWin } from '../../contract/lead-win.ts'
import { SuggestedTimeZone } from '../../contract/time-zone-suggestion.ts'
import { TimelineEvent, TimelineQuery } from '../../contract/timeline-event.ts'
import { retried } from '../db/retry.ts'
import { notFound } from '../http/errors.ts'
import type { App, Parts } from '../http/parts.ts'
import { allowNewAddress } from '../outbox/enrolling/allow-new-address.ts'
import { allowNewLeads } from '../outbox/enrolling/allow-new-leads.ts'
import { listWaitingEmails } from '../outbox/waiting-emails.ts'
import { createLead } from './create-lead.ts'
import { deleteLeads } from './deleted-lead-queries.ts'
import { editLead } from './edit-lead.ts'
import { openLead } from './lead-queries.ts'
import { countMatching, listLeads, listMatching } from './list/list-leads.ts'
import { suggestForLead } from './time-zone/suggest-for-lead.ts'
import { readTimeline } from './timeline-queries.ts'
import { winLead } from './win-lead.ts'
import { readFilterWords } from './words/read-filter-words.ts'

export function leadRoutes(app: App, { db, pool }: Parts) {
  const opened = async (userId: number, leadId: number) => {
    const lead = await openLead(pool, userId, leadId)
    if (!lead) throw notFound('Lead')
    return lead
  }

  app.get('/leads', { schema: { querystring: LeadQuery, response: { 200: LeadPage } } }, (req) =>
    listLeads(db, req.userId, req.query),
  )

  app.post('/leads', { schema: { body: NewLead, response: { 201: Lead } } }, async (req, reply) => {
    await allowNewLeads(db, req)
    return reply.code(201).send(await createLead({ db, pool }, req.userId, req.body))
  })

  app.get('/leads/ids', { schema: { querystring: MatchingQuery, response: { 200: MatchingLeads } } }, async (req) => {
    const { sort: _, limit, ...filter } = req.query
    return listMatching(db, req.userId, filter, limit)
  })

  app.get('/leads/count', { schema: { querystring: LeadFilter, response: { 200: LeadTotal } } }, async (req) => {
    const { sort, ...filter } = req.query
    return countMatching(db, req.userId, filter, sort)
  })

  app.get(
    '/leads/filter-words',
    { schema: { querystring: FilterWordsQuery, response: { 200: FilterWords } } },
    async (req) => readFilterWords(req.query.text),
  )

  app.get('/leads/:id', { schema: { params: LeadId, response: { 200: Lead } } }, (req) =>
    opened(req.userId, req.params.id),
  )

  app.patch('/leads/:id', { schema: { params: LeadId, body: LeadEdit, response: { 200: Lead } } }, async (req) => {
    const { seen, ...changes } = req.body
    const { email } = changes
    if (email !== undefined) await allowNewAddress(db, req, req.params.id, { email })
    const lead = await retried(() => editLead(db, req.userId, req.params.id, changes, seen))
    if (!lead) throw notFound('Lead')
    return lead
  })

  app.put('/leads/:id/win', { schema: { params: LeadId, body: LeadWin, response: { 200: Lead } } }, async (req) => {
    if (!(await winLead(db, req.userId, req.params.id, req.body))) throw notFound('Lead')
    return opened(req.userId, req.params.id)
  })

  app.delete('/leads/:id/win', { schema: { params: LeadId, response: { 200: Lead } } }, async (req) => {
    if (!(await winLead(db, req.userId, req.params.id, null))) throw notFound('Lead')
    return opened(req.userId, req.params.id)
  })

  app.delete('/leads/:id', { schema: { params: LeadId } }, async (req, reply) => {
    const deleted = await retried(() => deleteLeads(db, req.userId, [req.params.id]))
    if (deleted === 0) throw notFound('Lead')
    return reply.code(204).send()
  })

  app.get('/leads/:id/time-zone', { schema: { params: LeadId, response: { 200: SuggestedTimeZone } } }, async (req) => {
    const lead = await openLead(pool, req.userId, req.params.id)
    if (!lead) throw notFound('Lead')
    return { suggestion: suggestForLead(lead, new Date()) }
  })

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
