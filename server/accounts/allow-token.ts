import type { FastifyReply, FastifyRequest } from 'fastify'
import type { TokenScope } from '../../contract/api-token.ts'
import type { Db } from '../db/connect.ts'
import { refuseToken } from '../http/bearer.ts'
import { AppError, unauthorized } from '../http/errors.ts'
import { findToken } from './token-queries.ts'

const deeds: Record<TokenScope, string> = {
  read: 'read data',
  write: 'change data',
  send: 'send emails',
  admin: 'export data or change settings',
}

/** The owner of the token a request comes with. Throws unless the token exists, has not expired, and has the scope of the route. */
export async function allowToken(db: Db, token: string, req: FastifyRequest, reply: FastifyReply) {
  const found = await findToken(db, token)
  if (!found) throw unauthorized()
  if (found.isExpired) {
    reply.header('www-authenticate', 'Bearer error="invalid_token", error_description="The token has expired"')
    throw new AppError('unauthorized', 'This API token has expired. Create a new one under Settings, API.', {
      details: { code: 'token_expired' },
    })
  }
  const { tokenScope } = req.routeOptions.config
  if (tokenScope === undefined || tokenScope === 'session') {
    refuseToken(req)
    return undefined
  }
  if (!found.scopes.includes(tokenScope)) {
    reply.header('www-authenticate', `Bearer error="insufficient_scope", scope="${tokenScope}"`)
    throw new AppError(
      'forbidden',
      `This API token can't ${deeds[tokenScope]}. Create one with the scope "${tokenScope}".`,
      { details: { code: 'missing_scope', scope: tokenScope } },
    )
  }
  req.tokenScopes = found.scopes
  return found.userId
}
