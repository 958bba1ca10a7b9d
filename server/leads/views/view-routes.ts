import {
  LeadViewChanges,
  LeadViewId,
  NewLeadView,
  SavedLeadView,
  SavedLeadViews,
} from '../../../contract/lead-saved-view.ts'
import { notFound } from '../../http/errors.ts'
import type { App, Parts } from '../../http/parts.ts'
import { addView, changeView, deleteView, listViews, restoreView } from './view-queries.ts'

export function leadViewRoutes(app: App, { db }: Parts) {
  app.get('/lead-views', { schema: { response: { 200: SavedLeadViews } } }, (req) => listViews(db, req.userId))

  app.post('/lead-views', { schema: { body: NewLeadView, response: { 201: SavedLeadView } } }, async (req, reply) =>
    reply.code(201).send(await addView(db, req.userId, req.body)),
  )

  app.patch(
    '/lead-views/:id',
    { schema: { params: LeadViewId, body: LeadViewChanges, response: { 200: SavedLeadView } } },
    (req) => changeView(db, req.userId, req.params.id, req.body),
  )

  app.delete('/lead-views/:id', { schema: { params: LeadViewId } }, async (req, reply) => {
    if (!(await deleteView(db, req.userId, req.params.id))) throw notFound('View')
    return reply.code(204).send()
  })

  app.post('/lead-views/:id/restore', { schema: { params: LeadViewId, response: { 200: SavedLeadView } } }, (req) =>
    restoreView(db, req.userId, req.params.id),
  )
}
