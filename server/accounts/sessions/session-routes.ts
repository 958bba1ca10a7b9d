import { z } from 'zod'
import { OwnSession, OwnSessionId, SessionsToEnd } from '../../../contract/session.ts'
import { notFound } from '../../http/errors.ts'
import type { App, Parts } from '../../http/parts.ts'
import { deleteOtherSessions, deleteSession, listSessions } from './session-queries.ts'

/** Behind the session: where the user is signed in. Each answer to an end is sent when every process has forgotten the session. */
export function sessionRoutes(app: App, { db, sessions }: Parts) {
  app.get('/account/sessions', { schema: { response: { 200: z.array(OwnSession) } } }, (req) => {
    return listSessions(db, req.userId, sessions.idOf(req))
  })

  app.delete('/account/sessions/:id', { schema: { params: OwnSessionId } }, async (req, reply) => {
    if (!(await deleteSession(db, req.userId, req.params.id))) throw notFound('Session')
    await sessions.forgetEnded()
    return reply.code(204).send()
  })

  app.delete('/account/sessions', { schema: { querystring: SessionsToEnd } }, async (req, reply) => {
    await deleteOtherSessions(db, req.userId, sessions.idOf(req))
    if (req.query.current) await sessions.end(req, reply)
    else await sessions.forgetEnded()
    return reply.code(204).send()
  })
}
