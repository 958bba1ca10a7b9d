import { and, desc, eq, sql } from 'drizzle-orm'
import type { FallbackTransport, MailboxSettings } from '../../../contract/mailbox.ts'
import { MAX_MAILBOXES } from '../../../contract/mailbox-limits.ts'
import { isReputationPause } from '../../../contract/sender-reputation.ts'
import type { Db } from '../../db/connect.ts'
import { MAILBOX_LOCK } from '../../db/locks.ts'
import { mailboxes } from '../../db/schema.ts'
import { AppError, badField } from '../../http/errors.ts'
import { assignAccount } from '../../outbox/changes/hold-emails.ts'
import { holdForOtherSender, releaseForSender } from '../../outbox/changes/other-sender.ts'
import { rewriteReadyEmails } from '../../outbox/changes/rewrite-emails.ts'
import { endTests, unmarkTests } from '../../outbox/changes/test-emails.ts'
import { recallSender, rememberSender } from '../../outbox/guard/sender-history.ts'
import { type Clock, clockNow } from '../../outbox/planning/clock.ts'
import type { SecretBox } from '../../secret-box.ts'
import { storedSignature } from '../../templates/formatted/stored-signature.ts'
import { readVoice, saveSignature, signatureFrom } from '../../writing/voice-queries.ts'
import { deleteGrant } from './grant-queries.ts'
import {
  boundTo,
  DEFAULT_KEY,
  FRESH_START,
  findMailbox,
  listOwnMailboxes,
  type MailboxRow,
  wakeSender,
} from './mailbox-queries.ts'
import { isOwnAccount, isOwnSql } from './own-account.ts'
import { rampStart } from './ramp-start.ts'

/** What is to be saved: over `before`, or as a new mailbox where there is none. */
export type AccountChange = {
  userId: number
  before: MailboxRow | undefined
  values: Omit<typeof mailboxes.$inferInsert, 'id' | 'userId' | 'isDefault'>
  fallback: FallbackTransport
  clock: Clock
}

/**
 * Saves an email account. Paused sending resumes, but after too many bounces its owner resumes it. Test runs end with the first account, whose owner's emails it sends from then on;
 * another one is added beside it.
 */
export async function saveAccount(tx: Db, { userId, before, values, fallback, clock }: AccountChange): Promise<number> {
  const known = before ?? (await findMailbox(tx, userId))
  const isFirst = !isOwnAccount(known)
  // Emails before the mailbox, as everywhere; once more for what was added until the mailbox is ours.
  if (!known && fallback === 'system') await unmarkTests(tx, userId)
  if (isFirst) await endTests(tx, userId)
  const former = isOwnAccount(before) ? undefined : await findFormer(tx, userId, values.fromEmail)
  if (former && isFirst && known) await passDefault(tx, known, former)
  const replaced = former ?? before ?? (isFirst ? known : undefined)
  const held = before ? values : { ...values, ...heldAs(known) }
  const id = replaced ? await replace(tx, replaced, held, clock) : await add(tx, userId, held, isFirst, clock)
  if (isFirst) await endTests(tx, userId)
  if (isFirst || replaced?.isDefault) await assignAccount(tx, userId, id)
  await releaseForSender(tx, userId, { id, fromEmail: values.fromEmail })
  await holdForOtherSender(tx, userId, { id, fromEmail: values.fromEmail })
  await recallSender(tx, { userId, mailboxId: id, address: values.fromEmail })
  await rewriteReadyEmails(tx, userId)
  await wakeSender(tx)
  return id
}

/** After a restore nothing goes out until the owner has said what was sent: not through another account either. */
const heldAs = (known: MailboxRow | undefined) =>
  known?.heldSince && {
    heldSince: known.heldSince,
    knownUntil: known.knownUntil,
    pausedReason: known.pausedReason,
    pausedParams: known.pausedParams,
  }

/**
 * The same address was connected before, beside others: it goes on where it was. Its conversations can be replied to, the emails of
 * the last day count towards its limit, and the leads who know it hear from it again.
 */
async function findFormer(tx: Db, userId: number, fromEmail: string): Promise<MailboxRow | undefined> {
  const isIt = and(eq(mailboxes.userId, userId), sql`lower(${mailboxes.fromEmail}) = ${fromEmail.toLowerCase()}`)
  const isGone = sql`not ${mailboxes.isDefault} and ${mailboxes.disconnectedAt} is not null and not ${isOwnSql('mailboxes')}`
  const [row] = await tx
    .select()
    .from(mailboxes)
    .where(and(isIt, isGone))
    .orderBy(desc(mailboxes.disconnectedAt))
    .limit(1)
  return row
}

async function passDefault(tx: Db, from: MailboxRow, to: MailboxRow) {
  const set = (row: MailboxRow, isDefault: boolean) =>
    tx
      .update(mailboxes)
      .set({ isDefault })
      .where(and(eq(mailboxes.id, row.id), eq(mailboxes.userId, row.userId)))
  await set(from, false)
  await set(to, true)
}

async function replace(tx: Db, before: MailboxRow, values: AccountChange['values'], clock: Clock) {
  if (before.fromEmail.toLowerCase() !== values.fromEmail.toLowerCase()) await rememberSender(tx, before, clock)
  await tx
    .update(mailboxes)
    .set({ ...fresh(before, values, clock), ...values, updatedAt: new Date() })
    .where(and(eq(mailboxes.id, before.id), eq(mailboxes.userId, before.userId)))
  return before.id
}

