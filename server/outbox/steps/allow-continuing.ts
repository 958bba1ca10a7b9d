import { sql } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import type { TokenScope } from '../../../contract/api-token.ts'
import type { Db } from '../../db/connect.ts'
import { AppError } from '../../http/errors.ts'

/** For a call that ends a task: its sequence continues, so its next emails go out, and a token needs the scope `send` for that too. */
export async function allowContinuing(db: Db, { userId, tokenScopes }: FastifyRequest, taskId: number) {
  if (maySend(tokenScopes)) return
  const { rowCount } = await db.execute(sql`
    select from tasks t join sequence_logs l on l.id = t.log_id
    where t.user_id = ${userId} and t.id = ${taskId} and t.state = 'open' and l.status = 'scheduled'`)
  if (!rowCount) return
  throw needs(
    'send',
    'A sequence is waiting for this task and would continue, so this call needs the scope "send" too.',
  )
}

/** For a call that goes on with what makes emails go out. */
export function allowSending({ tokenScopes }: FastifyRequest) {
  if (maySend(tokenScopes)) return
  throw needs('send', 'Emails would go out, so this call needs the scope "send" too.')
}

/** For a call that may take back what ended a sequence: called in its transaction when a sequence continues. */
export const allowResuming =
  ({ tokenScopes }: FastifyRequest): AllowResuming =>
  () => {
    if (maySend(tokenScopes)) return
    throw needs('send', 'A sequence of this lead would continue, so this call needs the scope "send" too.')
  }

export type AllowResuming = () => void

/** For a call that may take somebody off the do-not-contact list: called in its transaction when it does. */
export const allowLifting =
  ({ tokenScopes }: FastifyRequest): AllowLifting =>
  () => {
    if (!tokenScopes || tokenScopes.includes('admin')) return
    throw needs(
      'admin',
      'This would take the lead off your do-not-contact list, so this call needs the scope "admin" too.',
    )
  }

export type AllowLifting = () => void

const maySend = (scopes: FastifyRequest['tokenScopes']) => !scopes || scopes.includes('send')

const needs = (scope: TokenScope, message: string) =>
  new AppError('forbidden', message, { details: { code: 'missing_scope', scope } })
