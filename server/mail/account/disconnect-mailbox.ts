import { setTimeout as wait } from 'node:timers/promises'
import { and, eq, isNull, sql } from 'drizzle-orm'
import type { EmailReasonCode } from '../../../contract/email-reason.ts'
import type { FallbackTransport } from '../../../contract/mailbox.ts'
import type { Db } from '../../db/connect.ts'
import { mailboxes } from '../../db/schema.ts'
import { AppError } from '../../http/errors.ts'
import { assignAccount, holdForAccount } from '../../outbox/changes/hold-emails.ts'
import { holdForOtherSender } from '../../outbox/changes/other-sender.ts'
import { moveLeads } from '../../outbox/enrolling/move-leads.ts'
import { rememberSender } from '../../outbox/guard/sender-history.ts'
import { type Clock, clockNow } from '../../outbox/planning/clock.ts'
import type { SecretBox } from '../../secret-box.ts'
import { readVoice, saveSignature, signatureFrom } from '../../writing/voice-queries.ts'
import type { MailApps } from '../transports/mail-apps.ts'
import { revokeGrants } from '../transports/mailbox-tokens.ts'
import { deleteGrant, findGrant } from './grant-queries.ts'
import { FREE, FRESH_START, listOwnMailboxes, type MailboxRow, NO_SERVERS } from './mailbox-queries.ts'
import { isOwnAccount } from './own-account.ts'

const DISCONNECTING: EmailReasonCode = 'account_disconnecting'
type Deps = { db: Db; apps: MailApps; box: SecretBox; fallback: FallbackTransport; clock: Clock }

const SENDING_MS = 10_000
const POLL_MS = 100

/**
 * Deletes the email account and its passwords. Scheduled emails wait for the next email account and do not go out another way:
 * they were written in this one's name. Spent slots and received emails are kept. False when there is no email account.
 */
export async function disconnectMailbox(
  { db, apps, box, fallback, clock }: Deps,
  userId: number,
  mailbox: MailboxRow | undefined,
) {
  if (!isOwnAccount(mailbox)) return false
  const key = { userId, mailboxId: mailbox.id }
  const isPausedByUs = await pause(db, mailbox.id)
  try {
    await waitForSending(db, mailbox.id)
  } catch (error) {
    if (isPausedByUs) await db.update(mailboxes).set({ pausedReason: null }).where(eq(mailboxes.id, mailbox.id))
    throw error
  }
  const grant = await findGrant(db, key)
  await db.transaction(async (tx) => {
    await holdForAccount(tx, userId, mailbox.id)
    await rememberSender(tx, mailbox, clock)
    await deleteGrant(tx, key)
    await tx
      .update(mailboxes)
      .set({
        ...CLEARED,
        pausedReason: mailbox.heldSince ? mailbox.pausedReason : null,
        pausedParams: mailbox.heldSince ? mailbox.pausedParams : null,
        transport: fallback,
        isDefault: false,
        disconnectedAt: sql`${clockNow(clock)}`,
        updatedAt: new Date(),
      })
      .where(and(eq(mailboxes.id, mailbox.id), eq(mailboxes.userId, userId)))
    const others = await listOwnMailboxes(tx, userId)
    const next = others.find(({ isDefault }) => isDefault) ?? others[0]
    await tx
      .update(mailboxes)
      .set({ isDefault: true })
      .where(eq(mailboxes.id, next?.id ?? mailbox.id))
    if (next && !next.isDefault) await adoptSignature(tx, userId, next)
    await leaveSets(tx, userId, mailbox.id)
    if (next) await giveTo(tx, mailbox, next, clock)
    else if (fallback === 'system') await nameGuest(tx, userId)
  })
  if (grant) await revokeGrants({ db, apps, box }, [grant])
  return true
}

/** The voice has the signature of the default account, which is another one now. */
async function adoptSignature(tx: Db, userId: number, next: MailboxRow) {
  await saveSignature(tx, userId, signatureFrom(next, await readVoice(tx, userId)))
}

/** Sequences do not send from it any more. */
const leaveSets = (tx: Db, userId: number, id: number) =>
  tx.execute(sql`
    update email_sequences set mailbox_ids = nullif(array_remove(mailbox_ids, ${id}), '{}')
    where user_id = ${userId} and ${id} = any(mailbox_ids)`)

/** Another account takes over what waits: emails of sequences are written again in its name, those by hand wait for their owner. */
async function giveTo(tx: Db, gone: MailboxRow, next: MailboxRow, clock: Clock) {
  const { userId } = gone
  await moveLeads(tx, gone, clock)
  await assignAccount(tx, userId, next.id)
  await holdForOtherSender(tx, userId, next)
}

/** A guest's emails say nothing of the account that is gone. */
const nameGuest = (tx: Db, userId: number) =>
  tx.execute(sql`
    update mailboxes m set from_email = u.email,
      from_name = coalesce(nullif(concat_ws(' ', u.first_name, u.last_name), ''), u.email)
    from users u where m.user_id = ${userId} and u.id = m.user_id and not u.is_operator`)

const CLEARED = {
  readCursor: null,
  ...NO_SERVERS,
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
