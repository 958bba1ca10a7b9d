import { sql } from 'drizzle-orm'
import { type EmailReasonCode, reasonFrom } from '../../../contract/email-reason.ts'
import type { ResumeSending } from '../../../contract/mailbox.ts'
import { isReputationPause } from '../../../contract/sender-reputation.ts'
import type { Db } from '../../db/connect.ts'
import { AppError } from '../../http/errors.ts'
import { findMailbox, findOwnMailbox, type MailboxRow, wakeSender } from '../../mail/account/mailbox-queries.ts'
import { forgetSender } from '../guard/sender-history.ts'
import { type Clock, clockNow } from '../planning/clock.ts'
import { errorReason } from '../reason-columns.ts'
import { suppressRecipient } from './suppress-recipient.ts'

const REFUSED: (string | null)[] = ['sender_refused', 'same_refusal', 'access_forbidden'] satisfies EmailReasonCode[]
const SAME_REFUSAL = 'same_refusal' satisfies EmailReasonCode

/**
 * Sending of the default mailbox, or of this one, goes on after refusals. `keep`: the waiting emails are tried again, all of them.
 * `gone`: the recipients of the run don't exist; their emails fail, and for a day refusals with these words are believed one by one.
 * After too many bounces or complaints, only emails sent from now on count.
 */
export async function resumeSending(
  db: Db,
  userId: number,
  { recipients }: ResumeSending,
  clock: Clock,
  mailboxId?: number,
) {
  await db.transaction(async (tx) => {
    const mailbox = await (mailboxId ? findOwnMailbox(tx, userId, mailboxId) : findMailbox(tx, userId))
    const isByReputation = isReputationPause(mailbox?.pausedReason)
    if (!mailbox || mailbox.heldSince || !(isByReputation || REFUSED.includes(mailbox.pausedReason)))
      throw new AppError(
        'conflict',
        'Sending is not paused by refused or bounced emails. Reload the page to see its status',
      )
    const isGone = recipients === 'gone'
    if (isGone) {
      checkRecipients(mailbox)
      await failRun(tx, mailbox)
    }
    const { rowCount } = await tx.execute(sql`
      update mailboxes set paused_reason = null, paused_params = null, next_look_at = null, connecting_until = null,
        accepted_cause = case when ${isGone} then refused_cause else accepted_cause end,
        accepted_until = case when ${isGone} then now() + interval '1 day' else accepted_until end,
        reputation_since = case when ${isByReputation} then ${clockNow(clock)} else reputation_since end,
        refused_cause = null, refused_run = null
      where id = ${mailbox.id} and user_id = ${userId} and paused_reason = ${mailbox.pausedReason}`)
    // Another tab was faster.
    if (rowCount !== 1) throw new AppError('conflict', 'Sending was resumed already')
    if (isByReputation) await forgetSender(tx, mailbox)
    await wakeSender(tx)
  })
}

/** Recipients are gone only where the server said so about them. */
function checkRecipients({ pausedReason, pausedParams }: MailboxRow) {
  const cause = reasonFrom(pausedReason, pausedParams)
  if (isReputationPause(pausedReason))
    throw new AppError('conflict', 'These emails were sent, and bounced addresses get no more emails. Resume sending')
  if (cause?.code !== SAME_REFUSAL)
    throw new AppError('conflict', 'These emails were refused because of the sender. Fix that, then resume sending')
  if (cause.fault !== 'recipient')
    throw new AppError(
      'conflict',
      "The email server didn't reject these addresses, so we kept them. Resume sending instead",
    )
}

async function failRun(tx: Db, { userId, refusedRun, pausedParams }: MailboxRow) {
  const reply = String(pausedParams?.reply ?? '')
  const { rows } = await tx.execute<{ leadId: number | null; recipientAddress: string; subject: string | null }>(sql`
    update sequence_logs set status = 'failed', ${errorReason({ code: 'server_refused', reply })}, hold_reason = null
    where id = any(${sql.param((refusedRun ?? []).map(({ id }) => id))}::int[]) and user_id = ${userId}
      and status = 'scheduled' and hold_reason = ${SAME_REFUSAL}
    returning lead_id as "leadId", recipient_address as "recipientAddress", subject`)
  for (const mail of rows) await suppressRecipient(tx, { userId, ...mail }, reply)
}
