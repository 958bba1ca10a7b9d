import { randomBytes } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type pg from 'pg'
import type { Config } from '../../config.ts'
import type { Database, Db } from '../../db/connect.ts'
import { ensureQueue } from '../../db/queue.ts'
import type { Log } from '../../log.ts'
import { accountOfUrl, sendOnce } from '../../mail/smtp/smtp.ts'
import type { SecretBox } from '../../secret-box.ts'
import { findOperator, findUser, findUserByEmail } from '../user-queries.ts'
import { type AccountLink, findLinkById, findOpenSignUp, insertLink, issueToken } from './account-links.ts'
import { accountMailWords as words } from './account-mail-words.ts'
import { composeAccountMail } from './compose-account-mail.ts'

/** An email about an account. Who gets it, and whether anybody does, is decided when it is sent: no request takes longer for it. */
export type AccountMail =
  | { kind: 'link'; linkId: number }
  | { kind: 'reset_password'; email: string }
  | { kind: 'password_changed'; userId: number; hasPasskeys?: boolean }
  /** A change in how the account is protected, in the words of its notification. */
  | { kind: 'security_changed'; userId: number; title: string; body: string }
  | { kind: 'address_change_asked'; userId: number; address: string }
  /** Where the previous address was never confirmed. */
  | { kind: 'address_changed'; to: string; address: string }
  /** To the address that is replaced. */
  | { kind: 'address_changed_back'; to: string; address: string }

/** Every attempt derives the same token from the salt: the link works whichever of them arrived. */
export type QueuedAccountMail = { accountMail: AccountMail; salt: string }

const JOB = 'send-account-mail'
// With the queue's backoff, about an hour.
const ATTEMPTS = 8
const LIMITS = { connectMs: 10_000, greetingMs: 10_000, socketMs: 30_000 }

type Settings = Pick<Config, 'smtpUrl' | 'smtpFrom' | 'publicUrl'>

/** Within the caller's transaction. Without SMTP_URL no email is sent. */
export async function queueAccountMail(tx: Db, pool: pg.Pool, { smtpUrl }: Settings, ...mails: AccountMail[]) {
  if (!smtpUrl) return
  await ensureQueue(pool)
  for (const accountMail of mails) {
    const queued: QueuedAccountMail = { accountMail, salt: randomBytes(16).toString('base64url') }
    await tx.execute(sql`
      select graphile_worker.add_job(${JOB}, ${JSON.stringify(queued)}::json, max_attempts := ${ATTEMPTS}::int)`)
  }
}

/** Those that nobody tries again have the addresses of people, who may have deleted their account by now. */
export async function forgetFailedMails(db: Db) {
  const { rows } = await db.execute(sql`select where to_regclass('graphile_worker._private_jobs') is not null`)
  if (rows.length === 0) return
  await db.execute(sql`
    select graphile_worker.complete_jobs(array(
      select id from graphile_worker.jobs where task_identifier = ${JOB} and attempts >= max_attempts))`)
}

/** The salts of the last emails sent. */
const sent = new Set<string>()
const REMEMBERED = 1000

/** A job whose result was lost is done again: not with a second email. */
export async function sendAccountMailOnce(...given: Parameters<typeof sendAccountMail>) {
  const [, { salt }] = given
  if (sent.has(salt)) return
  await sendAccountMail(...given)
  sent.add(salt)
  const [oldest] = sent
  if (oldest !== undefined && sent.size > REMEMBERED) sent.delete(oldest)
}

/** Throws when the server could not be reached or asked us to come back: the queue tries again. */
export async function sendAccountMail(
  { db }: Database,
  { accountMail, salt }: QueuedAccountMail,
  box: SecretBox,
  config: Settings,
  log: Log,
) {
  const from = config.smtpFrom ?? (await findOperator(db))?.email
  if (!config.smtpUrl || !from) return log.warn('an email about an account has no sender: set SMTP_FROM')
  // Who reads the queue doesn't know our secret, and who knows the secret doesn't know the salt.
  const tokenOf = (linkId: number) => box.sign(`account link ${linkId} ${salt}`)
  const written = await write(db, accountMail, tokenOf, config)
  if (!written) return
  const raw = await composeAccountMail(from, written.to, written.text)
  const { error } = await sendOnce(accountOfUrl(config.smtpUrl), { from, to: written.to }, raw, LIMITS)
  if (!error) return
  // The server's words may contain the address.
  const reason = String(error.responseCode ?? error.code ?? 'unknown')
  if (error.responseCode !== undefined && error.responseCode >= 500)
    return log.warn({ reason }, 'the email server refused an email about an account')
  throw new Error(`an email about an account was not sent: ${reason}`)
}

/** Undefined when nobody gets it. */
async function write(db: Db, mail: AccountMail, tokenOf: (linkId: number) => string, { publicUrl }: Settings) {
  const at = (path: string) => new URL(path, publicUrl).href
  const urls = (link = '') => ({ link, signIn: at('/api/login'), forgot: at('/api/forgot-password') })
  const tokenUrl = async (linkId: number) =>
    urls(at(`/api/confirm?token=${await issueToken(db, linkId, tokenOf(linkId))}`))
  if (mail.kind === 'link') {
    const link = await findLinkById(db, mail.linkId)
    return link && writeLink(db, link, urls, tokenUrl)
  }
  if (mail.kind === 'reset_password') {
    const user = await findUserByEmail(db, mail.email)
    if (!user) return writeSignUpAgain(db, mail.email, tokenUrl)
    const linkId = await insertLink(db, { kind: 'reset_password', userId: user.id, email: user.email })
    return { to: user.email, text: words.reset_password(await tokenUrl(linkId)) }
  }
  if (mail.kind === 'address_changed') return { to: mail.to, text: words.address_changed(urls(), mail.address) }
  if (mail.kind === 'address_changed_back') return { to: mail.to, text: words.address_changed_back(mail.address) }
  const user = await findUser(db, mail.userId)
  if (!user) return undefined
  if (mail.kind === 'security_changed')
    return { to: user.email, text: words.security_changed(mail.title, mail.body, at('/')) }
  const text =
    mail.kind === 'password_changed'
      ? words.password_changed(urls(), mail.hasPasskeys ?? false)
      : words.address_change_asked(urls(), mail.address)
  return { to: user.email, text }
}

type Urls = Parameters<(typeof words)['sign_up']>[0]

/** For people who signed up, lost the email, and think that they have an account. The link in the first email still works. */
async function writeSignUpAgain(db: Db, address: string, tokenUrl: (linkId: number) => Promise<Urls>) {
  const open = await findOpenSignUp(db, address)
  if (!open?.newAccount) return undefined
  const { email, newAccount } = open
  const linkId = await insertLink(db, { kind: 'sign_up', userId: null, email, newAccount })
  return { to: email, text: words.sign_up(await tokenUrl(linkId)) }
}

async function writeLink(
  db: Db,
  { id, kind, userId, email: to }: AccountLink,
  urls: () => Urls,
  tokenUrl: (linkId: number) => Promise<Urls>,
) {
  // Whoever asked can't tell a known address from a new one. Its owner gets to know. The link has no token, and the next attempt needs it.
  if ((kind === 'sign_up' || kind === 'change_address') && (await findUserByEmail(db, to)))
    return { to, text: words.account_exists(urls()) }
  if (kind !== 'undo_address') return { to, text: words[kind](await tokenUrl(id)) }
  const user = userId && (await findUser(db, userId))
  return user ? { to, text: words.address_changed(await tokenUrl(id), user.email) } : undefined
}
