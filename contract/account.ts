import { z } from 'zod'
import { TimeZone } from './mailbox.ts'
import { Name, NewPassword } from './user.ts'

/** What the account dialog shows of the account itself. */
export const Account = z.object({
  email: z.string(),
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  /** In which days and months are counted. */
  timeZone: z.string(),
  /** False for who signs in through the identity provider alone. */
  hasPassword: z.boolean(),
})
export type Account = z.infer<typeof Account>

export const AccountChanges = z.object({ firstName: Name, lastName: Name, timeZone: TimeZone.optional() })
export type AccountChanges = z.infer<typeof AccountChanges>

/** PUT /api/account/time-zone: where the browser is. */
export const BrowserPlace = z.object({ timeZone: TimeZone })

/** As it was typed: whether it is right is for the comparison to say. */
const TypedPassword = z
  .string('Password is required')
  .min(1, 'Password is required')
  .max(1024, 'That is too long for a password')
  .transform((password) => password.normalize('NFKC'))

export const PasswordChange = z.object({ currentPassword: TypedPassword, newPassword: NewPassword })
export type PasswordChange = z.infer<typeof PasswordChange>

/** The password, or the email typed out where there is none. */
export const AccountDeletion = z.object({ password: TypedPassword.optional(), email: z.string().max(254).optional() })
export type AccountDeletion = z.infer<typeof AccountDeletion>
