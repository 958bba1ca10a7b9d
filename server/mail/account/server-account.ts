import { type SQL, sql } from 'drizzle-orm'
import type { EmailReason } from '../../../contract/email-reason.ts'
import { DEFAULT_DAILY_LIMIT, DEFAULT_MIN_GAP_SECONDS } from '../../../contract/mailbox.ts'
import type { Config } from '../../config.ts'
import type { Db } from '../../db/connect.ts'
import { dropHoldReasons } from '../../outbox/changes/hold-emails.ts'
import { isOwnSql } from './own-account.ts'

/**
 * Somebody who is not the operator and has no email account of their own. Their emails go out through the operator's server
 * (SMTP_URL): only after they confirmed their address, with the operator's From address, and within the default limits.
 */
export type Guest = { email: string; firstName: string | null; lastName: string | null; isVerified: boolean }

/** What an email says about its sender. The envelope has the same address. */
export type Sender = { from: { name: string; address: string }; replyTo?: string | undefined }

type Named = { fromName: string; fromEmail: string }
type ServerSettings = Pick<Config, 'smtpUrl' | 'smtpFrom'>

/** They can't be raised. */
export const GUEST_LIMITS = { dailyLimit: DEFAULT_DAILY_LIMIT, minGapSeconds: DEFAULT_MIN_GAP_SECONDS }

/** The guest as JSON, from a row of users; null for the operator. */
export const GUEST = `case when not u.is_operator then json_build_object('email', u.email, 'firstName', u.first_name,
  'lastName', u.last_name, 'isVerified', u.email_verified_at is not null) end`

/** Null for the operator, and for everybody who does not send through the server's email account. */
export async function readGuest(db: Db, userId: number, { smtpUrl }: Pick<Config, 'smtpUrl'>): Promise<Guest | null> {
  if (!smtpUrl) return null
  const { rows } = await db.execute<{ guest: Guest | null }>(sql`
    select ${sql.raw(GUEST)} as guest from users u
    where u.id = ${userId} and not exists (select from mailboxes m where m.user_id = u.id and ${isOwnSql('m')})`)
  return rows[0]?.guest ?? null
}

export type SignIn = { user: string | null; password?: string | null | undefined }

/**
 * The host that an email account may not use: SMTP_URL's, because it may take emails from this machine without a sign-in. Undefined
 * for the operator, and for everybody who signs in there as themselves.
 */
export const closedHost = (isOperator: boolean, { user, password }: SignIn, { smtpUrl }: Pick<Config, 'smtpUrl'>) =>
  isOperator || (user && password) ? undefined : smtpUrl?.hostname

/** Why the emails of a guest wait; undefined when they can go out. */
export function guestReason({ isVerified, email }: Guest, smtpFrom: string | undefined): EmailReason | undefined {
  if (!smtpFrom) return { code: 'sender_not_set' }
  return isVerified ? undefined : { code: 'address_unconfirmed', address: email }
}

const GUEST_REASONS = ['address_unconfirmed', 'sender_not_set'] satisfies EmailReason['code'][]

/**
 * Their address is confirmed: the sender looks at their emails at once. Whatever the mailbox said, this waits for a claim that is
 * about to put its emails on hold; a claim after this one knows of the confirmation.
 */
export const releaseGuest = (tx: Db, userId: number) => release(tx, sql`m.user_id = ${userId}`)

/** SMTP_FROM is set: the sender looks at the emails of all guests at once. */
export const releaseGuests = (tx: Db) =>
  release(tx, sql`exists (select from users u where u.id = m.user_id and not u.is_operator)`)

// Emails of later lose the reason too: it may not apply any more. Where it does, the sender says so again.
async function release(tx: Db, isTheirs: SQL) {
  const isGuests = sql`${isTheirs} and not ${isOwnSql('m')}`
  await tx.execute(sql`
    update mailboxes m set next_look_at = case when hold_reason = any(${sql.param(GUEST_REASONS)}::text[]) then null else next_look_at end
    where ${isGuests}`)
  await dropHoldReasons(tx, isGuests, GUEST_REASONS)
  await tx.execute(sql`select pg_notify('leadwright_mail', '')`)
}

/** The limits of a mailbox, no higher than a guest may have. */
export const limitsOf = <M extends typeof GUEST_LIMITS>(mailbox: M, guest: Guest | null): M =>
  guest
    ? {
        ...mailbox,
        dailyLimit: Math.min(mailbox.dailyLimit, GUEST_LIMITS.dailyLimit),
        minGapSeconds: Math.max(mailbox.minGapSeconds, GUEST_LIMITS.minGapSeconds),
      }
    : mailbox

/** A guest without SMTP_FROM sends nothing; until it is set, emails are written with their own address. */
export function senderOf({ fromName, fromEmail }: Named, guest: Guest | null, { smtpFrom }: Partial<ServerSettings>) {
  if (!guest) return { from: { name: fromName, address: fromEmail } }
  const from = { name: guestName(guest), address: smtpFrom ?? guest.email }
  return { from, replyTo: guest.email }
}

/** Never an address, nor a text that turns into one on the screen: a reader would take it for the sender's. */
function guestName({ firstName, lastName, email }: Guest) {
  const name = [firstName, lastName]
    .filter(Boolean)
    .join(' ')
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .replace(/\s+/g, ' ')
    .trim()
  return name && !LOOKS_LIKE_ADDRESS.test(name) ? name : email.slice(0, email.lastIndexOf('@'))
}

/** Compatible forms, such as the full-width @, are the plain ones by then. */
const LOOKS_LIKE_ADDRESS = /[@<>‹›〈〉⟨⟩]|\p{Cc}|\p{Cs}/u
