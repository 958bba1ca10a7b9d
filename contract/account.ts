import { z } from 'zod'
import { EmailAddress } from './email-address.ts'
import { TimeZone } from './mailbox.ts'
import { NewPassword } from './user.ts'

export const POSTAL_ADDRESS_MAX = 300
const CONTROL_CHARACTER = /[\p{Cc}\p{Zl}\p{Zp}]/u

/** The account as the settings dialog shows it. */
export const Account = z.object({
  email: z.string(),
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  company: z.string().nullable(),
  /** Several lines. Emails of sequences end with it. */
  postalAddress: z.string().nullable(),
  /** The time zone that reports use. */
  timeZone: z.string(),
  /** Whether single letters are shortcuts. */
  usesLetterKeys: z.boolean(),
  /** False for users who only sign in through the identity provider. */
  hasPassword: z.boolean(),
  /** A new address is confirmed by email, so the server must be able to send one. */
  canChangeEmail: z.boolean().optional(),
  /** Where a link waits to be opened: it becomes the address then. */
  pendingEmail: z.string().optional(),
})
export type Account = z.infer<typeof Account>

const emptyAsNull = (text: string | null) => text || null

/** One line of text. Empty or null removes it, absent leaves it as it is. */
const line = (max: number) =>
  z
    .string()
    .trim()
    .max(max, `At most ${max} characters`)
    .refine((text) => !CONTROL_CHARACTER.test(text), 'Use one line of plain text')
    .nullable()
    .transform(emptyAsNull)
    .optional()

/** Several lines, as they are printed on an envelope: trimmed, without empty ones. */
const lines = (max: number) =>
  z
    .string()
    .max(4 * max, `At most ${max} characters`)
    .transform((text) =>
      text
        .split(/\r\n|[\r\n\u2028\u2029]/)
        .map((row) => row.trim())
        .filter(Boolean)
        .join('\n'),
    )
    .refine((text) => text.length <= max, `At most ${max} characters`)
    .refine((text) => !CONTROL_CHARACTER.test(text.replaceAll('\n', '')), 'Use plain text')
    .nullable()
    .transform(emptyAsNull)
    .optional()

export const AccountChanges = z.object({
  firstName: line(100),
  lastName: line(100),
  company: line(200),
  postalAddress: lines(POSTAL_ADDRESS_MAX),
  timeZone: TimeZone.optional(),
  usesLetterKeys: z.boolean('Choose true or false').optional(),
})
export type AccountChanges = z.infer<typeof AccountChanges>

/** PUT /api/account/time-zone: the browser's time zone. */
export const BrowserTimeZone = z.object({ timeZone: TimeZone })

/** A typed password, without the rules for new ones. */
export const TypedPassword = z
  .string('Password is required')
  .min(1, 'Password is required')
  .max(1024, 'Password is too long')
  .transform((password) => password.normalize('NFKC'))

/** Six digits of an authenticator app, or a recovery code; spaces and hyphens don't matter. */
export const TypedCode = z.string('Enter the code').trim().min(1, 'Enter the code').max(40, 'The code is too long')

export const PasswordChange = z.object({ currentPassword: TypedPassword, newPassword: NewPassword })
export type PasswordChange = z.infer<typeof PasswordChange>

/** The password, or the typed email for an account without a password. */
export const AccountDeletion = z.object({ password: TypedPassword.optional(), email: z.string().max(254).optional() })
export type AccountDeletion = z.infer<typeof AccountDeletion>

/** POST /api/account/email: the new address, which gets a link. The code only where two-factor authentication is on. */
export const AddressChange = z.object({
  email: EmailAddress.toLowerCase(),
  password: TypedPassword,
  code: TypedCode.optional(),
})
export type AddressChange = z.infer<typeof AddressChange>

/** The answer where an email follows; it says the same whether or not there is such an account. */
export const CheckEmail = z.object({ message: z.string() })
export const CHECK_EMAIL = { message: 'Check your email' }

/** POST /api/forgot-password. */
export const ForgottenPassword = z.object({ email: EmailAddress.toLowerCase() })
