import type { FieldPath, FieldPathValue } from 'react-hook-form'
import { z } from 'zod'
import {
  DEFAULT_DAILY_LIMIT,
  DEFAULT_MIN_GAP_SECONDS,
  type Mailbox,
  MailboxSettings,
  type RampUp,
  type SendWindow,
  SUGGESTED_RAMP_UP,
} from '../../../../contract/mailbox.ts'
import { OFFICE_HOURS } from '../../../../contract/mailbox-limits.ts'
import { OTHER, type Preset, type Server } from './mail-presets.ts'

type ConnectionValues = { host: string; port: string; security: string; user: string; password: string }

/** The values of the form's controls. An empty password means: keep the saved one. */
export type MailboxFormValues = {
  fromName: string
  fromEmail: string
  smtp: ConnectionValues
  hasImap: boolean
  imap: ConnectionValues
  dailyLimit: string
  minGapSeconds: string
  hasRampUp: boolean
  rampUp: { start: string; step: string; target: string }
  hasWindow: boolean
  window: SendWindow
  timeZone: string
  /** Empty: no holidays. */
  country: string
  trackOpens: boolean
  trackClicks: boolean
}

const DEFAULT_IMAP: Server = { host: '', port: 993, security: 'tls' }

/** Keeps the username, not the password: a password belongs to its server. */
const connectionValues = ({ host, port, security }: Server, user: string): ConnectionValues => ({
  host,
  port: String(port),
  security,
  user,
  password: '',
})

const rampUpValues = ({ start, step, target }: RampUp) => ({
  start: String(start),
  step: String(step),
  target: String(target),
})

type Defaults = { fromName: string; fromEmail: string; timeZone: string }

export function mailboxFormValues(mailbox: Mailbox | null, defaults: Defaults): MailboxFormValues {
  return {
    fromName: mailbox?.fromName ?? defaults.fromName,
    fromEmail: mailbox?.fromEmail ?? defaults.fromEmail,
    smtp: connectionValues(mailbox?.smtp ?? OTHER.smtp, mailbox ? (mailbox.smtp?.user ?? '') : defaults.fromEmail),
    hasImap: Boolean(mailbox?.imap),
    imap: connectionValues(mailbox?.imap ?? DEFAULT_IMAP, mailbox?.imap?.user ?? ''),
    dailyLimit: String(mailbox?.dailyLimit ?? DEFAULT_DAILY_LIMIT),
    minGapSeconds: String(mailbox?.minGapSeconds ?? DEFAULT_MIN_GAP_SECONDS),
    hasRampUp: Boolean(mailbox?.rampUp),
    rampUp: rampUpValues(
      mailbox?.rampUp ?? { ...SUGGESTED_RAMP_UP, target: mailbox?.dailyLimit ?? DEFAULT_DAILY_LIMIT },
    ),
    hasWindow: mailbox ? mailbox.window !== null : true,
    window: mailbox?.window ?? OFFICE_HOURS,
    timeZone: mailbox?.timeZone ?? defaults.timeZone,
    country: mailbox?.country ?? '',
    trackOpens: mailbox?.trackOpens ?? true,
    trackClicks: mailbox?.trackClicks ?? true,
  }
}

/** Fills in a provider's servers for the email account in the form. */
export function withPreset(
  values: MailboxFormValues,
  { smtp, imap }: Pick<Preset, 'smtp' | 'imap'>,
): MailboxFormValues {
  const user = values.smtp.user || values.fromEmail
  return {
    ...values,
    smtp: { ...connectionValues(smtp, user), password: values.smtp.password },
    hasImap: imap !== null,
    imap: { ...connectionValues(imap ?? DEFAULT_IMAP, values.imap.user || user), password: values.imap.password },
  }
}

/** An empty field is NaN, not 0. */
const typedNumber = (text: string) => (text.trim() === '' ? Number.NaN : Number(text))

function toConnection({ host, port, security, user, password }: ConnectionValues) {
  const hasUser = user.trim() !== ''
  return {
    host,
    port: typedNumber(port),
    security,
    user: hasUser ? user : null,
    // Without a username nobody signs in: null deletes the saved password. Leaving it out keeps it.
    ...(hasUser ? password !== '' && { password } : { password: null }),
  }
}

/** An account of Google or Microsoft has none; only its limits and hours are saved. */
const NO_SERVER = { host: 'none', port: 1, security: 'tls' }

const toSettings =
  (mailbox: Mailbox | null) =>
  ({ hasImap, hasWindow, hasRampUp, ...values }: MailboxFormValues) => {
    // Most email accounts have one username and password for both servers.
    const isShared = !mailbox?.imap?.hasPassword && values.imap.password === ''
    const imap = {
      ...values.imap,
      user: values.imap.user.trim() || values.smtp.user,
      password: isShared ? values.smtp.password : values.imap.password,
    }
    // The cast: the schema checks that the security is one of its three values.
    return {
      ...values,
      smtp: mailbox && !mailbox.smtp ? NO_SERVER : toConnection(values.smtp),
      imap: hasImap ? toConnection(imap) : null,
      dailyLimit: typedNumber(values.dailyLimit),
      minGapSeconds: typedNumber(values.minGapSeconds),
      rampUp: hasRampUp
        ? {
            start: typedNumber(values.rampUp.start),
            step: typedNumber(values.rampUp.step),
            target: typedNumber(values.rampUp.target),
          }
        : null,
      window: hasWindow ? values.window : null,
      country: values.country || null,
    } as z.input<typeof MailboxSettings>
  }

/** The usernames follow the From address until somebody types another one. */
export function followFromAddress({ fromEmail, smtp, imap }: MailboxFormValues, before: string) {
  const follow = (user: string) => (user === before ? fromEmail : user)
  return { smtp: follow(smtp.user), imap: follow(imap.user) }
}

/** The form as settings to save or to test. */
export const mailboxForm = (mailbox: Mailbox | null) =>
  z
    .custom<MailboxFormValues>()
    .transform(toSettings(mailbox))
    .pipe(
      MailboxSettings.superRefine(({ imap }, { addIssue }) => {
        if (!imap) return
        if (!imap.user)
          addIssue({ code: 'custom', path: ['imap', 'user'], message: 'Enter the username for the inbox' })
        // The password saved for SMTP is never sent to another server.
        else if (!imap.password && !mailbox?.imap?.hasPassword)
          addIssue({ code: 'custom', path: ['imap', 'password'], message: 'Enter the password for the inbox' })
      }),
    )

type FieldName = FieldPath<MailboxFormValues>
type ChangedField = { name: FieldName; value: FieldPathValue<MailboxFormValues, FieldName> }

/** The fields that differ, those of a server one by one. */
export function changedFields(before: MailboxFormValues, after: MailboxFormValues): ChangedField[] {
  const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)
  return (Object.keys(after) as (keyof MailboxFormValues)[]).flatMap((name): ChangedField[] => {
    if (name !== 'smtp' && name !== 'imap')
      return isSame(before[name], after[name]) ? [] : [{ name, value: after[name] }]
    return (Object.keys(after[name]) as (keyof ConnectionValues)[])
      .filter((part) => before[name][part] !== after[name][part])
      .map((part): ChangedField => ({ name: `${name}.${part}`, value: after[name][part] }))
  })
}
