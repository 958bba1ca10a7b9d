import { ImapFlow } from 'imapflow'
import type { SecretBox } from '../../secret-box.ts'
import { boundTo, type MailboxRow } from '../account/mailbox-queries.ts'
import type { SmtpAccount } from '../smtp/smtp.ts'

/** The account to read: the same fields as for sending. */
export type ImapAccount = SmtpAccount
type Limits = { connectMs: number; greetingMs: number; socketMs: number }

// Servers may hang up after half an hour of silence.
const MAX_IDLE_MS = 20 * 60_000
const MAX_LITERAL_BYTES = 8 * 1024 * 1024

export function imapClient({ host, port, security, user, password }: ImapAccount, limits: Limits) {
  const client = new ImapFlow({
    host,
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
  return client
}

/** Throws when the password can't be decrypted any more. */
export function imapAccountOf(mailbox: MailboxRow, box: SecretBox): ImapAccount {
  const { userId, imapHost, imapPort, imapSecurity, imapUser, imapPassword } = mailbox
  return {
    host: imapHost ?? '',
    port: imapPort ?? 993,
    security: imapSecurity ?? 'tls',
    user: imapUser,
    password: imapPassword ? box.open(imapPassword, boundTo(userId, 'imap')) : null,
  }
}

/** The failure in the shape `failureReason` takes. EAUTH: the account was rejected, and a retry does not fix that. */
export function imapFailure(error: unknown) {
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
