import { sql } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import type { Db } from '../../db/connect.ts'
import { AppError } from '../../http/errors.ts'

/** For a call that ends a task: its sequence continues, so its next emails go out, and a token needs the scope `send` for that too. */
export async function allowContinuing(db: Db, { userId, tokenScopes }: FastifyRequest, taskId: number) {
  if (!tokenScopes || tokenScopes.includes('send')) return
  const { rowCount } = await db.execute(sql`
    select from tasks t join sequence_logs l on l.id = t.log_id
    where t.user_id = ${userId} and t.id = ${taskId} and t.state = 'open' and l.status = 'scheduled'`)
  if (!rowCount) return
  throw new AppError(
    'forbidden',
    'A sequence is waiting for this task and would continue, so this call needs the scope "send" too.',
    { details: { code: 'missing_scope', scope: 'send' } },
  )
}
