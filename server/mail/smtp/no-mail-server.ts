import { connect } from 'node:net'
import { connect as connectTls } from 'node:tls'
import { HOST_NOT_PUBLIC, type MailAddress, type MailUse, PORT_NOT_ALLOWED } from './mail-host.ts'

export type MailFailure = { message: string; code?: string | undefined }

/** What was to be reached, and how. */
export type Attempt = { address: MailAddress; port: number; use: MailUse; hasGreeted: boolean }

export const NO_MAIL_SERVER = 'ENOSERVER'
const NO_SERVER_RESPONDED = { message: 'No mail server responded', code: NO_MAIL_SERVER, command: 'CONN' }

const LONGEST_GREETING_BYTES = 512
const GREETING = { smtp: /^220[ -]/, imap: /^\* (OK|PREAUTH|BYE)\b/i }
const GREETING_MS = 3_000

/**
 * The failure as the owner of the account may hear of it. A mail server's own words are. What is closed, silent or something else
 * sounds the same, or an email account would be a way to scan the ports of a network.
 */
export async function asHeard<Failure extends MailFailure>(
  failure: Failure,
  attempt: Attempt,
): Promise<Failure | typeof NO_SERVER_RESPONDED> {
  if (attempt.hasGreeted || isBeforeConnecting(failure)) return failure
  if (isCertificateFailure(failure) && (await greets(attempt, true))) return failure
  return NO_SERVER_RESPONDED
}

const textOf = ({ code, message }: MailFailure) => `${code ?? ''} ${message}`
const isBeforeConnecting = (failure: MailFailure) =>
  failure.code === HOST_NOT_PUBLIC || failure.code === PORT_NOT_ALLOWED || isNameFailure(failure)
export const isNameFailure = (failure: MailFailure) => /ENOTFOUND|EAI_AGAIN|EDNS/.test(textOf(failure))
export const isCertificateFailure = (failure: MailFailure) =>
  /certificate|self.signed|CERT_|unable to verify|altname/i.test(textOf(failure))

/** Whether a mail server greets there. It gets nothing from us, so its certificate doesn't matter. */
export function greets({ address, port, use }: Omit<Attempt, 'hasGreeted'>, isTls: boolean, limitMs = GREETING_MS) {
  return new Promise<boolean>((resolve) => {
    const options = { host: address.host, port }
    const socket = isTls
      ? connectTls({
          ...options,
          ...(address.servername && { servername: address.servername }),
          rejectUnauthorized: false,
        })
      : connect(options)
    let heard = ''
    const done = (isGreeting: boolean) => {
      clearTimeout(timer)
      socket.destroy()
      resolve(isGreeting)
    }
    const timer = setTimeout(done, limitMs, false)
    socket.on('error', () => done(false))
    socket.on('close', () => done(false))
    socket.on('data', (bytes: Buffer) => {
      heard += bytes.toString('latin1')
      if (GREETING[use].test(heard)) done(true)
      else if (heard.length >= LONGEST_GREETING_BYTES) done(false)
    })
  })
}