async function add(tx: Db, userId: number, values: AccountChange['values'], isDefault: boolean, clock: Clock) {
  const row = { ...fresh(undefined, values, clock), ...values }
  const inserting = tx.insert(mailboxes).values({ userId, isDefault, ...row })
  // Somebody may connect the first account in two windows.
  const [added] = await (isDefault
    ? inserting.onConflictDoUpdate({ ...DEFAULT_KEY, set: { ...row, updatedAt: new Date() } })
    : inserting
  ).returning({ id: mailboxes.id })
  if (!added) throw new Error('a mailbox was saved but not found')
  return added.id
}

/**
 * Nothing is known against the account. But sending stays paused after a restore until the owner answers, and after too many bounces
 * until they resume it, unless it is another address.
 */
function fresh(before: MailboxRow | undefined, { fromEmail, rampUp }: AccountChange['values'], clock: Clock) {
  const isSameAddress = before?.fromEmail.toLowerCase() === fromEmail.toLowerCase()
  const staysPaused =
    before !== undefined && (before.heldSince !== null || (isReputationPause(before.pausedReason) && isSameAddress))
  return {
    disconnectedAt: null,
    pausedReason: staysPaused ? before.pausedReason : null,
    pausedParams: staysPaused ? before.pausedParams : null,
    // What another address sent says nothing about this one.
    ...(before && !isSameAddress && { reputationSince: sql`${clockNow(clock)}` }),
    ...rampStart(before, rampUp, isSameAddress, clock),
    ...FRESH_START,
    imapProblem: null,
    imapProblemParams: null,
    imapFailures: 0,
    imapNextLookAt: null,
    // What was captured is not counted towards the daily limit.
    ...(before?.transport === 'outbox' && { spentSlots: 0, spentSince: null }),
  }
}

type Saving = { box: SecretBox; fallback: FallbackTransport; clock: Clock }

/** Saves the settings of an SMTP account; a password that is left out stays as it is. */
export async function saveMailbox(
  db: Db,
  userId: number,
  settings: MailboxSettings,
  { box, fallback, clock }: Saving,
  before: MailboxRow | undefined,
) {
  const sealed = (
    use: 'smtp' | 'imap',
    { user, password }: MailboxSettings['smtp'],
    kept: string | null | undefined,
  ) => (password ? box.seal(password, boundTo(userId, use)) : password === null || !user ? null : (kept ?? null))
  const { smtp, imap, window, signature, signatureHtml, ...plain } = settings
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
    readCursor: null,
    // Another inbox has other message numbers and was never read.
    ...(!isSameInbox(before, imap) && { imapUidValidity: null, imapLastUid: null, imapCheckedAt: null }),
  }
  return db.transaction(async (tx) => {
    const mailboxId = await saveAccount(tx, { userId, before, values, fallback, clock })
    await deleteGrant(tx, { userId, mailboxId })
    await signMailbox(tx, userId, mailboxId, { signature, signatureHtml })
    return mailboxId
  })
}

export const TOO_MANY = `You have ${MAX_MAILBOXES} email accounts, the most possible. Disconnect one first`

/** One account of an owner is added at a time: the second finds the first. */
export const lockAccounts = (tx: Db, userId: number) =>
  tx.execute(sql`select pg_advisory_xact_lock(${MAILBOX_LOCK}, ${userId})`)

/** Adds an SMTP account beside those there are; the first one is the default. Resolves to its ID. */
export const addMailbox = (db: Db, userId: number, settings: MailboxSettings, saving: Saving) =>
  db.transaction(async (tx) => {
    await lockAccounts(tx, userId)
    const known = await listOwnMailboxes(tx, userId)
    if (known.length >= MAX_MAILBOXES) throw new AppError('conflict', TOO_MANY)
    refuseSameAddress(known, settings.fromEmail)
    return saveMailbox(tx, userId, settings, saving, undefined)
  })

/** Each of an owner's accounts has an address of its own: replies are read once. */
export function refuseSameAddress(others: MailboxRow[], fromEmail: string) {
  if (others.some((other) => other.fromEmail.toLowerCase() === fromEmail.toLowerCase()))
    throw badField('fromEmail', `${fromEmail} is already one of your email accounts. Change its settings instead`)
}

/** That of the default account is the one of the voice as well. */
export async function signMailbox(tx: Db, userId: number, id: number, given: Partial<MailboxSettings>) {
  const isIt = and(eq(mailboxes.id, id), eq(mailboxes.userId, userId))
  const [row] = await tx.select().from(mailboxes).where(isIt)
  if (!row) return
  const before = signatureFrom(row, await readVoice(tx, userId))
  const signed = await storedSignature(tx, userId, given, before)
  if (!signed) return
  if (row.isDefault) await saveSignature(tx, userId, signed)
  else await tx.update(mailboxes).set(signed).where(isIt)
}

const isSameInbox = (before: MailboxRow | undefined, imap: MailboxSettings['imap']) =>
  before?.imapHost === imap?.host && before?.imapPort === imap?.port && before?.imapUser === imap?.user
