import { sql } from 'drizzle-orm'
import type { EmailReasonCode } from '../../../contract/email-reason.ts'
import type { Db } from '../../db/connect.ts'
import { KEPT_FOR_CRM } from '../../mail/do-not-contact/kept-for-crm.ts'
import { meetingsOf } from '../enrolling/end-for-meeting.ts'
import { hasToStayEnded } from '../reason-columns.ts'

/** An address that was judged to be gone, and the moment of that transaction, with all its digits. */
type Judged = { address: string; at: string }

const codes = (...reasons: EmailReasonCode[]) => sql.param(reasons)

/**
 * Undoes what followed from judging that addresses are gone: they leave the do-not-contact list, and sequences that ended because
 * of it go on where they were, unless the person has booked a meeting since, or the person or a colleague has replied or left the
 * company. Everything that one judgment wrote has the time of its transaction, by which it is found again. What people asked for
 * themselves stays, and so does what was sent. Returns the addresses, and how many enrollments.
 */
export async function takeBackBounces(tx: Db, userId: number, judged: Judged[], shouldResume: boolean) {
  const given = sql`unnest(${sql.param(judged.map(({ address }) => address))}::text[],
    ${sql.param(judged.map(({ at }) => at))}::timestamptz[]) as given(address, at)`
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
  const resumed = rows.map(({ id }) => id)
  await scheduleAgain(tx, emails, resumed)
  return { removed, resumed: resumed.length }
}

/** The emails that the judgments failed or skipped. */
async function lockStopped(tx: Db, userId: number, given: ReturnType<typeof sql>) {
  const { rows } = await tx.execute<{ id: number }>(sql`
    select l.id from ${given}, sequence_logs l
    where l.user_id = ${userId} and l.recipient_address = given.address and l.status in ('failed', 'skipped')
      and l.enrollment_id is not null and not l.is_test
      and exists (select from email_reasons r where r.log_id = l.id and r.at = given.at
        and r.code = any(${codes('server_refused', 'address_bounced', 'do_not_contact')}::text[]))
    order by l.id for update of l`)
  return rows.map(({ id }) => id)
}

/** As if they had waited all the time: on hold while their sequence or lead is paused, and written again unless a server saw them. */
async function scheduleAgain(tx: Db, emailIds: number[], enrollmentIds: number[]) {
  if (enrollmentIds.length === 0) return
  await tx.execute(sql`
    with back as (
      update sequence_logs l set status = 'scheduled', claimed_by = null, error_message = null, reason_params = null,
        hold_reason = case when not q.is_active then ${'sequence_paused' satisfies EmailReasonCode} end,
        held_for = case when e.status = 'paused' or not q.is_active then 'pause' end,
        scheduled_at = case when l.status = 'failed' then now() else l.scheduled_at end,
        attempt = least(l.attempt, 1), mime = case when l.attempt = 0 then null else l.mime end
      from lead_sequence_enrollments e join email_sequences q on q.id = e.sequence_id
      where l.id = any(${sql.param(emailIds)}::int[]) and e.id = l.enrollment_id and e.id = any(${sql.param(enrollmentIds)}::int[])
      returning l.enrollment_id, l.scheduled_at
    )
    update lead_sequence_enrollments e set next_email_scheduled_at = back.at
    from (select enrollment_id, min(scheduled_at) as at from back group by 1) back where e.id = back.enrollment_id`)
}
