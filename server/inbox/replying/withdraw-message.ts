import { sql } from 'drizzle-orm'
import type { Db } from '../../db/connect.ts'
import { isFromPeople, readPeople } from '../storing/conversation-people.ts'
import { refreshConversation } from '../storing/message-queries.ts'

/** An email that was canceled is gone from its conversation, if it is in one. */
export async function withdrawMessage(tx: Db, userId: number, logId: number) {
  const { rows } = await tx.execute<{ id: number }>(sql`
    delete from conversation_messages where user_id = ${userId} and log_id = ${logId} returning conversation_id as id`)
  for (const { id } of rows) {
    await refreshConversation(tx, userId, id)
    await refreshNeedsReply(tx, userId, id)
  }
}

/**
 * Somebody wrote, and the owner has not replied since. What a machine wrote, and what was forwarded to others, is no reply. A stranger
 * asks for one only by starting the conversation, and a forged message never does.
 */
async function refreshNeedsReply(tx: Db, userId: number, conversationId: number) {
  const people = await readPeople(tx, userId, conversationId)
  await tx.execute(sql`
    update conversations c set needs_reply = coalesce((
      select m.direction = 'in' from conversation_messages m
      left join sequence_logs l on l.user_id = m.user_id and l.id = m.log_id
      where m.user_id = c.user_id and m.conversation_id = c.id
        and case when m.direction = 'in' then m.kind in ('reply', 'unsure') and m.is_authentic and (${isFromPeople(people)} or not exists (
          select from conversation_messages n where n.user_id = m.user_id and n.conversation_id = m.conversation_id and n.direction = 'in'
            and (n.at, n.id) < (m.at, m.id)))
          else l.id is null or l.lead_id is not null end
      order by m.at desc, m.id desc limit 1), false)
    where c.user_id = ${userId} and c.id = ${conversationId}`)
}
