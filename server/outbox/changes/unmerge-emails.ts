import { type SQL, sql } from 'drizzle-orm'
import type { EmailReasonCode } from '../../../contract/email-reason.ts'
import type { Db } from '../../db/connect.ts'
import { wakeSender } from '../../mail/account/mailbox-queries.ts'
import { meetingsOf } from '../enrolling/end-for-meeting.ts'
import { hasToStayEnded } from '../reason-columns.ts'
import { scheduleAgain } from './schedule-again.ts'

type Unmerged = {
  mergeId: number
  keptId: number
  otherId: number
  /** The emails that moved with the other lead. */
  mailIds: number[]
}

const LEAD_MERGED: EmailReasonCode = 'lead_merged'
const REPLIED: EmailReasonCode = 'lead_replied'
/** Why an email was skipped or a sequence ended: an address came on the do-not-contact list. */
const ON_THE_LIST: EmailReasonCode[] = ['do_not_contact', 'opted_out', 'address_bounced']
const isOnTheList = (code: string) => sql`${sql.raw(code)} = any(${sql.param(ON_THE_LIST)}::text[])`

/**
 * Undoes what a merge did to the emails of two leads, which have their own again: those of a sequence that both are in belong to the
 * other lead's enrollment. Within a day, what the merge skipped goes out after all, and sequences that ended because the two shared
 * entries of the do-not-contact list continue, unless somebody has replied or booked a meeting since. Before the event of the merge goes; the caller has locked the emails.
 */
export async function unmergeEmails(tx: Db, userId: number, { mergeId, keptId, otherId, mailIds }: Unmerged) {
  await tx.execute(sql`
    update sequence_logs l set enrollment_id = e.id from lead_sequence_enrollments e
    where l.id = any(${sql.param(mailIds)}::int[]) and l.user_id = ${userId} and l.enrollment_id is null
      and e.lead_id = ${otherId} and e.user_id = ${userId} and e.sequence_id = l.sequence_id`)
  const merged = sql`(select occurred_at as at from timeline_events
    where id = ${mergeId} and user_id = ${userId} and occurred_at > now() - interval '1 day') merged`
  await endReplied(tx, userId, otherId)
  await pauseUnsure(tx, userId, otherId, merged)
  const leadIds = sql`any(${sql.param([keptId, otherId])}::int[])`
  const isListed = (address: string) =>
    sql`exists (select from suppressions x where x.user_id = ${userId} and x.address = ${sql.raw(address)})`
  await tx.execute(sql`
    update lead_sequence_enrollments e set status = 'active', completed_at = null, end_reason = null, end_params = null,
      next_email_scheduled_at = null
    from ${merged}, leads p
    where p.id = ${leadIds} and p.user_id = ${userId} and e.lead_id = p.id and e.user_id = ${userId}
      and ${isOnTheList('e.end_reason')} and e.completed_at >= merged.at and not ${hasToStayEnded}
      and not ${isListed('lower(p.email)')}
      -- What came while the two were one may be of either.
      and not exists (select from inbox_messages i
        where i.lead_id = ${leadIds} and i.user_id = ${userId} and i.kind in ('reply', 'unsure') and i.created_at >= merged.at)
      and not exists ${meetingsOf(userId, sql`n.lead_id = ${leadIds}`)}`)
  const { rows } = await tx.execute<{ id: number }>(sql`
    select l.id from ${merged}, sequence_logs l
    where l.lead_id = ${leadIds} and l.user_id = ${userId} and l.status = 'skipped' and (l.error_message = ${LEAD_MERGED}
      or (${isOnTheList('l.error_message')} and not ${isListed('l.recipient_address')}
        and exists (select from email_reasons r where r.log_id = l.id and r.code = l.error_message and r.at >= merged.at)))
    order by l.id`)
  await scheduleAgain(
    tx,
    rows.map(({ id }) => id),
  )
  await wakeSender(tx)
}

/** Somebody replied to an email of the other lead while the two were one. */
const endReplied = (tx: Db, userId: number, otherId: number) =>
  tx.execute(sql`
    update lead_sequence_enrollments e set status = 'replied', completed_at = now(), next_email_scheduled_at = null,
      end_reason = ${REPLIED}, end_params = null
    where e.lead_id = ${otherId} and e.user_id = ${userId} and e.status in ('active', 'paused') and e.replied_branch_id is null
      and exists (select from sequence_logs l where l.enrollment_id = e.id and l.replied_at is not null)`)

/** What came for it meanwhile may be a reply, and nobody has decided. */
const pauseUnsure = (tx: Db, userId: number, otherId: number, merged: SQL) =>
  tx.execute(sql`
    update lead_sequence_enrollments e set status = 'paused' from ${merged}
    where e.lead_id = ${otherId} and e.user_id = ${userId} and e.status = 'active' and exists (
      select from sequence_logs l join inbox_messages i on i.log_id = l.id
      where l.enrollment_id = e.id and i.user_id = ${userId} and i.kind = 'unsure' and i.created_at >= merged.at)`)
