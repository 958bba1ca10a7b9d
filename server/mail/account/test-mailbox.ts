import type { MailboxSettings, MailboxTest } from '../../../contract/mailbox.ts'
import { imapClient, imapFailure } from '../inbox/imap.ts'
import { openSession, type SmtpAccount } from '../smtp/smtp.ts'

const LIMITS = { connectMs: 8_000, greetingMs: 8_000, socketMs: 8_000 }
type Failure = {
  message: string
  code?: string | undefined
  responseCode?: number | undefined
  response?: string | undefined
}

/** Signs in for real, and tells in words what failed. */
export async function testMailbox(smtp: SmtpAccount, imap: SmtpAccount | null): Promise<MailboxTest> {
  const [sending, reading] = await Promise.all([trySmtp(smtp), imap ? tryImap(imap) : null])
  return { smtp: sending, imap: reading }
}

async function trySmtp(account: SmtpAccount) {
  const opened = await openSession(account, LIMITS)
  if (!('connection' in opened)) return { ok: false, message: inWords(opened.error ?? { message: '' }, account) }
  opened.connection.quit()
  return { ok: true, message: account.user ? 'Signed in' : 'Connected' }
}

async function tryImap(account: SmtpAccount) {
  const client = imapClient(account, LIMITS)
  try {
    await client.connect()
    await client.logout()
    return { ok: true, message: 'Signed in' }
  } catch (error) {
    client.close()
    return { ok: false, message: inWords(imapFailure(error), account) }
  }
}

/** Why a mail server could not be used, for the person who has to mend it. */
export function inWords({ message, code, response }: Failure, { host, port, security }: SmtpAccount): string {
  const text = `${code ?? ''} ${message}`
  if (code === 'EAUTH') return `The user name or the password is wrong. The server said: ${clean(response ?? message)}`
  if (/ENOTFOUND|EAI_AGAIN|EDNS/.test(text)) return `There is no server called ${host}. Check the name`
  if (/ECONNREFUSED/.test(text)) return `Nothing answers at ${host} on port ${port}. Check the port`
  if (/wrong version number|packet length too long|unknown protocol|WRONG_VERSION/i.test(text))
    return `Port ${port} does not begin with TLS. Choose STARTTLS, or another port (465 for mail out, 993 for mail in)`
  if (/certificate|self.signed|CERT_|unable to verify|altname/i.test(text))
    return `The server's certificate cannot be trusted: ${clean(message)}`
  if (/STARTTLS/i.test(text)) return `The server offers no STARTTLS on port ${port}. Choose TLS with its port, or none`
  if (/ETIMEDOUT|timed? ?out|greeting/i.test(text))
    return security === 'tls'
      ? `No answer from ${host} on port ${port} in time. Check the port`
      : `No answer from ${host} on port ${port} in time. Check the port, or choose TLS: servers that wait for it stay silent`
  return `The connection to ${host} failed: ${clean(response ?? message)}`
}

const clean = (text: string) => text.replace(/\s+/g, ' ').trim().slice(0, 200)

/** The account to try: as given, with the password that is known where none is. */
export function accountToTry(given: MailboxSettings['smtp'], known: string | null): SmtpAccount {
  return {
    host: given.host,
    port: given.port,
    security: given.security,
    user: given.user,
    password: given.password ?? (given.user ? known : null),
  }
}
