import { sql } from 'drizzle-orm'
import type { EmailReason } from '../../../contract/email-reason.ts'
import type { Db } from '../../db/connect.ts'
import { holdForReply } from '../changes/hold-emails.ts'
import { leadsOf, type Person } from '../changes/leads-of-person.ts'

/** Of an enrollment `e`: nobody has paused it by hand. */
export const isRunning = sql`(e.status = 'active' or (e.status = 'paused' and e.asked_event_id is not null))`

/**
 * Pauses every active sequence of a person until their owner says whether an event of the timeline is a reply. Emails before
 * enrollments, as everywhere: we wait for a sender that is just claiming one, and afterwards none is claimed. What waits for
 * an earlier event keeps waiting for that one. Returns how many.
 */
export async function pauseForReply(tx: Db, userId: number, person: Person, eventId: number, reason: EmailReason) {
  const { rows } = await tx.execute<{ id: number }>(sql`
    select e.id from lead_sequence_enrollments e
    where e.user_id = ${userId} and e.status = 'active' and e.lead_id in (${leadsOf(userId, person)}) order by e.id`)
  const ids = rows.map(({ id }) => id)
  if (ids.length === 0) return 0
  await holdForReply(tx, ids, reason)
  const { rowCount } = await tx.execute(sql`
    update lead_sequence_enrollments e set status = 'paused', asked_event_id = ${eventId}
    where id = any(${sql.param(ids)}::int[]) and e.status = 'active'`)
  return rowCount ?? 0
}

/** The enrollments that wait for that decision. Those that were paused by hand meanwhile or before stay so. */
export async function listAsked(db: Db, userId: number, person: Person, eventId: number) {
  const { rows } = await db.execute<{ id: number }>(sql`
    select e.id from lead_sequence_enrollments e
    where e.user_id = ${userId} and e.status = 'paused' and e.asked_event_id = ${eventId}
      and e.lead_id in (${leadsOf(userId, person)}) order by e.id`)
  return rows.map(({ id }) => id)
}

/** What waits for the decision on an event waits for another one from now on. Returns how many. */
export async function askInstead(tx: Db, userId: number, person: Person, eventId: number, otherId: number) {
  const { rowCount } = await tx.execute(sql`
    update lead_sequence_enrollments e set asked_event_id = ${otherId}
    where e.user_id = ${userId} and e.status = 'paused' and e.asked_event_id = ${eventId}
      and e.lead_id in (${leadsOf(userId, person)})`)
  return rowCount ?? 0
}
