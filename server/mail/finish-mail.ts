import { sql } from 'drizzle-orm'
import type { Db } from '../db/connect.ts'
import { addEvent } from '../leads/timeline-queries.ts'
import type { ClaimedMail } from './claim-mail.ts'
import type { MailboxRow } from './mailbox-queries.ts'
import { MAX_TRIES, mailboxRestMs, mailWaitMs, type SendOutcome } from './smtp-outcome.ts'
import { suppress } from './suppression-queries.ts'

type Mail = Omit<ClaimedMail, 'mime'>

/** Writes down what became of a claimed mail. Only its owner can: a row that is no longer ours is left alone. */
export async function finishMail(db: Db, senderId: number, mailbox: MailboxRow, mail: Mail, outcome: SendOutcome) {
  await db.transaction(async (tx) => {
    const isOurs = await settle(tx, senderId, mail, outcome, mailbox.transport === 'outbox')
    if (!isOurs) return
    if (outcome.kind === 'sent') await tellSent(tx, mail)
    if (outcome.kind === 'failed' && outcome.isRecipient) {
      await suppress(tx, mail.userId, [mail.recipientAddress], 'bounced', outcome.reply)
      if (mail.leadId)
        await addEvent(tx, mail.userId, {
          leadId: mail.leadId,
          kind: 'mail_bounced',
          details: { subject: mail.subject, reply: outcome.reply },
        })
    }
    if (outcome.kind === 'later' || outcome.kind === 'shut') await giveSlotBack(tx, mail.id)
    await restMailbox(tx, mailbox, outcome)
  })
}

/** False when the row is not claimed by us any more. */
async function settle(tx: Db, senderId: number, mail: Mail, outcome: SendOutcome, isCaptured: boolean) {
  const isLast = outcome.kind === 'later' && !outcome.whole && mail.attempt >= MAX_TRIES
  const change =
    outcome.kind === 'sent'
      ? sql`status = 'sent', sent_at = now(), smtp_reply = ${outcome.reply}, is_captured = ${isCaptured}, error_message = null`
      : outcome.kind === 'failed' || isLast
        ? sql`status = 'failed', smtp_reply = ${outcome.reply}, error_message = ${outcome.reply}`
        : outcome.kind === 'unknown'
          ? sql`status = 'unknown', smtp_reply = ${outcome.reply}, error_message = 'The connection was lost while the mail was handed over: it may have arrived'`
          : sql`status = 'scheduled', claimed_by = null, smtp_reply = ${outcome.reply}, hold_reason = ${waitWords(outcome)},
              attempt = attempt - ${outcome.kind === 'shut' || outcome.whole ? 1 : 0},
              scheduled_at = now() + make_interval(secs => ${outcome.kind === 'later' && !outcome.whole ? mailWaitMs(mail.attempt) / 1000 : 0})`
  const { rowCount } = await tx.execute(sql`
    update sequence_logs set ${change}
    where id = ${mail.id} and status = 'sending' and claimed_by = ${String(senderId)}`)
  return rowCount === 1
}

const waitWords = (outcome: SendOutcome) =>
  outcome.kind === 'shut'
    ? `the mailbox was refused: ${outcome.reply}`
    : `the mail server asked to come back later: ${outcome.reply}`

type SentMail = Pick<Mail, 'id' | 'userId' | 'leadId' | 'templateId' | 'subject'>

export async function tellSent(tx: Db, { id, userId, leadId, templateId, subject }: SentMail) {
  if (leadId) await addEvent(tx, userId, { leadId, kind: 'mail_sent', details: { subject, logId: id } })
  if (templateId)
    await tx.execute(sql`
      update email_templates set status = 'sent', sent_at = now(), updated_at = now()
      where id = ${templateId} and user_id = ${userId}`)
}

/** The mail provably did not leave: it does not count against the day. */
const giveSlotBack = (tx: Db, logId: number) => tx.execute(sql`delete from mail_slots where log_id = ${logId}`)

async function restMailbox(tx: Db, { id, userId, deferrals }: MailboxRow, outcome: SendOutcome) {
  if (outcome.kind === 'shut') {
    const reason = `The mail server refused the account: ${outcome.reply}`
    const { rowCount } = await tx.execute(
      sql`update mailboxes set paused_reason = ${reason} where id = ${id} and paused_reason is null`,
    )
    if (rowCount === 1)
      await tx.execute(sql`
        insert into notifications (user_id, kind, title, body, link)
        values (${userId}, 'mailbox_paused', 'Your email account needs attention', ${`${reason}. Nothing is sent until it is mended.`}, '/integrations')`)
  } else if (outcome.kind === 'later' && outcome.whole) {
    const rest = mailboxRestMs(deferrals + 1) / 1000
    await tx.execute(sql`
      update mailboxes set deferrals = deferrals + 1, next_look_at = greatest(next_look_at, now() + make_interval(secs => ${rest}))
      where id = ${id}`)
  } else if (outcome.kind === 'sent' && deferrals > 0)
    await tx.execute(sql`update mailboxes set deferrals = 0 where id = ${id}`)
}
