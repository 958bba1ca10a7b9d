import { sql } from 'drizzle-orm'
import type { MailHold, MailRelease } from '../../contract/mail-hold.ts'
import type { Db } from '../db/connect.ts'
import { wakeSender } from '../mail/account/mailbox-queries.ts'
import { notify } from '../notifications/notify.ts'
import { markSentBeforeRestore } from '../outbox/changes/mark-emails.ts'
import { notifyUnknown } from '../outbox/changes/unknown-notice.ts'
import { planNext } from '../outbox/enrolling/advance-enrollments.ts'
import { notEnrolledNotice } from '../outbox/mail-notices.ts'
import type { Clock } from '../outbox/planning/clock.ts'

/** A restore puts all mailboxes of an owner on hold at the same moment, and their owner answers once. */
const heldSince = (userId: number) => sql`(select max(held_since) from mailboxes where user_id = ${userId})`

// Emails that were paused, or could not be written, were not sent; tests never are.
const doubtful = (userId: number) => sql`
  l.user_id = ${userId} and l.status = 'scheduled' and not l.is_test and (l.held_for is null or l.held_for = 'account')
  and l.scheduled_at <= ${heldSince(userId)}`

// Nobody knows who of them was enrolled, and got the first email.
const doubtfulOrders = (userId: number) => sql`
  o.user_id = ${userId} and not o.is_test and o.created_at <= ${heldSince(userId)}`

export async function findHold(db: Db, userId: number): Promise<MailHold | null> {
  const { rows } = await db.execute<{ heldSince: string; knownUntil: string; doubtful: number }>(sql`
    select held_since as "heldSince", known_until as "knownUntil",
      (select count(*)::int from sequence_logs l where ${doubtful(userId)})
        + (select coalesce(sum(cardinality(o.lead_ids) - o.done), 0)::int from enroll_orders o where ${doubtfulOrders(userId)}) as doubtful
    from mailboxes where user_id = ${userId} and held_since is not null order by held_since desc limit 1`)
  const [hold] = rows
  const iso = (moment: string) => new Date(moment).toISOString()
  return hold ? { ...hold, heldSince: iso(hold.heldSince), knownUntil: iso(hold.knownUntil) } : null
}

/** Resumes sending. What may have been sent counts as sent, also for the next steps. False when nothing is on hold. */
export async function releaseMail(db: Db, userId: number, { sinceThen }: MailRelease, clock: Clock) {
  return db.transaction(async (tx) => {
    const { rows } = await tx.execute(
      sql`select from mailboxes where user_id = ${userId} and held_since is not null for update`,
    )
    if (rows.length === 0) return false
    if (sinceThen === 'may_be_sent') {
      await doubtAllDue(tx, userId, clock)
      await cancelOrders(tx, userId)
    }
    await tx.execute(sql`
      update mailboxes set held_since = null, known_until = null, paused_reason = null, paused_params = null, next_look_at = null
      where user_id = ${userId} and held_since is not null`)
    await wakeSender(tx)
    return true
  })
}

async function doubtAllDue(tx: Db, userId: number, clock: Clock) {
  let isAnyDoubtful = false
  // The step after one that may have been sent may have been sent as well.
  for (;;) {
    const rows = await markSentBeforeRestore(tx, doubtful(userId))
    if (rows.length === 0) break
    isAnyDoubtful = true
    await planNext(
      tx,
      rows.flatMap(({ enrollmentId }) => enrollmentId ?? []),
      clock,
    )
  }
  if (isAnyDoubtful) await notifyUnknown(tx, userId)
}

async function cancelOrders(tx: Db, userId: number) {
  const { rows } = await tx.execute<{ leads: number }>(sql`
    delete from enroll_orders o where ${doubtfulOrders(userId)} returning cardinality(o.lead_ids) - o.done as leads`)
  const leads = rows.reduce((sum, order) => sum + order.leads, 0)
  if (leads > 0) await notify(tx, userId, notEnrolledNotice(leads))
}
