import { type SQL, sql } from 'drizzle-orm'
import type { EmailReason, EmailReasonCode } from '../../../contract/email-reason.ts'
import type { EnrollmentStatus } from '../../../contract/email-sequence.ts'
import type { MessageIntent } from '../../../contract/inbox-choices.ts'
import type { Db } from '../../db/connect.ts'
import { dropFromOrders, enrollOrdered } from '../changes/enroll-orders.ts'
import { leadsOf, type Person } from '../changes/leads-of-person.ts'
import { skipForEnrollments } from '../changes/skip-emails.ts'
import type { Clock } from '../planning/clock.ts'
import { endReason, hasToStayEnded, staysEnded } from '../reason-columns.ts'
import { followReply, leaveBranch } from '../steps/follow-reply.ts'
import { isRunning } from './pause-for-reply.ts'

type Ending = Extract<EnrollmentStatus, 'replied' | 'unsubscribed' | 'bounced' | 'removed'>

const COLLEAGUE_REPLIED: EmailReasonCode = 'colleague_replied'
const UNVERIFIED: EmailReasonCode = 'unverified_reply'

const isOpen = sql`e.status in ('active', 'paused')`
const MEETING_BOOKED: EmailReasonCode = 'meeting_booked'
/** SQL: ended by a bounce or a booked meeting, `e` would go on when that is taken back (`changes/take-back-bounces.ts`, `end-for-meeting.ts`). */
export const couldGoOn = sql`((e.status in ('bounced', 'failed') or (e.status = 'removed' and e.end_reason = ${MEETING_BOOKED}))
  and not ${hasToStayEnded})`

/** SQL: `l` is a lead of theirs. */
export const isPerson = (userId: number, person: Person) => sql`l.id in (${leadsOf(userId, person)})`

/**
 * Ends every sequence of a person: the lead, and every other lead with one of the addresses. Returns how many, also of those to come.
 * A bounce may be taken back (`changes/take-back-bounces.ts`): leads who wait for their turn are enrolled, so that the way back finds them.
 */
export async function stopEnrollments(tx: Db, userId: number, person: Person, ending: Ending, reason: EmailReason) {
  if (ending === 'bounced') await enrollOrdered(tx, userId, isPerson(userId, person))
  const dropped = await dropFromOrders(tx, userId, isPerson(userId, person), sql`true`)
  return dropped + (await stop(tx, userId, isPerson(userId, person), isOpen, ending, reason))
}

/** The same after a reply. Those that have a branch for it continue there (steps/follow-reply.ts); returns them. */
export async function stopForReply(
  tx: Db,
  userId: number,
  person: Person,
  { name, intent }: { name: string; intent: MessageIntent | null },
  clock?: Clock,
) {
  const whose = isPerson(userId, person)
  await dropFromOrders(tx, userId, whose, sql`true`)
  const following = intent ? await followReply(tx, userId, sql`${whose} and ${isOpen}`, { intent, name }, clock) : []
  await stop(tx, userId, sql`${whose} and ${isNot(following)}`, isOpen, 'replied', { code: 'lead_replied', name })
  return following
}

const isNot = (ids: number[]) => sql`e.id <> all(${sql.param(ids)}::int[])`

type Correction = { leadId: number; intent: MessageIntent; since: Date; isOwn: boolean }

/**
 * A person said what a reply means: the sequences of the lead do what they had done, had that been known when it came. A reply of
 * somebody else (not `isOwn`) has ended them, and that stays. Returns how many continue that had
 * ended, and how many end.
 */
export async function correctReply(tx: Db, userId: number, { leadId, intent, since, isOwn }: Correction) {
  const from = sql`${since.toISOString()}::timestamptz`
  const hadEnded = sql`(${isOwn} and e.status = 'replied' and e.end_reason = 'lead_replied' and e.replied_branch_id is null
    and e.completed_at >= ${from}
    and not exists (select from suppressions x where x.user_id = e.user_id and x.address = lower(l.email)))`
  const continued = sql`(${isOpen} and exists (select from sequence_logs o where o.enrollment_id = e.id
    and o.step_id = e.replied_branch_id and o.kind = 'branch' and o.scheduled_at >= ${from}))`
  const isIts = sql`l.id = ${leadId}`
  const reply = { intent, name: null }
  const { rows: going } = await tx.execute<{ id: number }>(sql`
    select e.id from lead_sequence_enrollments e join leads l on l.id = e.lead_id
    where e.user_id = ${userId} and ${isIts} and ${continued}`)
  const following = await followReply(tx, userId, sql`${isIts} and (${hadEnded} or ${continued})`, reply)
  const others = sql`${isIts} and ${isNot(following)}`
  await stop(tx, userId, others, continued, 'replied', { code: 'lead_replied', name: null })
  const open = going.map(({ id }) => id)
  const ended = open.filter((id) => !following.includes(id))
  await leaveBranch(tx, ended)
  return { continued: following.filter((id) => !open.includes(id)).length, ended: ended.length }
}

