import { type SQL, sql } from 'drizzle-orm'
import type { EmailReason, EmailReasonCode } from '../../../contract/email-reason.ts'
import type { Db } from '../../db/connect.ts'
import { holdReason } from '../reason-columns.ts'

const SEQUENCE_PAUSED: EmailReason = { code: 'sequence_paused' }
// An email that is on hold for a disconnected account or for an answer stays so, whatever else is paused or resumed meanwhile.
const notKept = sql`coalesce(held_for, '') not in ('account', 'question')`
/** Written again after the pause, unless a server has seen it. */
const unfrozen = sql`mime = case when attempt = 0 then null else mime end`

/** Emails with an ID above `after`, at most so many: a large sequence is settled in batches. */
export type Some = { after: number; most: number }

/** Of the sequence, scheduled emails for which `condition` holds, locked: their IDs. */
export async function lockSome(tx: Db, sequenceId: number, condition: SQL, some?: Some) {
  const { rows } = await tx.execute<{ id: number }>(sql`
    select id from sequence_logs
    where sequence_id = ${sequenceId} and id > ${some?.after ?? 0} and ${condition}
    order by id ${some ? sql`limit ${some.most}` : sql``} for update`)
  return rows.map(({ id }) => id)
}

/**
 * Waits for a sender that is just claiming one of these emails: once this is committed, none is claimed any more. Returns the last
 * email, undefined when there was none left.
 */
export async function pauseSequenceEmails(tx: Db, sequenceId: number, some?: Some) {
  const isOpen = sql`status = 'scheduled' and ${notKept}
    and (held_for, hold_reason) is distinct from ('pause', ${SEQUENCE_PAUSED.code})`
  const ids = await lockSome(tx, sequenceId, isOpen, some)
  if (ids.length > 0)
    await tx.execute(sql`
      update sequence_logs set held_for = 'pause', ${holdReason(SEQUENCE_PAUSED)}, ${unfrozen}
      where id = any(${sql.param(ids)}::int[])`)
  return ids.at(-1)
}

/** Leads that are paused in the sequence stay so. Returns the last email, undefined when there was none left. */
export async function resumeSequenceEmails(tx: Db, sequenceId: number, some?: Some) {
  const isHeld = sql`status = 'scheduled' and ${notKept} and (held_for is not null or hold_reason is not null)`
  const ids = await lockSome(tx, sequenceId, isHeld, some)
  if (ids.length > 0)
    await tx.execute(sql`
      update sequence_logs l set held_for = null, ${holdReason(null)} from lead_sequence_enrollments e
      where l.id = any(${sql.param(ids)}::int[]) and e.id = l.enrollment_id and e.status = 'active'`)
  return ids.at(-1)
}

export const pauseEnrollmentEmails = (tx: Db, enrollmentId: number) =>
  tx.execute(sql`
    update sequence_logs set held_for = 'pause', ${holdReason(null)}, ${unfrozen}
    where enrollment_id = ${enrollmentId} and status = 'scheduled' and ${notKept}`)

/** The same for several enrollments, with a reason. */
export const holdForReply = (tx: Db, enrollmentIds: number[], reason: EmailReason) =>
  tx.execute(sql`
    update sequence_logs set held_for = 'pause', ${holdReason(reason)}, ${unfrozen}
    where enrollment_id = any(${sql.param(enrollmentIds)}::int[]) and status = 'scheduled' and ${notKept}`)

/** Where the sequence itself is paused, that is what they wait for. */
export const resumeEnrollmentEmails = (tx: Db, enrollmentId: number) =>
  tx.execute(sql`
    update sequence_logs l set held_for = case when not q.is_active then 'pause' end,
      hold_reason = case when not q.is_active then ${SEQUENCE_PAUSED.code} end, reason_params = null
    from email_sequences q
    where l.enrollment_id = ${enrollmentId} and l.status = 'scheduled' and ${notKept} and q.id = l.sequence_id`)

type AddressPause = Extract<EmailReason, { code: 'address_paused' }>

/** Scheduled emails to an address wait until its owner resumes it. What is on hold for another reason stays so; the claim looks again. */
export const holdForAddress = (tx: Db, userId: number, address: string, reason: AddressPause) =>
  tx.execute(sql`
    update sequence_logs set held_for = 'pause', ${holdReason(reason)}
    where user_id = ${userId} and recipient_address = ${address} and status = 'scheduled' and held_for is null and not is_test`)

export const releaseAddress = (tx: Db, userId: number, address: string) =>
  tx.execute(sql`
    update sequence_logs set held_for = null, ${holdReason(null)}
    where user_id = ${userId} and recipient_address = ${address} and status = 'scheduled' and held_for = 'pause'
      and hold_reason = ${'address_paused' satisfies AddressPause['code']}`)

/** Emails of these mailboxes `m` that are not on hold lose these reasons. Where one still applies, the sender says so again. */
export const dropHoldReasons = (tx: Db, mailboxes: SQL, reasons: EmailReasonCode[]) =>
  tx.execute(sql`
    update sequence_logs l set ${holdReason(null)} from mailboxes m
    where ${mailboxes} and l.mailbox_id = m.id and l.status = 'scheduled' and l.held_for is null
      and l.hold_reason = any(${sql.param(reasons)}::text[])`)

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
