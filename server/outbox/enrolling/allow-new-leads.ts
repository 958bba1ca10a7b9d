import type { FastifyRequest } from 'fastify'
import type { Db } from '../../db/connect.ts'
import { AppError } from '../../http/errors.ts'
import { listTriggered } from './enroll-on-trigger.ts'

/**
 * For each call that adds leads, or starts a run that does. While a sequence starts for new leads, such a call makes emails go out,
 * and a token needs the scope `send` for it too.
 */
export async function allowNewLeads(db: Db, { userId, tokenScopes }: FastifyRequest) {
  if (!tokenScopes || tokenScopes.includes('send')) return
  const sequences = await listTriggered(db, userId, ['lead_created'])
  if (sequences.length === 0) return
  throw new AppError(
    'forbidden',
    'An active sequence of yours starts for new leads, so this call needs the scope "send" too.',
    { details: { code: 'missing_scope', scope: 'send' } },
  )
}
