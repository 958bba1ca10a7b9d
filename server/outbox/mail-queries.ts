import { and, eq, inArray, sql } from 'drizzle-orm'
import type { MailLog } from '../../contract/mail.ts'
import type { Db } from '../db/connect.ts'
import { sequenceLogs } from '../db/schema.ts'
import { withdrawMessage } from '../inbox/replying/withdraw-message.ts'
import { findMailbox, wakeSender } from '../mail/account/mailbox-queries.ts'
import { isOwnAccount, nameAmongOthers } from '../mail/account/own-account.ts'
import { isSkippedWithLead } from './changes/deleted-lead-emails.ts'
import { lookSooner, lookSoonerFor } from './changes/look-sooner.ts'
import { holdForOtherSender } from './changes/other-sender.ts'
import { updateUnknownNotice } from './changes/unknown-notice.ts'
import { errorReason, holdReason, readReason } from './reason-columns.ts'
import { RESENT } from './sending/claim-queries.ts'
import { RESENT_DATA } from './sending/finish-mail.ts'

/** What the API shows of an email. */
const columns = {
  id: sequenceLogs.id,
  leadId: sequenceLogs.leadId,
  sequenceId: sequenceLogs.sequenceId,
  stepId: sequenceLogs.stepId,
  templateId: sequenceLogs.templateId,
  recipientAddress: sequenceLogs.recipientAddress,
  subject: sequenceLogs.subject,
  state: sequenceLogs.status,
  isCaptured: sequenceLogs.isCaptured,
  isTest: sequenceLogs.isTest,
  scheduledAt: sequenceLogs.scheduledAt,
  recipientTimeZone: sequenceLogs.timeZone,
  sentAt: sequenceLogs.sentAt,
  openedAt: sequenceLogs.openedAt,
  clickedAt: sequenceLogs.clickedAt,
  repliedAt: sequenceLogs.repliedAt,
  attempt: sequenceLogs.attempt,
  smtpReply: sequenceLogs.smtpReply,
  holdReason: sequenceLogs.holdReason,
  errorMessage: sequenceLogs.errorMessage,
  reasonParams: sequenceLogs.reasonParams,
}

/** What the mailbox of a scheduled email waits for. */
type MailboxWait = {
  pausedReason: string | null
  pausedParams: unknown
  holdReason: string | null
  holdParams: unknown
}

/** By the database's clock, as all that sends. Null for an email that is not due yet, or has a reason of its own. */
export const mailboxWait = sql<MailboxWait | null>`(
  select json_build_object('pausedReason', m.paused_reason, 'pausedParams', m.paused_params,
    'holdReason', case when m.next_look_at > now() then m.hold_reason end, 'holdParams', m.hold_params)
  from mailboxes m
  where m.id = sequence_logs.mailbox_id and sequence_logs.status = 'scheduled' and sequence_logs.hold_reason is null
    and sequence_logs.held_for is null and sequence_logs.scheduled_at <= now())`

export const shownColumns = {
  ...columns,
  stepId: sql<number | null>`coalesce(sequence_logs.step_id, sequence_logs.test_step_id)`,
  mailboxWait,
  account: sql<string | null>`(
    select ${nameAmongOthers} from mailboxes where mailboxes.id = sequence_logs.mailbox_id and sequence_logs.status = 'scheduled')`,
  step: sql<MailLog['step']>`(
    select json_build_object('stepNumber', s.step_number, 'name', s.name, 'sequence', q.name)
    from sequence_steps s join email_sequences q on q.id = s.sequence_id where s.id = coalesce(sequence_logs.step_id, sequence_logs.test_step_id))`,
}

type Row = { [K in keyof typeof columns]: (typeof columns)[K]['_']['data'] | null } & Pick<
  MailLog,
  'step' | 'account'
> & {
    mailboxWait: MailboxWait | null
  }

type Reasons = Pick<Row, 'holdReason' | 'errorMessage' | 'reasonParams' | 'mailboxWait'>

/** Why an email waits or was not sent. One that is due waits for its mailbox. */
export function reasonOf({ errorMessage, holdReason, reasonParams, mailboxWait: wait }: Reasons, now: Date) {
  const own = errorMessage ?? holdReason
  if (own || !wait) return readReason(own, reasonParams, now)
  if (wait.pausedReason) return readReason(wait.pausedReason, wait.pausedParams, now)
  return readReason(wait.holdReason, wait.holdParams, now)
}

const iso = (moment: unknown) => (moment instanceof Date ? moment.toISOString() : null)

export function toLog({
  holdReason,
  errorMessage,
  reasonParams,
  mailboxWait,
  scheduledAt,
  sentAt,
  openedAt,
  clickedAt,
  repliedAt,
  ...row
}: Row): MailLog {
  return {
    ...(row as Omit<MailLog, 'reason' | 'cause'>),
    scheduledAt: iso(scheduledAt),
    sentAt: iso(sentAt),
    openedAt: iso(openedAt),
    clickedAt: iso(clickedAt),
    repliedAt: iso(repliedAt),
    ...reasonOf({ errorMessage, holdReason, reasonParams, mailboxWait }, new Date()),
  }
}

