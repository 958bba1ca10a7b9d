import { z } from 'zod'
import { TimeZone } from './mailbox.ts'
import { Name, NewPassword } from './user.ts'

/** The account as the settings dialog shows it. */
export const Account = z.object({
  email: z.string(),
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  /** The time zone that reports use. */
  timeZone: z.string(),
  /** False for users who only sign in through the identity provider. */
  hasPassword: z.boolean(),
})
export type Account = z.infer<typeof Account>

export const AccountChanges = z.object({ firstName: Name, lastName: Name, timeZone: TimeZone.optional() })
export type AccountChanges = z.infer<typeof AccountChanges>

/** PUT /api/account/time-zone: the browser's time zone. */
export const BrowserTimeZone = z.object({ timeZone: TimeZone })

/** A typed password, without the rules for new ones. */
const TypedPassword = z
  .string('Password is required')
  .min(1, 'Password is required')
  .max(1024, 'Password is too long')
  .transform((password) => password.normalize('NFKC'))

export const PasswordChange = z.object({ currentPassword: TypedPassword, newPassword: NewPassword })
export type PasswordChange = z.infer<typeof PasswordChange>

/** The password, or the typed email for an account without a password. */
export const AccountDeletion = z.object({ password: TypedPassword.optional(), email: z.string().max(254).optional() })
export type AccountDeletion = z.infer<typeof AccountDeletion>
