import { eq, sql } from 'drizzle-orm'
import type { MailboxSettings, MailTransport } from '../../../contract/mailbox.ts'
import { isReputationPause } from '../../../contract/sender-reputation.ts'
import type { Db } from '../../db/connect.ts'
import { mailboxes, users } from '../../db/schema.ts'
import { assignAccount, holdForAccount } from '../../outbox/changes/hold-emails.ts'
import { holdForOtherSender } from '../../outbox/changes/other-sender.ts'
import { rewriteReadyEmails } from '../../outbox/changes/rewrite-emails.ts'
import { endTests, unmarkTests } from '../../outbox/changes/test-emails.ts'
import { type Clock, clockNow } from '../../outbox/planning/clock.ts'
import type { SecretBox } from '../../secret-box.ts'
import { saveSignature } from '../../writing/voice-queries.ts'

export type MailboxRow = typeof mailboxes.$inferSelect

export async function findMailbox(db: Db, userId: number): Promise<MailboxRow | undefined> {
  const [row] = await db.select().from(mailboxes).where(eq(mailboxes.userId, userId))
  return row
}

/** No limits: for the server's email account and the built-in outbox. */
export const FREE = { dailyLimit: 1_000_000, minGapSeconds: 0 }

/** Nothing is known against its server: as after its settings were saved. */
export const FRESH_START = {
  nextLookAt: null,
  deferrals: 0,
  troubleSince: null,
  troubleReason: null,
  troubleParams: null,
  troubleToldAt: null,
  connectingUntil: null,
  refusedCause: null,
  refusedRun: null,
  acceptedCause: null,
  acceptedUntil: null,
}

/** The owner's mailbox; without one, a row for the fallback: the server's email account or the outbox. */
export async function ensureMailbox(tx: Db, userId: number, fallback: Exclude<MailTransport, 'smtp'>) {
  const known = await findMailbox(tx, userId)
  if (known?.transport === 'smtp' || known?.transport === fallback) return known
  if (known) await changeFallback(tx, known, fallback)
  else if (fallback === 'system') await unmarkTests(tx, userId)
  const [user] = await tx.select().from(users).where(eq(users.id, userId))
  if (!user) throw new Error('user not found for an email')
  const fromName = [user.firstName, user.lastName].filter(Boolean).join(' ') || user.email
  const [row] = await tx
    .insert(mailboxes)
    .values({
      userId,
      transport: fallback,
      fromName,
      fromEmail: user.email,
      timeZone: user.timeZone ?? undefined,
      ...FREE,
    })
    .onConflictDoUpdate({ target: mailboxes.userId, set: { transport: fallback } })
    .returning()
  return row as MailboxRow
}

/** SMTP_URL was set or removed: test runs end, and emails of the server's email account wait for it to come back. */
async function changeFallback(tx: Db, { id, userId, disconnectedAt }: MailboxRow, to: Exclude<MailTransport, 'smtp'>) {
  if (to === 'outbox') return void (await holdForAccount(tx, userId, id))
  await endTests(tx, userId)
  if (!disconnectedAt) await assignAccount(tx, userId, id)
}

export const boundTo = (userId: number, use: 'smtp' | 'imap') => `mailbox of user ${userId}, ${use} password`

