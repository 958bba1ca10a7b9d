import { sql } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import type { Db } from '../../db/connect.ts'
import { AppError } from '../../http/errors.ts'

/** An address, or that of another lead. */
type Target = { email: string } | { leadId: number }

/**
 * For a call that gives a lead another address, or merges it into another lead: what a sequence still sends to it goes there, and a
 * token needs the scope `send` for that too.
 */
export async function allowNewAddress(db: Db, { userId, tokenScopes }: FastifyRequest, leadId: number, to: Target) {
  if (!tokenScopes || tokenScopes.includes('send')) return
  const address =
    'email' in to
      ? sql`lower(${to.email})`
      : sql`(select lower(k.email) from leads k where k.id = ${to.leadId} and k.user_id = ${userId})`
  const { rowCount } = await db.execute(sql`
    select from leads l where l.id = ${leadId} and l.user_id = ${userId} and lower(l.email) <> ${address} and (exists (
        select from lead_sequence_enrollments e where e.lead_id = l.id and e.status in ('active', 'paused'))
      -- A worker is about to enroll it.
      or exists (select from enroll_orders o where o.user_id = ${userId} and l.id = any(o.lead_ids[o.done + 1 :])))`)
  if (!rowCount) return
  throw new AppError(
    'forbidden',
    'The lead is in a sequence, and its next emails would go to another address, so this call needs the scope "send" too.',
    { details: { code: 'missing_scope', scope: 'send' } },
  )
}
