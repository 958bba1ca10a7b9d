import { sql } from 'drizzle-orm'
import type { IntentSource } from '../../contract/inbox.ts'
import type { MessageIntent } from '../../contract/inbox-choices.ts'
import type { ReplyDetails } from '../../contract/timeline-event.ts'
import type { Db } from '../db/connect.ts'
import { changeEvent } from '../leads/timeline-queries.ts'

/** SQL: `e` is the line of the message `m` in the conversation `c` on the timeline of its lead. */
export const isLineOf = (userId: number) => sql`
  e.lead_id = c.lead_id and e.user_id = ${userId} and e.kind = 'mail_answered'
  -- In its thread a message never comes before what it replies to.
  and e.occurred_at between m.at - interval '1 second' and m.at
  -- Another message of that moment may be about none of our emails. Of a mailbox that is gone, nobody knows any more.
  and (exists (select from inbox_messages i where i.mailbox_id = m.mailbox_id and i.message_key = m.message_key and i.user_id = ${userId}
      and i.kind <> 'other' and (i.log_id is null or i.log_id = (e.details ->> 'logId')::int))
    or not exists (select from mailboxes b where b.id = m.mailbox_id))`

type Line = {
  eventId: number
  leadId: number
  details: (Record<string, unknown> & Partial<ReplyDetails>) | null
  recognized: MessageIntent | null
}

/**
 * Says on the timeline what the writer of a reply wants, before its message says so: events come before conversations, as everywhere.
 * Returns the lead to score; undefined for a message that is on no timeline.
 */
export async function noteIntent(
  tx: Db,
  userId: number,
  messageId: number,
  { intent, source }: { intent: MessageIntent; source: IntentSource },
) {
  const { rows } = await tx.execute<Line>(sql`
    select e.id as "eventId", e.lead_id as "leadId", e.details, case when m.intent_source <> 'person' then m.intent end as recognized
    from conversation_messages m join conversations c on c.user_id = m.user_id and c.id = m.conversation_id
    join timeline_events e on ${isLineOf(userId)}
    where m.user_id = ${userId} and m.id = ${messageId} and m.direction = 'in'
    order by e.occurred_at desc, e.id desc limit 1 for update of e`)
  const [line] = rows
  if (!line) return undefined
  const { corrected, ...kept } = line.details ?? {}
  const correction = { from: corrected ? corrected.from : line.recognized, at: new Date().toISOString() }
  const said: ReplyDetails = { intent, ...(source === 'person' && { corrected: correction }) }
  await changeEvent(tx, userId, line.eventId, { details: { ...kept, ...said } })
  return line.leadId
}
