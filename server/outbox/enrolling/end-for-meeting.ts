import { type SQL, sql } from 'drizzle-orm'
import type { EmailReasonCode } from '../../../contract/email-reason.ts'
import { OLD_CALL_DAYS } from '../../../contract/entry-codes.ts'
import type { Db } from '../../db/connect.ts'
import { wakeSender } from '../../mail/account/mailbox-queries.ts'
import { enrollOrdered, lockOrders, orderAgain, wasOrdered } from '../changes/enroll-orders.ts'
import { hasToStayEnded } from '../reason-columns.ts'
import type { AllowResuming } from '../steps/allow-continuing.ts'
import { isInOther, lockContacts } from './contact-rules-queries.ts'
import { isPerson, stopEnrollments } from './stop-enrollments.ts'

const BOOKED = 'meeting_booked' satisfies EmailReasonCode

/** Of enrollments `e`: a booked meeting ended them, and nothing since that would have. */
const isItsEnd = sql`(e.status = 'removed' and e.end_reason = ${BOOKED} and not ${hasToStayEnded})`

/** SQL: the logged calls (`n`) that booked a meeting and keep an enrollment `e` ended. One may say so since it was corrected. */
export const meetingsOf = (userId: number, isTheirs: SQL) => sql`(
  select n.id from lead_entries n
  where n.user_id = ${userId} and ${isTheirs} and n.kind = 'call' and n.outcome = ${BOOKED} and n.deleted_at is null
    and (${isSaidAt(sql`n.created_at`)} or ${isSaidAt(sql`n.edited_at`)})
  order by n.id limit 1)`

const isSaidAt = (moment: SQL) =>
  sql`(${moment} >= e.enrolled_at and n.happened_at >= ${moment} - make_interval(days => ${OLD_CALL_DAYS}))`

/**
 * A meeting is booked with the lead, by the logged call `entryId`: no more emails of sequences, also of those in which the lead waits for
 * its turn. Returns how many sequences ended.
 */
export async function endForMeeting(tx: Db, userId: number, leadId: number, entryId: number) {
  const { rows } = await tx.execute<{ address: string }>(
    sql`select lower(email) as address from leads where id = ${leadId} and user_id = ${userId}`,
  )
  const person = { leadId, addresses: rows.map(({ address }) => address) }
  await enrollOrdered(tx, userId, isPerson(userId, person))
  return stopEnrollments(tx, userId, person, 'removed', { code: BOOKED, entryId })
}

/**
 * Undoes `endForMeeting`: what has not ended for another reason since continues where it was. Its next step is planned again, unless a
 * server has seen it. While another meeting with the lead is booked, that is what has ended them. A lead on the do-not-contact list
 * stays out, and with one sequence at a time one that has joined another stays there. Emails before enrollments, as everywhere. Returns
 * how many continue, and how many don't.
 */
export async function resumeAfterMeeting(
  tx: Db,
  userId: number,
  { leadId, entryId }: { leadId: number; entryId: number },
  allow: AllowResuming,
) {
  // As a batch locks them.
  await lockOrders(tx, userId)
  await lockContacts(tx, userId)
  const ended = await readEnded(tx, userId, await lockPerson(tx, userId, leadId), entryId)
  await giveToOther(tx, ended)
  const going = ended.filter(({ otherId, mayGoOn }) => otherId === null && mayGoOn)
  const counts = { continued: going.length, stayed: ended.length - going.length }
  if (going.length === 0) return counts
  allow()
  const isOne = (those: Ended[]) => sql`(e.id = any(${sql.param(idsOf(those))}::int[]) and ${isItsEnd})`
  await orderAgain(tx, userId, isOne(going.filter(({ isOrdered }) => isOrdered)))
  const started = going.filter(({ isOrdered }) => !isOrdered)
  await tx.execute(sql`
    delete from sequence_logs where enrollment_id = any(${sql.param(idsOf(started))}::int[]) and status = 'skipped' and attempt = 0
      and error_message = ${BOOKED}`)
  await tx.execute(sql`
    update lead_sequence_enrollments e set
      status = case when coalesce((e.end_params ->> 'wasPaused')::boolean, false) then 'paused' else 'active' end,
      completed_at = null, end_reason = null, end_params = null, next_email_scheduled_at = null,
      -- Of an email that was on its way when the meeting was booked.
      last_step_at = greatest(e.last_step_at, (select max(coalesce(o.sent_at, o.scheduled_at)) from sequence_logs o
        where o.enrollment_id = e.id and o.status in ('sent', 'unknown')))
    where ${isOne(started)}`)
  await wakeSender(tx)
  return counts
}

