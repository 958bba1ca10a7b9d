import { z } from 'zod'
import {
  DeletedDraftQuery,
  LeadDraft,
  LeadDraftChanges,
  LeadDraftId,
  LeadDraftQuery,
  ListedDraft,
  NewLeadDraft,
} from '../../../contract/lead-draft.ts'
import { notFound } from '../../http/errors.ts'
import type { App, Parts } from '../../http/parts.ts'
import { rateLimit } from '../../http/rate-limit.ts'
import { findDraft, listDrafts } from './draft-queries.ts'
import { createDraft, removeDraft, saveDraft } from './save-draft.ts'

/** A tab saves about once a second while its user types. */
const SAVES_A_MINUTE = 240

/** Emails that are being written, on their leads. */
export function draftRoutes(app: App, { db, pool }: Parts) {
  const saves = rateLimit(pool, 'save-draft', SAVES_A_MINUTE, 60)

  app.get('/lead-drafts', { schema: { querystring: LeadDraftQuery, response: { 200: z.array(ListedDraft) } } }, (req) =>
    listDrafts(db, req.userId, req.query),
  )

  app.get('/lead-drafts/:id', { schema: { params: LeadDraftId, response: { 200: LeadDraft } } }, async (req) => {
    const draft = await findDraft(db, req.userId, req.params.id)
    if (!draft) throw notFound('Draft')
    return draft
  })

  app.post(
    '/lead-drafts',
    { schema: { body: NewLeadDraft, response: { 201: LeadDraft } } },
    async ({ userId, body }, reply) => {
      await saves.spend(String(userId))
      return reply.code(201).send(await createDraft(db, userId, body))
    },
  )

  app.put(
    '/lead-drafts/:id',
    { schema: { params: LeadDraftId, body: LeadDraftChanges, response: { 200: LeadDraft } } },
    async ({ userId, params, body }) => {
      await saves.spend(String(userId))
      return saveDraft(db, userId, params.id, body)
    },
  )

  app.delete(
    '/lead-drafts/:id',
    { schema: { params: LeadDraftId, querystring: DeletedDraftQuery } },
    async (req, reply) => {
      await removeDraft(db, req.userId, req.params.id, req.query.version)
      return reply.code(204).send()
    },
  )
}
