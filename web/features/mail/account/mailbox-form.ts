import { z } from 'zod'
import {
  DEFAULT_DAILY_LIMIT,
  DEFAULT_MIN_GAP_SECONDS,
  type Mailbox,
  MailboxSettings,
  type SendWindow,
} from '../../../../contract/mailbox.ts'
import { PLAIN, type Preset, type Server } from './mail-presets.ts'

type ConnectionValues = { host: string; port: string; security: string; user: string; password: string }

/** What the form's controls hold. A password that is left empty is the one already known. */
export type MailboxFormValues = {
  fromName: string
  fromEmail: string
  smtp: ConnectionValues
  hasImap: boolean
  imap: ConnectionValues
  dailyLimit: string
  minGapSeconds: string
  hasWindow: boolean
  window: SendWindow
  timeZone: string
  /** Empty: no holidays. */
  country: string
  signature: string
  trackOpens: boolean
  trackClicks: boolean
}

const OFFICE_HOURS: SendWindow = { days: [1, 2, 3, 4, 5], from: '09:00', to: '17:00' }
const PLAIN_IMAP: Server = { host: '', port: 993, security: 'tls' }

/** The user is kept; a password belongs to its server. */
const connectionValues = ({ host, port, security }: Server, user: string): ConnectionValues => ({
  host,
  port: String(port),
  security,
  user,
  password: '',
})

type Defaults = { fromName: string; fromEmail: string; timeZone: string }

export function mailboxFormValues(mailbox: Mailbox | null, defaults: Defaults): MailboxFormValues {
  return {
    fromName: mailbox?.fromName ?? defaults.fromName,
    fromEmail: mailbox?.fromEmail ?? defaults.fromEmail,
    smtp: connectionValues(mailbox?.smtp ?? PLAIN.smtp, mailbox ? (mailbox.smtp?.user ?? '') : defaults.fromEmail),
    hasImap: Boolean(mailbox?.imap),
    imap: connectionValues(mailbox?.imap ?? PLAIN_IMAP, mailbox?.imap?.user ?? ''),
    dailyLimit: String(mailbox?.dailyLimit ?? DEFAULT_DAILY_LIMIT),
    minGapSeconds: String(mailbox?.minGapSeconds ?? DEFAULT_MIN_GAP_SECONDS),
    hasWindow: mailbox ? mailbox.window !== null : true,
    window: mailbox?.window ?? OFFICE_HOURS,
    timeZone: mailbox?.timeZone ?? defaults.timeZone,
    country: mailbox?.country ?? '',
    signature: mailbox?.signature ?? '',
    trackOpens: mailbox?.trackOpens ?? true,
    trackClicks: mailbox?.trackClicks ?? true,
  }
}

/** The servers of a provider, for the account the form is about. */
export function withPreset(values: MailboxFormValues, { smtp, imap }: Preset): MailboxFormValues {
  const user = values.smtp.user || values.fromEmail
  return {
    ...values,
    smtp: { ...connectionValues(smtp, user), password: values.smtp.password },
    hasImap: imap !== null,
    imap: { ...connectionValues(imap ?? PLAIN_IMAP, values.imap.user || user), password: values.imap.password },
  }
}

/** Nothing typed is no number, rather than 0. */
const typedNumber = (text: string) => (text.trim() === '' ? Number.NaN : Number(text))

function toConnection({ host, port, security, user, password }: ConnectionValues) {
  const hasUser = user.trim() !== ''
  return {
    host,
    port: typedNumber(port),
    security,
    user: hasUser ? user : null,
    // Without a user nobody signs in: what was known is forgotten. Left out, it stays.
    ...(hasUser ? password !== '' && { password } : { password: null }),
  }
}

const toSettings =
  (mailbox: Mailbox | null) =>
  ({ hasImap, hasWindow, ...values }: MailboxFormValues) => {
    // Most accounts have one user and one password for both servers.
    const isShared = !mailbox?.imap?.hasPassword && values.imap.password === ''
    const imap = {
      ...values.imap,
      user: values.imap.user.trim() || values.smtp.user,
      password: isShared ? values.smtp.password : values.imap.password,
    }
    // The cast: a security is text here, and one of three only once the schema has looked.
    return {
      ...values,
      smtp: toConnection(values.smtp),
      imap: hasImap ? toConnection(imap) : null,
      dailyLimit: typedNumber(values.dailyLimit),
      minGapSeconds: typedNumber(values.minGapSeconds),
      window: hasWindow ? values.window : null,
      country: values.country || null,
      signature: values.signature.trim() || null,
    } as z.input<typeof MailboxSettings>
  }

/** Who signs in goes on being who sends, until somebody says otherwise. */
export function followFromAddress({ fromEmail, smtp, imap }: MailboxFormValues, before: string) {
  const follow = (user: string) => (user === before ? fromEmail : user)
  return { smtp: follow(smtp.user), imap: follow(imap.user) }
}

/** The form as settings to save or to try. */
export const mailboxForm = (mailbox: Mailbox | null) =>
  z
    .custom<MailboxFormValues>()
    .transform(toSettings(mailbox))
    .pipe(
      MailboxSettings.superRefine(({ imap }, { addIssue }) => {
        if (!imap) return
        if (!imap.user) addIssue({ code: 'custom', path: ['imap', 'user'], message: 'An inbox needs a user name' })
        // One that is kept for sending is not told to another server.
        else if (!imap.password && !mailbox?.imap?.hasPassword)
          addIssue({ code: 'custom', path: ['imap', 'password'], message: 'Enter the password of the inbox' })
      }),
    )