/** How many sequences of the lead are ended by this call. */
export async function countEndedByMeeting(
  tx: Db,
  userId: number,
  { leadId, entryId }: { leadId: number; entryId: number },
) {
  const { rows } = await tx.execute<{ count: number }>(sql`
    select count(*)::int as count from lead_sequence_enrollments e
    where e.lead_id = ${leadId} and e.user_id = ${userId} and ${isItsEnd} and e.end_params @> ${JSON.stringify({ entryId })}::jsonb`)
  return rows[0]?.count ?? 0
}

/**
 * The lead and every other one with its address. Of two meetings that are taken back at once, the second finds what the first did.
 * Before their emails and enrollments, while an email that is sent or answered changes its lead last: of two that wait for each other,
 * PostgreSQL ends one, and all of them are `retried`.
 */
async function lockPerson(tx: Db, userId: number, leadId: number) {
  const { rows } = await tx.execute<{ id: number }>(sql`
    select l.id from leads l
    where l.user_id = ${userId} and lower(l.email) = (select lower(email) from leads where id = ${leadId} and user_id = ${userId})
    order by l.id for no key update`)
  return rows.map(({ id }) => id)
}

/** `otherId`: of another call that booked a meeting. */
type Ended = { id: number; otherId: number | null; mayGoOn: boolean; isOrdered: boolean }
const idsOf = (ended: Ended[]) => ended.map(({ id }) => id)

async function readEnded(tx: Db, userId: number, leadIds: number[], entryId: number) {
  const theirs = sql.param(leadIds)
  const enrollment = { userId, sequenceId: sql`e.sequence_id`, id: sql`e.lead_id` }
  const { rows } = await tx.execute<Ended>(sql`
    select e.id, ${meetingsOf(userId, sql`n.lead_id = any(${theirs}::int[])`)} as "otherId",
      -- A message that may be a reply, and nobody has decided.
      not exists (select from inbox_messages i
        where i.lead_id = e.lead_id and i.user_id = ${userId} and i.kind in ('reply', 'unsure') and i.created_at >= e.completed_at)
        and not exists (select from suppressions s join leads p on p.id = e.lead_id
          where s.user_id = ${userId} and s.address = lower(p.email))
        and not coalesce(not e.is_test and ${isInOther(enrollment)}, false) as "mayGoOn",
      ${wasOrdered} as "isOrdered"
    -- By the leads: an owner may have many that ended.
    from (select * from lead_sequence_enrollments where lead_id = any(${theirs}::int[]) offset 0) e
      left join sending_rules r on r.user_id = ${userId}
    where e.user_id = ${userId} and ${isItsEnd} and e.end_params @> ${JSON.stringify({ entryId })}::jsonb
    order by e.id`)
  return rows
}

async function giveToOther(tx: Db, ended: Ended[]) {
  const given = ended.filter(({ otherId }) => otherId !== null)
  if (given.length === 0) return
  await tx.execute(sql`
    update lead_sequence_enrollments e set end_params = e.end_params || jsonb_build_object('entryId', g.entry_id)
    from unnest(${sql.param(idsOf(given))}::int[], ${sql.param(given.map(({ otherId }) => otherId))}::int[]) as g(id, entry_id)
    where e.id = g.id and ${isItsEnd}`)
}
