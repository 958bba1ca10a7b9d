import type { EmailReason } from '../../../contract/email-reason.ts'
import { MAIL_PROVIDER_NAMES, type MailProvider } from '../../../contract/mail-provider.ts'
import { signInCause } from '../refusals/sign-in-cause.ts'
import { MailApiFailure } from './mail-api.ts'

const FORBIDDEN: Partial<Record<NonNullable<ReturnType<typeof signInCause>>, string>> = {
  smtp_auth_disabled: 'Sending by SMTP is turned off for this mailbox (SMTP AUTH).',
  imap_disabled: 'IMAP is turned off in the settings of this mailbox.',
  imap_disabled_by_admin: 'IMAP is turned off for this mailbox.',
  policy_blocked: 'A policy of your organization blocks this sign-in.',
}

type Refusal = { provider: MailProvider; host: string; reply: string; isNew?: boolean | undefined }

/** An SMTP or IMAP server refuses a token that was renewed a moment ago. `isNew`: the account is being connected. */
export function accessRefused({ provider, host, reply, isNew }: Refusal): MailApiFailure {
  const cause = signInCause({ reply, host })
  const forbidden = cause && FORBIDDEN[cause]
  const said = reply.replace(/\s+/g, ' ').trim().slice(0, 300) || 'no reason given'
  const name = MAIL_PROVIDER_NAMES[provider]
  if (forbidden) return new MailApiFailure('forbidden', `${forbidden} (${said})`)
  if (isNew) return new MailApiFailure('forbidden', `${host} rejected the sign-in. (${said})`)
  return new MailApiFailure('revoked', `${name} no longer accepts our access. Connect the mailbox again. (${said})`)
}

/** The same words whether the account is used through its API or by SMTP and IMAP. */
export function accessReason({ kind, message }: MailApiFailure, provider: MailProvider, address: string): EmailReason {
  if (kind === 'revoked') return { code: 'access_ended', provider, address }
  if (kind === 'forbidden') return { code: 'access_forbidden', provider, reply: message }
  return { code: 'connection_failed', host: null, reply: message }
}
