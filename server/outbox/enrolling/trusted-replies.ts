import { type SQL, sql } from 'drizzle-orm'
import type { EmailReason, EmailReasonCode } from '../../../contract/email-reason.ts'
import type { EnrollmentStatus } from '../../../contract/email-sequence.ts'
import type { MessageIntent } from '../../../contract/inbox-choices.ts'
import type { Db } from '../../db/connect.ts'
import { isOfLead } from '../../leads/timeline-queries.ts'
import { wakeSender } from '../../mail/account/mailbox-queries.ts'
import { enrollOrdered, lockOrders, orderAgain, wasOrdered } from '../changes/enroll-orders.ts'
import { leadsOf, type Person } from '../changes/leads-of-person.ts'
import { skipForEnrollments } from '../changes/skip-emails.ts'
import type { AllowResuming } from '../steps/allow-continuing.ts'
import { followReply, leaveBranch } from '../steps/follow-reply.ts'
import { isInOther, lockContacts } from './contact-rules-queries.ts'
import { meetingsOf } from './end-for-meeting.ts'
import { giveOwnReason, stopAtDomain, stopEnrollments, stopForReply } from './stop-enrollments.ts'

const UNVERIFIED = 'unverified_reply' satisfies EmailReasonCode
const COLLEAGUE_REPLIED = 'colleague_replied' satisfies EmailReasonCode

const isOpen = sql`e.status in ('active', 'paused')`
const isUnverified = sql`(e.status = 'removed' and e.end_reason = ${UNVERIFIED})`
const isColleagues = sql`(e.status = 'replied' and e.end_reason = ${COLLEAGUE_REPLIED})`

/** Whose sequences a reply ends: the lead's, and those of its company, where it has one of its own. */
export type Concerned = { person: Person; domain: string | null }

/** How an enrollment was before its owner trusted a reply. Its `end_params` keep it for the way back. */
type Was = { status: EnrollmentStatus; reason: string | null; params: object | null }
type Before = { id: number; was: Was; isItsEnd: boolean }

/**
 * What a reply may change that its owner is about to trust. `logId`: of the email that it replies to; `since`: when we got it. Of
 * those that a message ended which failed the sender check, it may have been this one. Leads who wait for their turn in a large
 * enrollment are enrolled, so that the way back finds them.
 */
export async function beforeTrust(
  tx: Db,
  userId: number,
  { person, domain }: Concerned,
  { logId, since }: { logId: number | null; since: Date },
) {
  const there = domain === null ? sql`` : sql`union ${leadsAt(userId, domain)}`
  await enrollOrdered(tx, userId, sql`l.id in (${leadsOf(userId, person)} ${there})`)
  const found = (whose: SQL, which: SQL) => sql`
    select e.id, jsonb_build_object('status', e.status, 'reason', e.end_reason, 'params', e.end_params) as was,
      ${isUnverified} and (e.completed_at >= ${since.toISOString()}::timestamptz
        or e.id = (select o.enrollment_id from sequence_logs o where o.id = ${logId} and o.user_id = ${userId})) is true as "isItsEnd"
    from lead_sequence_enrollments e where e.user_id = ${userId} and e.lead_id in (${whose}) and ${which}`
  const own = found(leadsOf(userId, person), sql`(${isOpen} or ${isUnverified} or ${isColleagues})`)
  const { rows } = await tx.execute<Before>(
    domain === null ? own : sql`${own} union ${found(leadsAt(userId, domain), isOpen)}`,
  )
  return rows
}

const leadsAt = (userId: number, domain: string) => sql`
  select l.id from leads l where l.user_id = ${userId} and lower(substring(l.email from '[^@]*$')) = ${domain}`

type TrustedReply = Concerned & { name: string; intent: MessageIntent | null; hasLeft: boolean }

/**
 * Its owner says that a reply which failed the sender check is the lead's: the sequences do what they do after a reply, also those that
 * have ended because of the message. Sequences that continue on a branch need `allow`.
 */
export async function endForTrusted(
  tx: Db,
  userId: number,
  { person, domain, name, intent, hasLeft }: TrustedReply,
  before: Before[],
  allow: AllowResuming,
) {
  if (hasLeft) {
    const left: EmailReason = { code: 'left_company', name }
    await stopEnrollments(tx, userId, person, 'removed', left)
    await giveOwnReason(tx, userId, person, 'removed', left)
  }
  const its = sql.param(before.flatMap(({ id, isItsEnd }) => (isItsEnd ? id : [])))
  // What was paused stays so on a branch.
  await tx.execute(sql`
    update lead_sequence_enrollments e set status = 'replied', end_reason = 'lead_replied',
      end_params = coalesce(e.end_params, '{}') || jsonb_build_object('name', ${name}::text)
    where e.id = any(${its}::int[]) and ${isUnverified}`)
  const couldFollow = sql`e.id = any(${its}::int[]) and e.status = 'replied' and e.end_reason = 'lead_replied'
    and e.replied_branch_id is null and not exists (
      select from suppressions x where x.user_id = e.user_id and x.address = lower(l.email))`
  if (intent) await followReply(tx, userId, couldFollow, { intent, name })
  const following = await stopForReply(tx, userId, person, { name, intent })
  if (following.length > 0) allow()
  await giveOwnReason(tx, userId, person, 'replied', { code: 'lead_replied', name })
  if (domain !== null) await stopAtDomain(tx, userId, domain, { code: COLLEAGUE_REPLIED, name }, following)
  await tx.execute(sql`
    update lead_sequence_enrollments e set end_params = coalesce(e.end_params, '{}') || jsonb_build_object('was', b.was)
    from unnest(${sql.param(before.map(({ id }) => id))}::int[], ${sql.param(before.map(({ was }) => JSON.stringify(was)))}::jsonb[]) as b(id, was)
    where e.id = b.id and (e.status, e.end_reason) is distinct from (b.was ->> 'status', b.was ->> 'reason')`)
}

