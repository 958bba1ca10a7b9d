import { sql } from 'drizzle-orm'
import type { EmailReason } from '../../../contract/email-reason.ts'
import type { Db } from '../../db/connect.ts'
import { holdReason } from '../reason-columns.ts'

// An email that is on hold for a disconnected account or for an answer stays so, whatever else is paused or resumed meanwhile.
const notKept = sql`coalesce(held_for, '') not in ('account', 'question')`
/** Written again after the pause, unless a server has seen it. */
const unfrozen = sql`mime = case when attempt = 0 then null else mime end`

/** Waits for a sender that is just claiming one of these emails: once this is committed, none is claimed any more. */
export const pauseSequenceEmails = (tx: Db, sequenceId: number) =>
  tx.execute(sql`
    update sequence_logs set held_for = 'pause', ${holdReason({ code: 'sequence_paused' })}, ${unfrozen}
    where sequence_id = ${sequenceId} and status = 'scheduled' and ${notKept}`)

export const resumeSequenceEmails = (tx: Db, sequenceId: number) =>
  tx.execute(sql`
    update sequence_logs l set held_for = null, ${holdReason(null)} from lead_sequence_enrollments e
    where l.sequence_id = ${sequenceId} and l.status = 'scheduled' and ${notKept} and e.id = l.enrollment_id
      and e.status = 'active'`)

export const pauseEnrollmentEmails = (tx: Db, enrollmentId: number) =>
  tx.execute(sql`
    update sequence_logs set held_for = 'pause', ${holdReason(null)}, ${unfrozen}
    where enrollment_id = ${enrollmentId} and status = 'scheduled' and ${notKept}`)

export const resumeEnrollmentEmails = (tx: Db, enrollmentId: number) =>
  tx.execute(sql`
    update sequence_logs l set held_for = null, ${holdReason(null)} from email_sequences q
    where l.enrollment_id = ${enrollmentId} and l.status = 'scheduled' and ${notKept}
      and q.id = l.sequence_id and q.is_active`)

const ACCOUNT_DISCONNECTED: EmailReason = { code: 'account_disconnected' }

/** Scheduled emails of an account that is being disconnected wait for the next one: they were written in its name. */
export const holdForAccount = (tx: Db, userId: number, mailboxId: number) =>
  tx.execute(sql`
    update sequence_logs set mailbox_id = null, ${holdReason(ACCOUNT_DISCONNECTED)},
      held_for = case when held_for = 'question' then 'question' else 'account' end
    where mailbox_id = ${mailboxId} and user_id = ${userId} and status = 'scheduled' and not is_test`)

/** Emails that waited for an account get it. What was paused meanwhile, or is still, stays paused. */
export const assignAccount = (tx: Db, userId: number, mailboxId: number) =>
  tx.execute(sql`
    update sequence_logs l set mailbox_id = ${mailboxId}, ${holdReason(null)},
      mime = case when enrollment_id is not null and attempt = 0 then null else mime end,
      held_for = case when held_for = 'question' then 'question' when exists (
        select from lead_sequence_enrollments e join email_sequences q on q.id = e.sequence_id
        where e.id = l.enrollment_id and (e.status = 'paused' or not q.is_active)) then 'pause' end
    where user_id = ${userId} and status = 'scheduled' and mailbox_id is null and not is_test`)