const storedColumns = {
  mime: sequenceLogs.mime,
  links: sequenceLogs.links,
  fileHashes: sequenceLogs.fileHashes,
  mailboxId: sequenceLogs.mailboxId,
}

/** One email with the bytes it was sent as. */
export async function findMail(db: Db, userId: number, id: number) {
  const [row] = await db
    .select({ ...shownColumns, ...storedColumns })
    .from(sequenceLogs)
    .where(and(eq(sequenceLogs.userId, userId), eq(sequenceLogs.id, id)))
  if (!row) return undefined
  const { mime, links, fileHashes, mailboxId, ...rest } = row
  return { log: toLog(rest), mime, links, fileHashes, mailboxId }
}

/** Emails as the API shows them, by ID. */
export async function listLogs(db: Db, userId: number, ids: number[]): Promise<Map<number, MailLog>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .select(shownColumns)
    .from(sequenceLogs)
    .where(and(eq(sequenceLogs.userId, userId), inArray(sequenceLogs.id, ids)))
  return new Map(rows.map((row) => [row.id, toLog(row)]))
}

/** One of a conversation is gone from there. False when it is not scheduled any more. */
export const cancelMail = (db: Db, userId: number, id: number) =>
  db.transaction(async (tx) => {
    if ((await cancelMails(tx, userId, [id])) === 0) return false
    await withdrawMessage(tx, userId, id)
    return true
  })

/** Cancels those that are still scheduled, or would be again once their lead is restored; returns how many were. */
export async function cancelMails(db: Db, userId: number, ids: number[]) {
  const { rows } = await db.execute(sql`
    with canceled as (
      update sequence_logs set status = 'skipped', ${errorReason({ code: 'canceled' })}, held_for = null
      where id = any(${sql.param(ids)}::int[]) and user_id = ${userId}
        and (status = 'scheduled' or ${isSkippedWithLead('sequence_logs')})
      returning enrollment_id, template_id
    ), templates as (
      update email_templates t set status = case when t.sent_at is null then 'draft' else 'sent' end from canceled c
      where t.id = c.template_id and t.status = 'scheduled'
    ), freed as (
      -- In a sequence the next step follows, as if this one had been sent now.
      update lead_sequence_enrollments e set next_email_scheduled_at = null, last_step_at = now() from canceled c
      where e.id = c.enrollment_id and e.status in ('active', 'paused')
    )
    select 1 from canceled`)
  return rows.length
}

/**
 * A one-to-one email goes out at any hour, now. False when it is not scheduled any more, belongs to a sequence, or has no email
 * account to go through.
 */
export async function sendMailNow(db: Db, userId: number, id: number) {
  return db.transaction(async (tx) => {
    const { rows } = await tx.execute<{ mailboxId: number }>(sql`
      update sequence_logs set ignores_hours = true, scheduled_at = least(scheduled_at, now()), ${holdReason(null)}
      where id = ${id} and user_id = ${userId} and status = 'scheduled' and held_for is null and mailbox_id is not null
        and enrollment_id is null and sequence_id is null
      returning mailbox_id as "mailboxId"`)
    const [sent] = rows
    if (!sent) return false
    await lookSooner(tx, sent.mailboxId, sql`now()`)
    await wakeSender(tx)
    return true
  })
}

/** False when it is neither unknown nor failed. */
export const resendMail = async (db: Db, userId: number, id: number) =>
  (await resendMails(db, userId, [id], ['unknown', 'failed'])) === 1

/**
 * The same bytes under the same Message-ID, so that a server which has it can tell. Without bytes it is written now. A test is
 * never resent: it would become real. Returns how many are in one of these states, and so go out.
 */
export async function resendMails(db: Db, userId: number, ids: number[], states: ('unknown' | 'failed')[]) {
  return db.transaction(async (tx) => {
    const { rows } = await tx.execute<{ id: number }>(sql`
    update sequence_logs set status = 'scheduled', claimed_by = ${RESENT}, attempt = least(attempt, 1), error_message = null, reason_params = null,
      hold_reason = null, scheduled_at = now(),
      mailbox_id = (select m.id from mailboxes m where m.user_id = ${userId}
        and (m.is_default or (m.id = sequence_logs.mailbox_id and m.disconnected_at is null))
        order by coalesce(m.id = sequence_logs.mailbox_id, false) desc limit 1),
      email_data = coalesce(email_data, '{}') || ${RESENT_DATA}
    where id = any(${sql.param(ids)}::int[]) and user_id = ${userId} and status = any(${sql.param(states)}::text[]) and not is_test
      and (mime is not null or enrollment_id is not null)
    returning id`)
    if (rows.length === 0) return 0
    const resent = rows.map(({ id }) => id)
    const byDefault = await findMailbox(tx, userId)
    // Its own account may be disconnected.
    if (isOwnAccount(byDefault)) await holdForOtherSender(tx, userId, byDefault, resent)
    await updateUnknownNotice(tx, userId)
    await lookSoonerFor(tx, sql`id = any(${sql.param(resent)}::int[])`)
    await wakeSender(tx)
    return rows.length
  })
}
