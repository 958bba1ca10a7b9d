import type { SmtpAccount } from '../smtp/smtp.ts'
import { type TokenDeps, tokensOf } from '../transports/mailbox-tokens.ts'
import { findGrant } from './grant-queries.ts'
import type { MailboxRow } from './mailbox-queries.ts'

type Mailbox = Pick<
  MailboxRow,
  'id' | 'userId' | 'transport' | 'smtpUser' | 'smtpPassword' | 'imapUser' | 'imapPassword'
>
type Deps = Pick<TokenDeps, 'db' | 'box'> & { apps: TokenDeps['apps'] | undefined }

/** Whether it may sign in to SMTP and IMAP with tokens: an account with a password never does. */
const mayHaveTokens = ({ transport, smtpUser, smtpPassword }: Mailbox) =>
  transport === 'smtp' && smtpUser !== null && smtpPassword === null

/** The provider of an account that is used by SMTP and IMAP, with tokens instead of a password. */
export async function findTokenProvider(db: TokenDeps['db'], mailbox: Mailbox) {
  if (!mayHaveTokens(mailbox)) return undefined
  return (await findGrant(db, { userId: mailbox.userId, mailboxId: mailbox.id }))?.provider
}

/**
 * How such an account signs in; undefined for any other. The servers are those of the settings, whatever the row says: a token is
 * only ever sent to its provider.
 */
export async function findTokenAccount(
  { db, box, apps }: Deps,
  mailbox: Mailbox,
  use: 'smtp' | 'imap',
): Promise<SmtpAccount | undefined> {
  const provider = apps && (await findTokenProvider(db, mailbox))
  if (!provider) return undefined
  const token = tokensOf({ db, apps, box }, mailbox)
  const user = use === 'smtp' ? mailbox.smtpUser : mailbox.imapUser
  return { ...apps[provider][use], user, password: null, reach: 'any', access: { provider, token } }
}
