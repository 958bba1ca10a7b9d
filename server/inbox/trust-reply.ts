import { sql } from 'drizzle-orm'
import type { Db } from '../db/connect.ts'
import { retried } from '../db/retry.ts'
import { AppError } from '../http/errors.ts'
import { markReplied, unmarkReplied } from '../outbox/changes/mark-emails.ts'
import { trustReply } from '../outbox/enrolling/stop-enrollments.ts'
import { scoreLeads } from '../scoring/score-leads.ts'

type Reply = { leadId: number; logId: number | null; at: Date; since: Date }

/**
 * The owner says that a reply which failed the sender check is the lead's after all, or takes that back: it counts as a reply, or no
 * longer does. Events before emails and enrollments, and these before the conversation, as everywhere.
 */
export const setTrust = (db: Db, userId: number, messageId: number, isTrusted: boolean) =>
  retried(() =>
    db.transaction(async (tx) => {
      const reply = await changeEventOf(tx, userId, messageId, isTrusted)
      if (!reply)
        throw new AppError(
          'conflict',
          isTrusted ? 'This message counts already.' : 'This message passed the sender check.',
        )
      const { leadId, logId, at, since } = reply
      if (logId !== null) await (isTrusted ? markReplied : unmarkReplied)(tx, logId, at)
      await trustReply(tx, userId, { leadId, since, isTrusted })
      await changeMessage(tx, userId, messageId, isTrusted)
      await scoreLeads(tx, userId, [leadId])
    }),
  )

/** Its line on the timeline says which email it replied to, and that its owner trusts it. */
async function changeEventOf(
  tx: Db,
  userId: number,
  messageId: number,
  isTrusted: boolean,
): Promise<Reply | undefined> {
  const [before, after] = isTrusted ? [UNVERIFIED, TRUSTED] : [TRUSTED, UNVERIFIED]
  const { rows } = await tx.execute<{ leadId: number; logId: number | null; at: string; since: string }>(sql`
    update timeline_events e set details = e.details - 'isAuthentic' - 'isTrusted' || ${after}::jsonb
    from conversation_messages m join conversations c on c.user_id = m.user_id and c.id = m.conversation_id
    where m.user_id = ${userId} and m.id = ${messageId} and m.is_authentic = ${!isTrusted} and e.user_id = ${userId}
      and e.id = (select near.id from timeline_events near
        where near.lead_id = c.lead_id and near.user_id = ${userId} and near.kind = 'mail_answered' and near.details @> ${before}::jsonb
          -- In its thread a message never comes before what it replies to.
          and near.occurred_at between m.at - interval '1 second' and m.at
        order by near.occurred_at desc, near.id desc limit 1)
    returning e.lead_id as "leadId", (e.details ->> 'logId')::int as "logId", e.occurred_at as at, m.created_at as since`)
  const [row] = rows
  return row && { ...row, at: new Date(row.at), since: new Date(row.since) }
}

const UNVERIFIED = '{"isAuthentic": false}'
const TRUSTED = '{"isTrusted": true}'

/** In the thread, and where the CRM and the launch check look for replies. It needs a reply when it is the last message. */
const changeMessage = (tx: Db, userId: number, messageId: number, isTrusted: boolean) =>
  tx.execute(sql`
    with changed as (
      update conversation_messages set is_authentic = ${isTrusted}
      where user_id = ${userId} and id = ${messageId} returning conversation_id, message_key, mailbox_id, kind, at, id
    ), received as (
      update inbox_messages i set kind = ${isTrusted ? 'reply' : 'unsure'} from changed
      where i.user_id = ${userId} and i.mailbox_id = changed.mailbox_id and i.message_key = changed.message_key
        and i.kind in ('reply', 'unsure')
    )
    update conversations c set needs_reply = case when changed.kind = 'reply' and not exists (
        select from conversation_messages n where n.user_id = ${userId} and n.conversation_id = c.id and (n.at, n.id) > (changed.at, changed.id))
      then ${isTrusted} else c.needs_reply end,
      intent = (select m.intent from conversation_messages m
        where m.user_id = ${userId} and m.conversation_id = c.id and m.direction = 'in'
          and (m.intent_source = 'person' or case when m.id = ${messageId} then ${isTrusted} else m.is_authentic end)
        order by m.at desc, m.id desc limit 1)
    from changed where c.user_id = ${userId} and c.id = changed.conversation_id`)
