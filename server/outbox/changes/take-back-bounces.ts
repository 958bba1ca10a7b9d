import { sql } from 'drizzle-orm'
import type { EmailReasonCode } from '../../../contract/email-reason.ts'
import type { Db } from '../../db/connect.ts'
import { KEPT_FOR_CRM } from '../../mail/do-not-contact/kept-for-crm.ts'
import { meetingsOf } from '../enrolling/end-for-meeting.ts'
import { hasToStayEnded } from '../reason-columns.ts'
import { lockOrders, orderAgain, wasOrdered } from './enroll-orders.ts'
import { scheduleAgain } from './schedule-again.ts'

/** An address that was judged to be gone, and the moment of that transaction, with all its digits. */
type Judged = { address: string; at: string }

const codes = (...reasons: EmailReasonCode[]) => sql.param(reasons)

/**
 * Undoes what followed from judging that addresses are gone: they leave the do-not-contact list, and sequences that ended because
 * of it go on where they were, unless the person has booked a meeting since, or the person or a colleague has replied or left the
 * company. Everything that one judgment wrote has the time of its transaction, by which it is found again. What people asked for
 * themselves stays, and so does what was sent. Leads who waited for their turn in a large enrollment wait for it again. Returns the
 * addresses, and how many enrollments.
 */
export async function takeBackBounces(tx: Db, userId: number, judged: Judged[], shouldResume: boolean) {
  const given = sql`unnest(${sql.param(judged.map(({ address }) => address))}::text[],
    ${sql.param(judged.map(({ at }) => at))}::timestamptz[]) as given(address, at)`
  // As a batch locks them.
  if (shouldResume) await lockOrders(tx, userId)
  // A meeting that is being logged with one of them ends what goes on, or is found here. Before emails, as `resumeAfterMeeting` locks
  // them: the sender and the undo of a run are `retried` too.
  if (shouldResume)
    await tx.execute(sql`
      select from leads where user_id = ${userId} and lower(email) in (select address from ${given}) order by id for no key update`)
  // Emails before enrollments, as everywhere.
  const emails = shouldResume ? await lockStopped(tx, userId, given) : []
  const which = sql`s.user_id = ${userId} and s.address = given.address and s.created_at = given.at
      and s.reason in ('bounced', 'manual', 'imported')`
  await tx.execute(
    sql`update suppressions s set ${KEPT_FOR_CRM} from ${given} where ${which} and s.crm_record is not null`,
  )
  const { rows: removed } = await tx.execute<Judged>(sql`
    delete from suppressions s using ${given} where ${which}
    returning s.address, s.created_at::text as at`)
  await tx.execute(sql`
    delete from mail_reports r using ${given}, sequence_logs l
    where l.user_id = ${userId} and l.recipient_address = given.address and r.user_id = ${userId} and r.log_id = l.id
      and r.kind = 'bounce' and r.created_at = given.at`)
  if (!shouldResume) return { removed, resumed: 0 }
  const { rows } = await tx.execute<{ id: number }>(sql`
    update lead_sequence_enrollments e set
      status = case when coalesce((e.end_params ->> 'wasPaused')::boolean, false) then 'paused' else 'active' end,
      completed_at = null, end_reason = null, end_params = null, next_email_scheduled_at = null
    from ${given}, leads p
    where p.user_id = ${userId} and lower(p.email) = given.address and e.lead_id = p.id and e.user_id = ${userId}
      and e.completed_at = given.at and e.status in ('bounced', 'failed')
      and not ${hasToStayEnded}
      -- A message that may be a reply, and nobody has decided; or one that an earlier version has read.
      and not exists (select from inbox_messages i
        where i.lead_id = p.id and i.user_id = ${userId} and i.kind in ('reply', 'unsure') and i.created_at >= given.at)
      and not exists ${meetingsOf(
        userId,
        sql`n.lead_id in (
        select m.id from leads m where m.user_id = ${userId} and lower(m.email) = given.address)`,
      )}
      -- Judged once more since, or unsubscribed: it stays as it is.
      and not exists (select from suppressions s where s.user_id = ${userId} and s.address = given.address)
    returning e.id`)
  const resumed = new Set(rows.map(({ id }) => id))
  const isResumed = ({ enrollmentId }: Stopped) => resumed.has(enrollmentId)
  await scheduleAgain(
    tx,
    emails.filter(isResumed).map(({ id }) => id),
  )
  await orderAgain(tx, userId, sql`e.id = any(${sql.param([...resumed])}::int[]) and ${wasOrdered}`)
  return { removed, resumed: resumed.size }
}

type Stopped = { id: number; enrollmentId: number }

/** The emails that the judgments failed or skipped. */
async function lockStopped(tx: Db, userId: number, given: ReturnType<typeof sql>) {
  const { rows } = await tx.execute<Stopped>(sql`
    select l.id, l.enrollment_id as "enrollmentId" from ${given}, sequence_logs l
    where l.user_id = ${userId} and l.recipient_address = given.address and l.status in ('failed', 'skipped')
      and l.enrollment_id is not null and not l.is_test
      and exists (select from email_reasons r where r.log_id = l.id and r.at = given.at
        and r.code = any(${codes('server_refused', 'address_bounced', 'do_not_contact')}::text[]))
    order by l.id for update of l`)
  return rows
}
