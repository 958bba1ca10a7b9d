import { setTimeout as wait } from 'node:timers/promises'
import { and, eq, isNull, sql } from 'drizzle-orm'
import type { EmailReasonCode } from '../../../contract/email-reason.ts'
import type { MailTransport } from '../../../contract/mailbox.ts'
import type { Db } from '../../db/connect.ts'
import { mailboxes } from '../../db/schema.ts'
import { AppError } from '../../http/errors.ts'
import { holdForAccount } from '../../outbox/changes/hold-emails.ts'
import { type Clock, clockNow } from '../../outbox/planning/clock.ts'
import { FREE, FRESH_START, findMailbox } from './mailbox-queries.ts'

const DISCONNECTING: EmailReasonCode = 'account_disconnecting'
const SENDING_MS = 10_000
const POLL_MS = 100

/**
 * Deletes the email account and its passwords. Scheduled emails wait for the next email account and do not go out another way:
 * they were written in this one's name. Spent slots and received emails are kept. False when there is no email account.
 */
export async function disconnectMailbox(
  db: Db,
  userId: number,
  fallback: Exclude<MailTransport, 'smtp'>,
  clock: Clock,
) {
  const mailbox = await findMailbox(db, userId)
  if (mailbox?.transport !== 'smtp') return false
  const isPausedByUs = await pause(db, mailbox.id)
  try {
    await waitForSending(db, mailbox.id)
  } catch (error) {
    if (isPausedByUs) await db.update(mailboxes).set({ pausedReason: null }).where(eq(mailboxes.id, mailbox.id))
    throw error
  }
  await db.transaction(async (tx) => {
    await holdForAccount(tx, userId, mailbox.id)
    await tx
      .update(mailboxes)
      .set({
        ...CLEARED,
        pausedReason: mailbox.heldSince ? mailbox.pausedReason : null,
        pausedParams: mailbox.heldSince ? mailbox.pausedParams : null,
        transport: fallback,
        disconnectedAt: sql`${clockNow(clock)}`,
        updatedAt: new Date(),
      })
      .where(and(eq(mailboxes.id, mailbox.id), eq(mailboxes.userId, userId)))
    if (fallback === 'system') await nameGuest(tx, userId)
  })
  return true
}

/** A guest's emails say nothing of the account that is gone. */
const nameGuest = (tx: Db, userId: number) =>
  tx.execute(sql`
    update mailboxes m set from_email = u.email,
      from_name = coalesce(nullif(concat_ws(' ', u.first_name, u.last_name), ''), u.email)
    from users u where m.user_id = ${userId} and u.id = m.user_id and not u.is_operator`)

const CLEARED = {
  smtpHost: null,
  smtpPort: null,
  smtpSecurity: null,
  smtpUser: null,
  smtpPassword: null,
  imapHost: null,
  imapPort: null,
  imapSecurity: null,
  imapUser: null,
  imapPassword: null,
  imapUidValidity: null,
  imapLastUid: null,
  imapCheckedAt: null,
  imapProblem: null,
  imapProblemParams: null,
  imapFailures: 0,
  imapNextLookAt: null,
  // The outbox and the server's email account have neither sending hours nor limits.
  sendWindow: null,
  rampUp: null,
  rampStartedAt: null,
  ...FREE,
  ...FRESH_START,
}

/** No email is claimed from here on. False when the mailbox was paused already. */
async function pause(db: Db, id: number) {
  const changed = await db
    .update(mailboxes)
    .set({ pausedReason: DISCONNECTING })
    .where(and(eq(mailboxes.id, id), isNull(mailboxes.pausedReason)))
    .returning({ id: mailboxes.id })
  return changed.length === 1
}

/** An email that is being sent is finished with the email account it started with. */
async function waitForSending(db: Db, id: number) {
  for (let waited = 0; ; waited += POLL_MS) {
    const { rows } = await db.execute(
      sql`select from sequence_logs where mailbox_id = ${id} and status = 'sending' limit 1`,
    )
    if (rows.length === 0) return
    if (waited >= SENDING_MS) throw new AppError('conflict', 'An email is being sent right now. Try again in a minute')
    await wait(POLL_MS)
  }
}
