import type { ImapFlow } from 'imapflow'
import type { Config } from '../../config.ts'
import type { Db } from '../../db/connect.ts'
import type { SecretBox } from '../../secret-box.ts'
import { boundTo, type MailboxRow } from '../account/mailbox-queries.ts'
import { findTokenAccount } from '../account/token-account.ts'
import { findMailServer, reachOf } from '../smtp/mail-host.ts'
import { asHeard } from '../smtp/no-mail-server.ts'
import type { SmtpAccount } from '../smtp/smtp.ts'
import { accessRefused } from '../transports/access-failure.ts'

/** What reading an inbox needs from the process. */
export type InboxAccess = {
  box: SecretBox
  config: Pick<Config, 'allowsPrivateMailHosts'> & Partial<Pick<Config, 'mailApps'>>
}

/** The account to read: the same fields as for sending. */
export type ImapAccount = SmtpAccount
type Limits = { connectMs: number; greetingMs: number; socketMs: number }

// Servers may hang up after half an hour of silence.
const MAX_IDLE_MS = 20 * 60_000
const MAX_LITERAL_BYTES = 8 * 1024 * 1024

/**
 * Connected and signed in. Where a token is refused, once more with a renewed one. Throws what `imapFailure` reads, and a
 * `MailApiFailure` where there is no access to an account of Google or Microsoft.
 */
export async function connectImap(account: ImapAccount, limits: Limits, signal?: AbortSignal): Promise<ImapFlow> {
  const { access, host, password } = account
  if (!access) return connectWith(account, { pass: password ?? '' }, limits, signal)
  const { provider, token, isNew } = access
  const saved = await token()
  try {
    return await connectWith(account, { accessToken: saved }, limits, signal)
  } catch (error) {
    if (imapFailure(error).code !== 'EAUTH') throw error
  }
  const renewed = await token(saved)
  try {
    return await connectWith(account, { accessToken: renewed }, limits, signal)
  } catch (error) {
    const { code, message, response: reply = message } = imapFailure(error)
    throw code === 'EAUTH' ? accessRefused({ provider, host, reply, isNew }) : error
  }
}

type Secret = { pass: string } | { accessToken: string }

async function connectWith(account: ImapAccount, secret: Secret, limits: Limits, signal?: AbortSignal) {
  const { port, security, user } = account
  const address = await findMailServer(account, 'imap')
  // On first use: most processes never need it, and it takes a tenth of a second.
  const { ImapFlow } = await import('imapflow')
  signal?.throwIfAborted()
  const client = new ImapFlow({
    ...address,
    port,
    secure: security === 'tls',
    doSTARTTLS: security === 'starttls',
    auth: { user: user ?? '', ...secret },
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
  const close = () => client.close()
  signal?.addEventListener('abort', close)
  try {
    await client.connect()
    return client
  } catch (error) {
    client.close()
    const hasGreeted = client.greeting !== undefined
    throw new ImapError(await asHeard(imapFailure(error), { address, port, use: 'imap', hasGreeted }))
  } finally {
    signal?.removeEventListener('abort', close)
  }
}

/** Undefined where the password can't be decrypted any more. */
export async function imapAccountOf(
  db: Db,
  mailbox: MailboxRow,
  { box, config }: InboxAccess,
): Promise<ImapAccount | undefined> {
  const byToken = await findTokenAccount({ db, box, apps: config.mailApps }, mailbox, 'imap')
  if (byToken) return byToken
  const { userId, imapHost, imapPort, imapSecurity, imapUser, imapPassword } = mailbox
  let password: string | null
  try {
    password = imapPassword ? box.open(imapPassword, boundTo(userId, 'imap')) : null
  } catch {
    return undefined
  }
  return {
    host: imapHost ?? '',
    port: imapPort ?? 993,
    security: imapSecurity ?? 'tls',
    user: imapUser,
    password,
    reach: reachOf(config),
  }
}

type ImapFailure = { message: string; response?: string | undefined; code?: string | undefined }

class ImapError extends Error {
  readonly response: string | undefined
  readonly code: string | undefined

  constructor({ message, response, code }: ImapFailure) {
    super(message)
    this.response = response
    this.code = code
  }
}

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
  const isNotNow = serverResponseCode === 'UNAVAILABLE'
  const isRefused = authenticationFailed ? !isNotNow : /authenticated but not connected/i.test(said ?? '')
  return { message, response: said, code: isRefused ? 'EAUTH' : code }
}