/** Sequences that ended because of a colleague's reply, or of one that may not be the person's, end for the person's own reason. */
export async function giveOwnReason(
  tx: Db,
  userId: number,
  { leadId, addresses }: Person,
  ending: Ending,
  reason: EmailReason,
) {
  await tx.execute(sql`
    update lead_sequence_enrollments e set status = ${ending}, ${endReason(reason)}
    where e.user_id = ${userId} and ((e.status = 'replied' and e.end_reason = ${COLLEAGUE_REPLIED})
      or (e.status = 'removed' and e.end_reason = ${UNVERIFIED})) and e.lead_id in (
      select l.id from leads l
      where l.user_id = ${userId} and (l.id = ${leadId} or lower(l.email) = any(${sql.param(addresses)}::text[])))`)
}

/** Ends the sequences of all leads at a company. Those that were paused by hand stay so, and those that continue after the reply. */
export async function stopAtDomain(tx: Db, userId: number, domain: string, reason: EmailReason, following: number[]) {
  const whose = sql`lower(substring(l.email from '[^@]*$')) = ${domain}`
  await dropFromOrders(tx, userId, whose, sql`true`)
  await stop(tx, userId, sql`${whose} and ${isNot(following)}`, isRunning, 'replied', reason)
}

/** Takes leads out of the sequences that start for every new lead. */
export async function stopForNewLeads(tx: Db, userId: number, leadIds: number[]) {
  const whose = sql`l.id = any(${sql.param(leadIds)}::int[])`
  const forNew = sql`(select id from email_sequences where user_id = ${userId} and trigger = 'lead_created')`
  await dropFromOrders(tx, userId, whose, sql`o.sequence_id in ${forNew}`)
  await stop(tx, userId, sql`${whose} and e.sequence_id in ${forNew}`, isOpen, 'removed', { code: 'removed_by_user' })
}

// Leads who still wait to be enrolled first, then who is: a batch that is being enrolled meanwhile is stopped as well.
// Emails before enrollments, as everywhere: two stops of the same at once then wait for each other in one order.
async function stop(tx: Db, userId: number, whose: SQL, which: SQL, ending: Ending, reason: EmailReason) {
  // Not what may itself be taken back.
  const isForGood = ending !== 'bounced' && reason.code !== MEETING_BOOKED
  const isConcerned = isForGood ? sql`(${which} or ${couldGoOn})` : which
  const { rows: found } = await tx.execute<{ id: number }>(sql`
    select e.id from lead_sequence_enrollments e join leads l on l.id = e.lead_id
    where e.user_id = ${userId} and ${whose} and ${isConcerned} order by e.id`)
  if (found.length === 0) return 0
  const ids = found.map(({ id }) => id)
  await skipForEnrollments(tx, ids, reason)
  // Once they are locked: a bounce may be taken back at this moment.
  const { rows } = await tx.execute<{ id: number; isOpen: boolean }>(sql`
    select e.id, ${isOpen} as "isOpen" from lead_sequence_enrollments e
    where e.id = any(${sql.param(ids)}::int[]) and (${isOpen} or ${couldGoOn}) order by e.id for no key update`)
  const [open, ended] = [rows.filter((row) => row.isOpen), rows.filter((row) => !row.isOpen)]
  await tx.execute(sql`
    update lead_sequence_enrollments set status = ${ending}, completed_at = now(), next_email_scheduled_at = null,
      ${endReason(reason)}
    where id = any(${sql.param(open.map(({ id }) => id))}::int[])`)
  if (isForGood && ended.length > 0)
    await tx.execute(sql`
      update lead_sequence_enrollments e set ${staysEnded} where id = any(${sql.param(ended.map(({ id }) => id))}::int[])`)
  return open.length
}
