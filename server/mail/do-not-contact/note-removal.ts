import { sql } from 'drizzle-orm'
import type { Db } from '../../db/connect.ts'
import { inParts } from '../../db/in-parts.ts'
import { addLaterEvents } from '../../leads/timeline-queries.ts'
import { scoreLeads } from '../../scoring/score-leads.ts'

/** These addresses left the do-not-contact list. A timeline keeps what happened, says how it ended, and the score follows. */
export async function noteRemoval(tx: Db, userId: number, addresses: string[]) {
  const { rows } = await tx.execute<{ id: number }>(leadsWith(userId, addresses))
  const leadIds = rows.map(({ id }) => id)
  await addLaterEvents(tx, userId, 'suppression_removed', leadIds)
  await inParts(leadIds, (part) => scoreLeads(tx, userId, part))
}

export const leadsWith = (userId: number, addresses: string[]) => sql`
  select id from leads where user_id = ${userId} and lower(email) = any(${sql.param(addresses)}::text[]) order by id`
