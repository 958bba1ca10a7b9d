import { setTimeout as wait } from 'node:timers/promises'
import type { EmailReason } from '../../../contract/email-reason.ts'
import { reasonSentence } from '../../../contract/email-reason-words.ts'
import type { MailboxSettings, MailboxTest } from '../../../contract/mailbox.ts'
import { connectImap, imapFailure } from '../inbox/imap.ts'
import { signInCause } from '../refusals/sign-in-cause.ts'
import {
  findMailServer,
  HOST_NOT_PUBLIC,
  type MailReach,
  type MailUse,
  OPERATORS_SERVER,
  PORT_NOT_ALLOWED,
} from '../smtp/mail-host.ts'
import { greets, isCertificateFailure, isNameFailure, NO_MAIL_SERVER } from '../smtp/no-mail-server.ts'
import { openSession, type SmtpAccount } from '../smtp/smtp.ts'
import { accessReason } from '../transports/access-failure.ts'
import { MailApiFailure } from '../transports/mail-api.ts'

const LIMITS = {
  connectMs: 6_000,
  greetingMs: 6_000,
  socketMs: 8_000,
  otherWayMs: 3_000,
  /** When we say that there is no mail server: after all that was tried, so that the time doesn't tell why. */
  noServerMs: 10_000,
}

type Failure = {
  message: string
  code?: string | undefined
  responseCode?: number | undefined
  response?: string | undefined
  failure?: MailApiFailure | undefined
}

/** Signs in for real, and explains what failed. */
export async function testMailbox(smtp: SmtpAccount, imap: SmtpAccount | null, limits = LIMITS): Promise<MailboxTest> {
  const tried = async (account: SmtpAccount, use: MailUse) => {
    const late = wait(limits.noServerMs, undefined, { ref: false })
    const failure = await (use === 'smtp' ? trySmtp(account, limits) : tryImap(account, limits))
    if (!failure) return { ok: true, message: account.user || use === 'imap' ? 'Signed in' : 'Connected' }
    const reason = await detailed(failureReason(failure, account), account, use, limits.otherWayMs)
    if (reason.code === 'no_mail_server') await late
    return { ok: false, message: reasonSentence(reason, new Date()) }
  }
  const [sending, reading] = await Promise.all([tried(smtp, 'smtp'), imap ? tried(imap, 'imap') : null])
  return { smtp: sending, imap: reading }
}

async function trySmtp(account: SmtpAccount, limits: typeof LIMITS): Promise<Failure | undefined> {
  const opened = await openSession(account, limits)
  if (!('connection' in opened)) return opened.error ?? { message: '' }
  opened.connection.quit()
  return undefined
}

async function tryImap(account: SmtpAccount, limits: typeof LIMITS): Promise<Failure | undefined> {
  try {
    const client = await connectImap(account, limits)
    await client.logout()
    return undefined
  } catch (error) {
    return error instanceof MailApiFailure ? { message: error.message, failure: error } : imapFailure(error)
  }
}

/** A mail server may greet the other way, with TLS or without: then that is what to change. */
async function detailed(
  reason: EmailReason,
  account: SmtpAccount,
  use: MailUse,
  limitMs: number,
): Promise<EmailReason> {
  if (reason.code !== 'no_mail_server') return reason
  const { port, security } = account
  const address = await findMailServer(account, use).catch(() => undefined)
  if (!address || !(await greets({ address, port, use }, security !== 'tls', limitMs))) return reason
  return { code: security === 'tls' ? 'tls_not_expected' : 'tls_expected', port }
}

/** Why the connection to a mail server failed. */
export function failureReason(
  { message, code, response, failure }: Failure,
  { host, port, security, user, access }: SmtpAccount,
): EmailReason {
  if (failure && access) return accessReason(failure, access.provider, user ?? '')
  const text = `${code ?? ''} ${message}`
  const reply = clean(response ?? message)
  if (code === 'EAUTH') return signInRefused(response ?? message, host)
  if (code === NO_MAIL_SERVER) return { code: 'no_mail_server', host, port }
  if (code === HOST_NOT_PUBLIC) return { code: 'host_not_public', host }
  if (code === OPERATORS_SERVER) return { code: 'operators_server' }
  if (code === PORT_NOT_ALLOWED) return { code: 'port_not_allowed', port }
  if (isNameFailure({ message, code })) return { code: 'host_not_found', host }
  if (isCertificateFailure({ message, code })) return { code: 'certificate_untrusted', reply: clean(message) }
  if (/STARTTLS/i.test(text)) return { code: 'starttls_missing', port }
  if (/ETIMEDOUT|timed? ?out|greeting/i.test(text)) return { code: 'timed_out', host, port, isTls: security === 'tls' }
  return { code: 'connection_failed', host, reply }
}

function signInRefused(said: string, host: string): EmailReason {
  const cause = signInCause({ reply: said, host })
  return { code: 'sign_in_refused', reply: clean(said), ...(cause && { cause }) }
}

export const explainFailure = (failure: Failure, account: SmtpAccount) =>
  reasonSentence(failureReason(failure, account), new Date())

const clean = (text: string) => text.replace(/\s+/g, ' ').trim().slice(0, 200)

/** The connection to test, with the saved password where none was typed. */
export function accountToTest(given: MailboxSettings['smtp'], known: string | null, reach: MailReach): SmtpAccount {
  return {
    host: given.host,
    port: given.port,
    security: given.security,
    user: given.user,
    password: given.password ?? (given.user ? known : null),
    reach,
  }
}
