import { ImapFlow } from 'imapflow'
import type { Config } from '../../config.ts'
import type { SecretBox } from '../../secret-box.ts'
import { boundTo, type MailboxRow } from '../account/mailbox-queries.ts'
import { findMailServer, reachOf } from '../smtp/mail-host.ts'
import { asHeard } from '../smtp/no-mail-server.ts'
import type { SmtpAccount } from '../smtp/smtp.ts'

/** What reading an inbox needs from the process. */
export type InboxAccess = { box: SecretBox; config: Pick<Config, 'allowsPrivateMailHosts'> }

/** The account to read: the same fields as for sending. */
export type ImapAccount = SmtpAccount
type Limits = { connectMs: number; greetingMs: number; socketMs: number }

// Servers may hang up after half an hour of silence.
const MAX_IDLE_MS = 20 * 60_000
const MAX_LITERAL_BYTES = 8 * 1024 * 1024

export type ImapConnection = { client: ImapFlow; failureOf(error: unknown): Promise<ImapFailure> }

/** Not connected yet. Throws for a host or port that is not allowed. */
export async function imapClient(account: ImapAccount, limits: Limits): Promise<ImapConnection> {
  const { port, security, user, password } = account
  const address = await findMailServer(account, 'imap')
  const client = new ImapFlow({
    ...address,
    port,
    secure: security === 'tls',
    doSTARTTLS: security === 'starttls',
    auth: { user: user ?? '', pass: password ?? '' },
    logger: false,
    disableAutoIdle: true,
    maxIdleTime: MAX_IDLE_MS,
    connectionTimeout: limits.connectMs,
    greetingTimeout: limits.greetingMs,
    socketTimeout: limits.socketMs,
    maxLiteralSize: MAX_LITERAL_BYTES,
  })
  // Errors are reported by the call that was running.
  client.on('error', () => {})
  return {
    client,
    failureOf: (error) =>
      asHeard(imapFailure(error), { address, port, use: 'imap', hasGreeted: client.greeting !== undefined }),
  }
}

/** Throws when the password can't be decrypted any more. */
export function imapAccountOf(mailbox: MailboxRow, { box, config }: InboxAccess): ImapAccount {
  const { userId, imapHost, imapPort, imapSecurity, imapUser, imapPassword } = mailbox
  return {
    host: imapHost ?? '',
    port: imapPort ?? 993,
    security: imapSecurity ?? 'tls',
    user: imapUser,
    password: imapPassword ? box.open(imapPassword, boundTo(userId, 'imap')) : null,
    reach: reachOf(config),
  }
}

type ImapFailure = { message: string; response?: string | undefined; code?: string | undefined }

/** The failure in the shape `failureReason` takes. EAUTH: the account was rejected, and a retry does not fix that. */
export function imapFailure(error: unknown): ImapFailure {
  const { authenticationFailed, serverResponseCode, code, message, responseText, response } = error as Error & {
    authenticationFailed?: boolean
    serverResponseCode?: string
    code?: string
    responseText?: string
    response?: unknown
  }
  const said = responseText ?? (typeof response === 'string' ? response : undefined)
  // RFC 5530: the server can't look up the password now.
  const isRefused = authenticationFailed && serverResponseCode !== 'UNAVAILABLE'
  return { message, response: said, code: isRefused ? 'EAUTH' : code }
}
