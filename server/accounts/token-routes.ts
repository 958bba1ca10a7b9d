import { z } from 'zod'
import { ApiToken, ApiTokenId, MadeApiToken, NewApiToken } from '../../contract/api-token.ts'
import { notFound } from '../http/errors.ts'
import type { App, Parts } from '../http/parts.ts'
import { rateLimit } from '../http/rate-limit.ts'
import { makeToken } from './make-token.ts'
import { deleteToken, listTokens } from './token-queries.ts'

export function tokenRoutes(app: App, { db, pool, config }: Parts) {
  // Each sends an email.
  const making = rateLimit(pool, 'new-tokens', 30, 3600)

  app.get('/tokens', { schema: { response: { 200: z.array(ApiToken) } } }, (req) => listTokens(db, req.userId))

  app.post('/tokens', { schema: { body: NewApiToken, response: { 201: MadeApiToken } } }, async (req, reply) => {
    await making.spend(String(req.userId))
    return reply.code(201).send(await makeToken({ db, pool, config }, req.userId, req.body))
  })

  app.delete('/tokens/:id', { schema: { params: ApiTokenId } }, async (req, reply) => {
    if (!(await deleteToken(db, req.userId, req.params.id))) throw notFound('Token')
    return reply.code(204).send()
  })
}