/**
 * Undoes it, once the message counts no longer: what ended because of it continues, or says again why it had ended before. Where
 * another reply counts that would have ended it too, it stays.
 */
export async function takeBackTrusted(tx: Db, userId: number, concerned: Concerned, allow: AllowResuming) {
  // As a batch locks them.
  await lockOrders(tx, userId)
  await lockContacts(tx, userId)
  const changed = await readChanged(tx, userId, concerned)
  const wasOpen = ({ was }: Changed) => was.status === 'active' || was.status === 'paused'
  await endAsBefore(
    tx,
    changed.filter((one) => !wasOpen(one) && !one.hasOwnReply),
  )
  const going = changed.filter((one) => wasOpen(one) && !one.hasReplyThere && one.mayGoOn)
  if (going.length === 0) return
  allow()
  await resume(tx, userId, going)
}

type Changed = {
  id: number
  was: Was
  isRunning: boolean
  /** It waited for its turn in a large enrollment. */
  isOrdered: boolean
  /** The person has replied since it began; they or somebody at the company. */
  hasOwnReply: boolean
  hasReplyThere: boolean
  mayGoOn: boolean
}

async function readChanged(tx: Db, userId: number, { person, domain }: Concerned) {
  const enrollment = { userId, sequenceId: sql`e.sequence_id`, id: sql`e.lead_id` }
  const hasReply = (whose: SQL) => sql`exists (
    select from ${whose} p join timeline_events t on t.lead_id = p.id where t.user_id = ${userId} and t.kind = 'mail_answered' and ${isOfLead}
      -- The clocks of email servers differ a little.
      and t.occurred_at >= e.enrolled_at - interval '5 minutes')`
  const { rows } = await tx.execute<Changed>(sql`
    -- Found once: a domain is looked for among all leads.
    with own as materialized (${leadsOf(userId, person)}),
      there as materialized (select id from own ${domain === null ? sql`` : sql`union ${leadsAt(userId, domain)}`})
    select e.id, e.end_params -> 'was' as was, ${isOpen} as "isRunning", ${wasOrdered} as "isOrdered",
      ${hasReply(sql`own`)} as "hasOwnReply",
      ${hasReply(sql`there`)} as "hasReplyThere",
      -- A message that may be a reply, and nobody has decided.
      not exists (select from inbox_messages i
        where i.lead_id = e.lead_id and i.user_id = ${userId} and i.kind in ('reply', 'unsure') and i.created_at >= e.completed_at)
        and not exists ${meetingsOf(userId, sql`n.lead_id = e.lead_id`)}
        and not exists (select from suppressions x join leads l on l.user_id = x.user_id and lower(l.email) = x.address
          where x.user_id = ${userId} and l.id = e.lead_id)
        and not coalesce(not e.is_test and ${isInOther(enrollment)}, false) as "mayGoOn"
    -- By the leads: an owner may have many that ended.
    from (select * from lead_sequence_enrollments where lead_id in (select id from there) offset 0) e
      left join sending_rules r on r.user_id = ${userId}
    where e.user_id = ${userId} and e.end_params ? 'was'
    order by e.id`)
  return rows
}

/** Those on a branch leave it first. Emails before enrollments, as everywhere. */
async function endAsBefore(tx: Db, changed: Changed[]) {
  if (changed.length === 0) return
  const running = changed.flatMap(({ id, isRunning }) => (isRunning ? id : []))
  if (running.length > 0) {
    await skipForEnrollments(tx, running, { code: UNVERIFIED, name: null })
    await tx.execute(sql`
      update lead_sequence_enrollments e set status = 'replied', completed_at = now(), next_email_scheduled_at = null
      where id = any(${sql.param(running)}::int[]) and ${isOpen}`)
    await leaveBranch(tx, running)
  }
  await tx.execute(sql`
    update lead_sequence_enrollments e set status = e.end_params #>> '{was,status}', end_reason = e.end_params #>> '{was,reason}',
      end_params = nullif(e.end_params #> '{was,params}', 'null')
    where id = any(${sql.param(changed.map(({ id }) => id))}::int[]) and e.end_params ? 'was'`)
}

/** Where they were: the next step is planned again, unless a server has seen it. Who waited for their turn waits for it again. */
async function resume(tx: Db, userId: number, going: Changed[]) {
  const waited = going.filter(({ isOrdered }) => isOrdered).map(({ id }) => id)
  await orderAgain(tx, userId, sql`e.id = any(${sql.param(waited)}::int[]) and e.end_params ? 'was'`)
  const ids = sql.param(going.filter(({ isOrdered }) => !isOrdered).map(({ id }) => id))
  await tx.execute(sql`
    delete from sequence_logs o using lead_sequence_enrollments e
    where e.id = any(${ids}::int[]) and o.enrollment_id = e.id and o.status = 'skipped' and o.attempt = 0
      and exists (select from email_reasons h where h.log_id = o.id and h.at = e.completed_at)`)
  await tx.execute(sql`
    update lead_sequence_enrollments e set status = e.end_params #>> '{was,status}', completed_at = null, end_reason = null,
      end_params = null, next_email_scheduled_at = null,
      -- Of an email that was on its way when the reply was trusted.
      last_step_at = greatest(e.last_step_at, (select max(coalesce(o.sent_at, o.scheduled_at)) from sequence_logs o
        where o.enrollment_id = e.id and o.status in ('sent', 'unknown')))
    where e.id = any(${ids}::int[]) and e.end_params ? 'was'`)
  await wakeSender(tx)
}
