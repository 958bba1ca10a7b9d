import { and, eq, sql } from 'drizzle-orm'
import type { FallbackTransport } from '../../../contract/mailbox.ts'
import { MAX_MAILBOXES } from '../../../contract/mailbox-limits.ts'
import type { Db } from '../../db/connect.ts'
import { mailboxes, users } from '../../db/schema.ts'
import { notFound } from '../../http/errors.ts'
import { assignAccount, holdForAccount } from '../../outbox/changes/hold-emails.ts'
import { endTests, unmarkTests } from '../../outbox/changes/test-emails.ts'
import { isOwnAccount, isOwnSql } from './own-account.ts'

export type MailboxRow = typeof mailboxes.$inferSelect

const isDefaultOf = (userId: number) => and(eq(mailboxes.userId, userId), mailboxes.isDefault)
export const DEFAULT_KEY = { target: mailboxes.userId, targetWhere: sql`${mailboxes.isDefault}` }

/** One of the owner's mailboxes. */
export async function findOwnMailbox(db: Db, userId: number, id: number): Promise<MailboxRow | undefined> {
  const [row] = await db
    .select()
    .from(mailboxes)
    .where(and(eq(mailboxes.userId, userId), eq(mailboxes.id, id)))
  return isOwnAccount(row) ? row : undefined
}

/** The email accounts of an owner, the default first. */
export const listOwnMailboxes = (db: Db, userId: number): Promise<MailboxRow[]> =>
  db
    .select()
    .from(mailboxes)
    .where(and(eq(mailboxes.userId, userId), isOwnSql('mailboxes')))
    .orderBy(sql`${mailboxes.isDefault} desc`, mailboxes.id)
    .limit(MAX_MAILBOXES)

/** Refuses mailboxes that are not connected, or somebody else's. */
export async function requireOwnMailboxes(db: Db, userId: number, ids: number[] | null | undefined) {
  if (!ids) return
  const own = new Set((await listOwnMailboxes(db, userId)).map(({ id }) => id))
  if (!ids.every((id) => own.has(id))) throw notFound('Email account')
}

/** The owner's default mailbox. */
export async function findMailbox(db: Db, userId: number): Promise<MailboxRow | undefined> {
  const [row] = await db.select().from(mailboxes).where(isDefaultOf(userId))
  return row
}

/** No limits: for the server's email account and the built-in outbox. */
export const FREE = { dailyLimit: 1_000_000, minGapSeconds: 0 }

/** No SMTP or IMAP server, and so no passwords and no place in an inbox. */
export const NO_SERVERS = {
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
}

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
export async function ensureMailbox(tx: Db, userId: number, fallback: FallbackTransport) {
  const known = await findMailbox(tx, userId)
  if (isOwnAccount(known) || known?.transport === fallback) return known
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
    .onConflictDoUpdate({ ...DEFAULT_KEY, set: { transport: fallback } })
    .returning()
  return row as MailboxRow
}

/** SMTP_URL was set or removed: test runs end, and emails of the server's email account wait for it to come back. */
async function changeFallback(tx: Db, { id, userId, disconnectedAt }: MailboxRow, to: FallbackTransport) {
  if (to === 'outbox') return void (await holdForAccount(tx, userId, id))
  await endTests(tx, userId)
  if (!disconnectedAt) await assignAccount(tx, userId, id)
}

export const boundTo = (userId: number, use: 'smtp' | 'imap') => `mailbox of user ${userId}, ${use} password`

export async function countRecentSlots(db: Db, mailboxId: number) {
  const { rows } = await db.execute<{ spent: number }>(
    sql`select count(*)::int as spent from mail_slots where mailbox_id = ${mailboxId} and spent_at > now() - interval '24 hours'`,
  )
  return rows[0]?.spent ?? 0
}

/** Slots count for 24 hours, those of recipients for a week; another day covers clocks that were changed. */
export async function forgetOldSlots(db: Db) {
  await db.execute(sql`delete from mail_slots where spent_at < now() - interval '2 days'`)
  await db.execute(sql`delete from recipient_slots where spent_at < now() - interval '9 days'`)
}

/** Senders poll; this wakes them sooner. */
export const wakeSender = (db: Db) => db.execute(sql`select pg_notify('leadwright_mail', '')`)
