import { z } from 'zod'
import { EmailAddress } from './email-address.ts'
import { EmailReason } from './email-reason.ts'
import { MAX_SIGNATURE } from './file-limits.ts'
import { SignatureHtmlInput } from './formatted-text.ts'
import { Id, idParams } from './ids.ts'
import { MAIL_PROVIDERS } from './mail-provider.ts'
import { Timestamp } from './moments.ts'
import { resolveTimeZone } from './time-zone.ts'

export const CONNECTION_SECURITIES = ['none', 'starttls', 'tls'] as const

/**
 * How an owner's emails go out: through their own email account (SMTP, or the APIs of Google and Microsoft), the server's (SMTP_URL),
 * or not at all (captured for review).
 */
export const MAIL_TRANSPORTS = ['smtp', 'gmail', 'graph', 'system', 'outbox'] as const
export type MailTransport = (typeof MAIL_TRANSPORTS)[number]
export type FallbackTransport = 'system' | 'outbox'
export type OwnTransport = Exclude<MailTransport, FallbackTransport>
export const isOwnTransport = (transport: MailTransport): transport is OwnTransport =>
  transport !== 'system' && transport !== 'outbox'

export const DEFAULT_DAILY_LIMIT = 40
export const DEFAULT_MIN_GAP_SECONDS = 60
export const DEFAULT_TIME_ZONE = 'Europe/London'
const MAX_DAILY_LIMIT = 1_000_000
const MAX_RAMP_LIMIT = 10_000
const MAX_GAP_SECONDS = 86_400

const oneLine = (max: number, message: string) =>
  z
    .string(message)
    .trim()
    .min(1, message)
    .max(max, `At most ${max} characters`)
    // A line break would start another header.
    .regex(/^[^\p{Cc}]*$/u, 'Use a single line of text')

const Connection = z.object({
  host: oneLine(253, 'Host is required').regex(/^[^\s/@]+$/, 'Enter a host name such as smtp.example.com'),
  port: z
    .number('Port must be a number')
    .int('Port must be a whole number')
    .min(1, 'Port must be from 1 to 65535')
    .max(65535, 'Port must be from 1 to 65535'),
  security: z.enum(CONNECTION_SECURITIES, 'Choose a connection security'),
  user: z.string().trim().max(320).nullable().default(null),
  /** Never returned. Left out, the saved one stays. */
  password: z.string().max(1000).nullish(),
})

const TimeOfDay = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Enter the time as 09:00')

/** Days count from Monday, 1, to Sunday, 7; hours are local to the mailbox's time zone. */
export const SendWindow = z
  .object({
    days: z.array(z.number().int().min(1).max(7)).min(1, 'Choose at least one day').max(7),
    from: TimeOfDay,
    to: TimeOfDay,
  })
  .refine(({ from, to }) => from < to, { path: ['to'], message: 'The window must end after it starts' })
export type SendWindow = z.infer<typeof SendWindow>

const rampCount = z
  .number('Enter a whole number')
  .int('Enter a whole number')
  .min(1, 'Enter at least 1')
  .max(MAX_RAMP_LIMIT, 'Enter at most 10,000')

/** The daily limit of a new address grows: `start` on the first day, `step` more each calendar day, up to `target`. */
export const RampUp = z
  .object({ start: rampCount, step: rampCount, target: rampCount })
  .refine(({ start, target }) => start <= target, {
    path: ['target'],
    message: "Enter at least the first day's number",
  })
export type RampUp = z.infer<typeof RampUp>
/** Suggested for an address that is new or rarely sends. */
export const SUGGESTED_RAMP_UP: RampUp = { start: 10, step: 5, target: DEFAULT_DAILY_LIMIT }

const isTimeZone = (name: string) => resolveTimeZone(name) !== undefined

/** Countries with known public holidays, by ISO code. */
export const HOLIDAY_COUNTRIES =
  'AD AE AG AI AL AM AO AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BW BY BZ CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FO FR GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GT GU GW GY HK HN HR HT HU IC ID IE IL IM IN IR IS IT JE JM JP KE KM KN KR KY KZ LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MK ML MQ MR MS MT MU MW MX MY MZ NA NC NE NF NG NI NL NO NZ PA PE PF PH PK PL PM PR PT PY RE RO RS RU RW SA SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SZ TC TD TG TH TN TO TR TT TW TZ UA UG US UY UZ VA VC VE VG VI VN VU WF XK YT ZA ZM ZW'.split(
    ' ',
  )
export const TimeZone = z.string().max(100).refine(isTimeZone, 'Choose a time zone such as Europe/London')

/** What every email account has, also one of Google or Microsoft. */
const details = {
  fromName: oneLine(100, 'From name is required'),
  dailyLimit: z
    .number('Enter a whole number')
    .int('Enter a whole number')
    .min(1, 'Enter at least 1')
    .max(MAX_DAILY_LIMIT, 'Enter at most 1,000,000'),
  minGapSeconds: z
    .number('Enter a whole number')
    .int('Enter a whole number')
    .min(0, 'Enter 0 or more')
    .max(MAX_GAP_SECONDS, 'Enter at most 86,400 (one day)'),
  /** Null: none. Without it the saved one stays, and goes on from the day it was started; another `start` starts it again. */
  rampUp: RampUp.nullable().optional(),
  window: SendWindow.nullable(),
  timeZone: TimeZone,
  /** No emails go out on its public holidays; null: no holidays. */
  country: z.enum(HOLIDAY_COUNTRIES, 'Choose a country from the list').nullable(),
  trackOpens: z.boolean(),
  trackClicks: z.boolean(),
}
const signed = {
  /** Without it the saved one stays. That of the default account is the one of the voice as well. */
  signature: z.string().trim().max(MAX_SIGNATURE, 'At most 2,000 characters').nullable().optional(),
  /** Of formatted emails. Alone it is the text as well; without it, another text is a signature without formatting. */
  signatureHtml: SignatureHtmlInput.nullish(),
}

