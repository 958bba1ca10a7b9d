import { sql } from 'drizzle-orm'
import type { Db } from '../../db/connect.ts'
import { ensureMailbox } from '../../mail/account/mailbox-queries.ts'
import type { MailTools } from '../../mail-tools.ts'
import { admitWaiting } from '../enrolling/admit-waiting.ts'
import { planNext } from '../enrolling/advance-enrollments.ts'
import { lookUpDomains } from '../guard/check-domains.ts'
import { type Clock, clockNow } from '../planning/clock.ts'
import { isDueForRecipients, KEEPS_RECIPIENT_HOURS } from '../recipient-hours-sql.ts'
import { settleBranches } from '../steps/settle-branches.ts'
import { settleSteps } from '../steps/settle-steps.ts'
import { freezeMails } from './freeze-mails.ts'
import { isApprovedForGood } from './which-to-freeze.ts'

const MAILBOXES_AT_ONCE = 5
const ENROLLMENTS_AT_ONCE = 500
/**
 * So many are ready to be sent; the others can still change without being written again. A mailbox without a gap sends them in a
 * second. One with a gap sends few in an hour, and so does one that has nearly spent its daily limit.
 */
const READY_MAILS = 600
const FEW_READY_MAILS = 50
/** Written in one transaction; then those can be sent. */
const WRITTEN_AT_ONCE = 150

/**
 * Settles due steps that are no emails, plans missing steps and writes the emails that are due, as they will be sent. Calls `onReady` when some can be sent. True when there
 * was something to do.
 */
export async function prepareMails(db: Db, tools: MailTools, clock: Clock, onReady = () => {}) {
  const hasSettled = await settleSteps(db, clock)
  const hasJudged = await settleBranches(db, clock)
  const hasPlanned = await planUnplanned(db, clock)
  await giveMailbox(db, tools)
  let hasFrozen = false
  const inNeed = [
    ...(await mailboxesInNeed(db, clock)),
    ...(await mailboxesForRecipients(db, clock)),
    ...(await mailboxesOfApproved(db, clock)),
  ]
  for (const { id, ...wish } of inNeed) {
    await lookUpDomains(db, id, wish, tools, clock)
    if ((await freezeMails(db, id, wish, tools, clock)) === 0) continue
    hasFrozen = true
    onReady()
  }
  return (await admitWaiting(db, tools.config)) || hasSettled || hasJudged || hasPlanned || hasFrozen
}

/** Plans enrollments that have lost their scheduled email. */
async function planUnplanned(db: Db, clock: Clock) {
  return db.transaction(async (tx) => {
    const { rows } = await tx.execute<{ id: number }>(sql`
      select id from lead_sequence_enrollments where status = 'active' and next_email_scheduled_at is null
      order by id limit ${ENROLLMENTS_AT_ONCE} for no key update skip locked`)
    const ids = rows.map(({ id }) => id)
    if (ids.length === 0) return false
    await planNext(tx, ids, clock)
    // An enrollment whose email is being sent is looked at again when that is done.
    await tx.execute(sql`
      update lead_sequence_enrollments e set next_email_scheduled_at = ${clockNow(clock)}
      where id = any(${sql.param(ids)}::int[]) and status = 'active' and next_email_scheduled_at is null`)
    return true
  })
}

/** Emails planned before their owner had a mailbox: by a trigger, on the very first day. Those of a disconnected account wait for one. */
async function giveMailbox(db: Db, tools: MailTools) {
  const { rows } = await db.execute<{ userId: number }>(sql`
    select distinct user_id as "userId" from sequence_logs
    where status = 'scheduled' and mailbox_id is null and enrollment_id is not null
      and held_for is distinct from 'account' limit ${MAILBOXES_AT_ONCE}`)
  for (const { userId } of rows) {
    await db.transaction(async (tx) => {
      const { id } = await ensureMailbox(tx, userId, tools.config.smtpUrl ? 'system' : 'outbox')
      await tx.execute(sql`
        update sequence_logs set mailbox_id = ${id}
        where user_id = ${userId} and status = 'scheduled' and mailbox_id is null and enrollment_id is not null
          and held_for is distinct from 'account'`)
    })
  }
}

// No more than the daily limit allows, as far as the last claim knows: the others wait until tomorrow and may still change.
const READY = sql`case when min_gap_seconds > 0 then ${FEW_READY_MAILS}::int
  else least(${READY_MAILS}::int, greatest(daily_limit - spent_slots, ${FEW_READY_MAILS}::int)) end`

// Many at once, where many are kept ready: writing each as soon as another is sent would cost more looks than it writes emails.
const MISSING = sql`case when ${READY} > ${WRITTEN_AT_ONCE}::int then ${WRITTEN_AT_ONCE}::int else 1 end`

/** Mailboxes that may send now and have fewer emails ready than are due, and how many more each gets. */
async function mailboxesInNeed(db: Db, clock: Clock) {
  const now = clockNow(clock)
  const { rows } = await db.execute<{ id: number; most: number }>(sql`
    select m.id, least(${READY} - ready.mails, ${WRITTEN_AT_ONCE}::int) as most from mailboxes m,
      lateral (select count(*)::int as mails from (select from sequence_logs l where l.mailbox_id = m.id
        and l.status = 'scheduled' and l.held_for is null and l.mime is not null and l.scheduled_at <= ${now}
        limit ${READY}) found) ready
    where paused_reason is null and (next_look_at is null or next_look_at <= ${now})
      and exists (select from sequence_logs l where l.mailbox_id = m.id and l.status = 'scheduled' and l.held_for is null
        and l.mime is null and l.scheduled_at <= ${now})
      and ready.mails <= ${READY} - ${MISSING}
    order by last_claim_at nulls first, id limit ${MAILBOXES_AT_ONCE}`)
  return rows
}

/** Mailboxes that wait for their own sending hours, with due emails that go by those of their recipients. */
async function mailboxesForRecipients(db: Db, clock: Clock) {
  const now = clockNow(clock)
  const due = sql.raw(
    `l.mailbox_id = m.id and l.status = 'scheduled' and l.held_for is null and ${KEEPS_RECIPIENT_HOURS}`,
  )
  const { rows } = await db.execute<{ id: number; most: number }>(sql`
    with clock as (select ${now} as now)
    select m.id, ${FEW_READY_MAILS}::int as most from mailboxes m, clock
    where paused_reason is null and next_look_at > clock.now and ${sql.raw(isDueForRecipients('clock.now', 'l.mime is null'))}
      and (select count(*) from (select from sequence_logs l where ${due} and l.mime is not null and l.scheduled_at <= clock.now
        limit ${FEW_READY_MAILS}) ready) < ${FEW_READY_MAILS}
    order by last_claim_at nulls first, m.id limit ${MAILBOXES_AT_ONCE}`)
  return rows.map((row) => ({ ...row, isForRecipients: true }))
}

/** Mailboxes with due emails that were approved and are not written yet. */
async function mailboxesOfApproved(db: Db, clock: Clock) {
  const { rows } = await db.execute<{ id: number; most: number }>(sql`
    select m.id, ${WRITTEN_AT_ONCE}::int as most from mailboxes m
    where paused_reason is null and exists (select from sequence_logs l where l.mailbox_id = m.id and l.status = 'scheduled'
      and l.scheduled_at <= ${clockNow(clock)} and ${isApprovedForGood(clock)})
    order by last_claim_at nulls first, id limit ${MAILBOXES_AT_ONCE}`)
  return rows.map((row) => ({ ...row, isApproved: true }))
}
