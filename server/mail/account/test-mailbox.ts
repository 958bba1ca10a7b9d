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

/** Signs in for real, and explains what failed. */
export async function testMailbox(smtp: SmtpAccount, imap: SmtpAccount | null): Promise<MailboxTest> {
  const [sending, reading] = await Promise.all([trySmtp(smtp), imap ? tryImap(imap) : null])
  return { smtp: sending, imap: reading }
}

async function trySmtp(account: SmtpAccount) {
  const opened = await openSession(account, LIMITS)
  if (!('connection' in opened)) return { ok: false, message: explainFailure(opened.error ?? { message: '' }, account) }
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
    return { ok: false, message: explainFailure(imapFailure(error), account) }
  }
}

/** Why the connection to a mail server failed, for the person who has to fix it. */
export function explainFailure({ message, code, response }: Failure, { host, port, security }: SmtpAccount): string {
  const text = `${code ?? ''} ${message}`
  if (code === 'EAUTH') return `The user name or password is wrong. The server said: ${clean(response ?? message)}`
  if (/ENOTFOUND|EAI_AGAIN|EDNS/.test(text)) return `Server ${host} not found. Check the host name`
  if (/ECONNREFUSED/.test(text)) return `${host} refused the connection on port ${port}. Check the port`
  if (/wrong version number|packet length too long|unknown protocol|WRONG_VERSION/i.test(text))
    return `Port ${port} doesn't use TLS. Choose STARTTLS, or change the port (465 for SMTP, 993 for IMAP)`
  if (/certificate|self.signed|CERT_|unable to verify|altname/i.test(text))
    return `The server's certificate isn't trusted: ${clean(message)}`
  if (/STARTTLS/i.test(text))
    return `The server doesn't offer STARTTLS on port ${port}. Choose TLS and its port, or None`
  if (/ETIMEDOUT|timed? ?out|greeting/i.test(text))
    return security === 'tls'
      ? `${host} didn't respond on port ${port}. Check the port`
      : `${host} didn't respond on port ${port}. Check the port, or choose TLS`
  return `The connection to ${host} failed: ${clean(response ?? message)}`
}

const clean = (text: string) => text.replace(/\s+/g, ' ').trim().slice(0, 200)

/** The connection to test, with the saved password where none was typed. */
export function accountToTest(given: MailboxSettings['smtp'], known: string | null): SmtpAccount {
  return {
    host: given.host,
    port: given.port,
    security: given.security,
    user: given.user,
    password: given.password ?? (given.user ? known : null),
  }
}