export const MailboxSettings = z.object({
  fromName: details.fromName,
  fromEmail: EmailAddress,
  smtp: Connection,
  imap: Connection.nullable().default(null),
  dailyLimit: details.dailyLimit.default(DEFAULT_DAILY_LIMIT),
  minGapSeconds: details.minGapSeconds.default(DEFAULT_MIN_GAP_SECONDS),
  rampUp: details.rampUp,
  window: details.window.default(null),
  timeZone: details.timeZone.default(DEFAULT_TIME_ZONE),
  country: details.country.default(null),
  ...signed,
  trackOpens: details.trackOpens.default(true),
  trackClicks: details.trackClicks.default(true),
})
export type MailboxSettings = z.infer<typeof MailboxSettings>

/** PATCH: what can change without connecting again. Omitted fields stay. A signature of null is that of the default account, an empty one is none. */
export const MailboxChanges = z.object({ ...details, ...signed }).partial()
export type MailboxChanges = z.infer<typeof MailboxChanges>

export const MailboxId = idParams('email account')

const ShownConnection = Connection.omit({ password: true }).extend({ hasPassword: z.boolean() })

/** The mailbox as the API returns it: without its passwords, with its status. */
export const Mailbox = z.object({
  transport: z.enum(MAIL_TRANSPORTS),
  /** Who it was connected with. Such an account has no servers of its own to show or to change. */
  provider: z.enum(MAIL_PROVIDERS).nullable().optional(),
  fromName: z.string(),
  fromEmail: z.string(),
  smtp: ShownConnection.nullable(),
  imap: ShownConnection.nullable(),
  dailyLimit: z.number().int(),
  minGapSeconds: z.number().int(),
  rampUp: z.object({ start: z.number().int(), step: z.number().int(), target: z.number().int() }).nullable().optional(),
  /** The daily limit, or what the ramp-up allows today. */
  limitToday: z.number().int().optional(),
  window: z.object({ days: z.array(z.number().int()), from: z.string(), to: z.string() }).nullable(),
  timeZone: z.string(),
  country: z.string().nullable(),
  /** As it is added: that of the default account where it has none of its own. Empty: beside the default, and none is added. */
  signature: z.string().nullable(),
  signatureHtml: z.string().nullable().optional(),
  trackOpens: z.boolean(),
  trackClicks: z.boolean(),
  sentInLastDay: z.number().int(),
  /** Why sending is paused. */
  pausedReason: z.string().nullable(),
  pausedCause: EmailReason.nullable(),
  /** Why emails don't go out at the moment, although sending is not paused: we keep trying. */
  sendingProblem: z.string().nullable().optional(),
  sendingCause: EmailReason.nullable().optional(),
  /** Everything that arrived before this moment was read; null before the first read. */
  inboxCheckedAt: Timestamp.nullable(),
  /** Why reading the inbox fails. */
  inboxProblem: z.string().nullable(),
  inboxCause: EmailReason.nullable(),
  /** Whether replies are noticed; a failure that may pass by itself does not count. */
  isInboxRead: z.boolean().optional(),
})
export type Mailbox = z.infer<typeof Mailbox>

/** One of several email accounts. */
export const OwnMailbox = Mailbox.extend({
  id: Id,
  /** Emails go out through it where nothing else is chosen. */
  isDefault: z.boolean(),
  provider: z.enum(MAIL_PROVIDERS).nullable(),
})
export type OwnMailbox = z.infer<typeof OwnMailbox>

/** How the emails of somebody who is not the operator go out through the server's email account. */
export type GuestSender = {
  fromName: string
  /** Null: the operator has to set SMTP_FROM first. */
  fromEmail: string | null
  replyTo: string | undefined
  dailyLimit: number
  minGapSeconds: number
  /** Why nothing goes out yet. */
  cause: EmailReason | null
}

/** How a mailbox goes on that is paused because its server refused emails. `gone`: the recipients don't exist, so they get no more emails. */
export const ResumeSending = z.object({ recipients: z.enum(['keep', 'gone']).default('keep') })
export type ResumeSending = z.infer<typeof ResumeSending>

const TestResult = z.object({ ok: z.boolean(), message: z.string() })
export const MailboxTest = z.object({ smtp: TestResult, imap: TestResult.nullable() })
export type MailboxTest = z.infer<typeof MailboxTest>

const DOMAIN_CHECKS = ['SPF', 'DKIM', 'DMARC'] as const
/** One check of the sender's domain in DNS. `unknown`: it can't be determined, or DNS did not respond. */
export const DomainCheck = z.object({
  name: z.enum(DOMAIN_CHECKS),
  state: z.enum(['good', 'weak', 'missing', 'unknown']),
  text: z.string(),
})
export type DomainCheck = z.infer<typeof DomainCheck>
export const MailboxDomain = z.object({ domain: z.string(), checks: z.array(DomainCheck) })
export type MailboxDomain = z.infer<typeof MailboxDomain>

/** The server settings that are missing before anyone can connect an account of this provider. */
export const MailProviderSetup = z.object({ provider: z.enum(MAIL_PROVIDERS), missing: z.array(z.string()) })
export type MailProviderSetup = z.infer<typeof MailProviderSetup>
