import type { EmailReason } from '../../../contract/email-reason.ts'
import { reasonSentence } from '../../../contract/email-reason-words.ts'
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

/** Why the connection to a mail server failed. */
export function failureReason(
  { message, code, response }: Failure,
  { host, port, security }: SmtpAccount,
): EmailReason {
  const text = `${code ?? ''} ${message}`
  const reply = clean(response ?? message)
  if (code === 'EAUTH') return { code: 'sign_in_refused', reply }
  if (/ENOTFOUND|EAI_AGAIN|EDNS/.test(text)) return { code: 'host_not_found', host }
  if (/ECONNREFUSED/.test(text)) return { code: 'port_closed', host, port }
  if (/wrong version number|packet length too long|unknown protocol|WRONG_VERSION/i.test(text))
    return { code: 'tls_not_expected', port }
  if (/certificate|self.signed|CERT_|unable to verify|altname/i.test(text))
    return { code: 'certificate_untrusted', reply: clean(message) }
  if (/STARTTLS/i.test(text)) return { code: 'starttls_missing', port }
  if (/ETIMEDOUT|timed? ?out|greeting/i.test(text)) return { code: 'timed_out', host, port, isTls: security === 'tls' }
  return { code: 'connection_failed', host, reply }
}

export const explainFailure = (failure: Failure, account: SmtpAccount) =>
  reasonSentence(failureReason(failure, account), new Date())

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