/** Saves the settings; a password that is left out stays as it is. Paused sending resumes. Test runs end with the first account. */
export async function saveMailbox(
  db: Db,
  userId: number,
  settings: MailboxSettings,
  box: SecretBox,
  fallback: Exclude<MailTransport, 'smtp'>,
  clock: Clock,
) {
  const before = await findMailbox(db, userId)
  const sealed = (
    use: 'smtp' | 'imap',
    { user, password }: MailboxSettings['smtp'],
    kept: string | null | undefined,
  ) => (password ? box.seal(password, boundTo(userId, use)) : password === null || !user ? null : (kept ?? null))
  const { smtp, imap, window, signature, ...plain } = settings
  // After a restore until the owner answers; after too many bounces until they resume, unless it is another address.
  const isSameAddress = before?.fromEmail === settings.fromEmail
  const staysPaused =
    before !== undefined && (before.heldSince !== null || (isReputationPause(before.pausedReason) && isSameAddress))
  const values = {
    ...plain,
    transport: 'smtp' as const,
    smtpHost: smtp.host,
    smtpPort: smtp.port,
    smtpSecurity: smtp.security,
    smtpUser: smtp.user,
    smtpPassword: sealed('smtp', smtp, before?.smtpPassword),
    imapHost: imap?.host ?? null,
    imapPort: imap?.port ?? null,
    imapSecurity: imap?.security ?? null,
    imapUser: imap?.user ?? null,
    imapPassword: imap ? sealed('imap', imap, before?.imapPassword) : null,
    sendWindow: window,
    disconnectedAt: null,
    pausedReason: staysPaused ? before.pausedReason : null,
    pausedParams: staysPaused ? before.pausedParams : null,
    // What another address sent says nothing about this one.
    ...(before && !isSameAddress && { reputationSince: sql`${clockNow(clock)}` }),
    ...rampStart(before, settings, isSameAddress, clock),
    ...FRESH_START,
    imapProblem: null,
    imapProblemParams: null,
    imapFailures: 0,
    imapNextLookAt: null,
    // Another inbox has other message numbers and was never read.
    // What was captured is not counted towards the daily limit.
    ...(before?.transport === 'outbox' && { spentSlots: 0, spentSince: null }),
    ...(!isSameInbox(before, imap) && { imapUidValidity: null, imapLastUid: null, imapCheckedAt: null }),
  }
  await db.transaction(async (tx) => {
    const isFirst = before?.transport !== 'smtp'
    // Emails before the mailbox, as everywhere; once more for what was added until the mailbox is ours.
    if (!before && fallback === 'system') await unmarkTests(tx, userId)
    if (isFirst) await endTests(tx, userId)
    const [row] = await tx
      .insert(mailboxes)
      .values({ userId, ...values })
      .onConflictDoUpdate({ target: mailboxes.userId, set: { ...values, updatedAt: new Date() } })
      .returning({ id: mailboxes.id })
    if (signature !== undefined) await saveSignature(tx, userId, signature || null)
    if (isFirst) await endTests(tx, userId)
    if (row) await assignAccount(tx, userId, row.id)
    await holdForOtherSender(tx, userId, values.fromEmail)
    await rewriteReadyEmails(tx, userId)
    await wakeSender(tx)
  })
}

/** A ramp-up that is only changed goes on from its first day. */
function rampStart(before: MailboxRow | undefined, { rampUp }: MailboxSettings, isSameAddress: boolean, clock: Clock) {
  const wanted = rampUp === undefined ? before?.rampUp : rampUp
  if (!wanted) return { rampStartedAt: null }
  const goesOn = isSameAddress && before?.rampUp?.start === wanted.start
  return goesOn ? {} : { rampStartedAt: sql`${clockNow(clock)}` }
}

const isSameInbox = (before: MailboxRow | undefined, imap: MailboxSettings['imap']) =>
  before?.imapHost === imap?.host && before?.imapPort === imap?.port && before?.imapUser === imap?.user

export async function countRecentSlots(db: Db, mailboxId: number) {
  const { rows } = await db.execute<{ spent: number }>(
    sql`select count(*)::int as spent from mail_slots where mailbox_id = ${mailboxId} and spent_at > now() - interval '24 hours'`,
  )
  return rows[0]?.spent ?? 0
}

/** Slots count for 24 hours; another day covers clocks that were changed. */
export async function forgetOldSlots(db: Db) {
  await db.execute(sql`delete from mail_slots where spent_at < now() - interval '2 days'`)
  await db.execute(sql`delete from recipient_slots where spent_at < now() - interval '2 days'`)
}

/** Senders poll; this wakes them sooner. */
export const wakeSender = (db: Db) => db.execute(sql`select pg_notify('leadwright_mail', '')`)
