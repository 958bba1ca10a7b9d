import type SMTPConnection from 'nodemailer/lib/smtp-connection'
import type { MailProvider } from '../../../contract/mail-provider.ts'
import { accessRefused } from '../transports/access-failure.ts'
import { MailApiFailure, type TokenSource } from '../transports/mail-api.ts'
import type { SmtpTrial } from './smtp-outcome.ts'

/** A token instead of a password: of an account that was connected with Google or Microsoft. */
export type TokenAccess = { provider: MailProvider; token: TokenSource; isNew?: boolean }

type Options = NonNullable<ConstructorParameters<typeof SMTPConnection>[0]>

/** Not named as nodemailer's own method, which drops the server's reason and asks for another token by itself. */
export const BY_TOKEN = 'TOKEN'

export const tokenSignIn = (user: string, accessToken: string): NonNullable<Options['customAuth']> => ({
  [BY_TOKEN]: async ({ sendCommand }) => {
    const secret = Buffer.from(`user=${user}\x01auth=Bearer ${accessToken}\x01\x01`).toString('base64')
    const first = await sendCommand(`AUTH XOAUTH2 ${secret}`)
    // The server waits for an empty line before it says no.
    const answer = first.status === 334 ? await sendCommand('') : first
    if (answer.status !== 235) throw new Error('The token was not accepted')
  },
})

/** Opens a connection; where the token is refused, once more with a renewed one. */
export async function withToken<Opened extends object>(
  { access: { provider, token, isNew }, host }: { access: TokenAccess; host: string },
  open: (accessToken: string) => Promise<Opened | SmtpTrial>,
): Promise<Opened | SmtpTrial> {
  try {
    const saved = await token()
    const first = await open(saved)
    if (!refusalOf(first)) return first
    const second = await open(await token(saved))
    const reply = refusalOf(second)
    if (!reply) return second
    throw accessRefused({ provider, host, reply, isNew })
  } catch (failure) {
    if (!(failure instanceof MailApiFailure)) throw failure
    return { hasDataReply: false, error: { message: failure.message, failure } }
  }
}

/** What the server said; undefined where it did not refuse the sign-in, or can't check it now. */
function refusalOf(opened: object | SmtpTrial): string | undefined {
  const error = 'error' in opened ? (opened as SmtpTrial).error : undefined
  if (error?.code !== 'EAUTH' || (error.responseCode ?? 0) < 500) return undefined
  return error.response ?? error.message
}
