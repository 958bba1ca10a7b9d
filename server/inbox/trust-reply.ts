import { sql } from 'drizzle-orm'
import type { Db } from '../db/connect.ts'
import { markReplied } from '../outbox/changes/mark-emails.ts'
import { trustReply } from '../outbox/enrolling/stop-enrollments.ts'
import { scoreLeads } from '../scoring/score-leads.ts'

/**
 * A person said what a reply means that failed the sender check, so they trust it: it counts as the lead's. Nothing to do for another
 * message, or the second time. Events before emails and enrollments, as everywhere.
 */
export async function trustUnverified(tx: Db, userId: number, messageId: number) {
  const { rows } = await tx.execute<{ leadId: number; logId: number | null; at: string; since: string }>(sql`
    with message as (
      select c.lead_id, m.at, m.created_at from conversation_messages m
      join conversations c on c.user_id = m.user_id and c.id = m.conversation_id
      where m.user_id = ${userId} and m.id = ${messageId} and m.kind = 'reply' and not m.is_authentic
    )
    update timeline_events e set details = e.details - 'isAuthentic' from message m
    where e.user_id = ${userId} and e.lead_id = m.lead_id and e.kind = 'mail_answered' and e.occurred_at = m.at
      and e.details @> '{"isAuthentic": false}'
    returning e.lead_id as "leadId", (e.details ->> 'logId')::int as "logId", m.at, m.created_at as since`)
  const [reply] = rows
  if (!reply) return
  if (reply.logId !== null) await markReplied(tx, reply.logId, new Date(reply.at))
  await trustReply(tx, userId, { leadId: reply.leadId, since: new Date(reply.since) })
  await scoreLeads(tx, userId, [reply.leadId])
}
