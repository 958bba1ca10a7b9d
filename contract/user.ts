import { z } from 'zod'
import { EmailAddress } from './email-address.ts'
import { Id } from './ids.ts'
import { DateOrTimestamp } from './moments.ts'

export const SUBSCRIPTION_PLANS = ['basic', 'pro'] as const
export const DEFAULT_PLAN = 'basic'
export const DEFAULT_SUBSCRIPTION_STATUS = 'active'

export const PASSWORD_MIN = 8
/** Generous, but it bounds the hashing time. */
const PASSWORD_MAX = 256
// Normalizing many combining marks takes quadratic time, so the length is checked first.
const PASSWORD_MAX_UNITS = 4 * PASSWORD_MAX

const Email = EmailAddress.toLowerCase()
const Name = z
  .string()
  .trim()
  .max(100, 'At most 100 characters')
  .optional()
  .transform((name) => name || null)

// Counts characters, not UTF-16 units. NFKC makes the same text typed on another keyboard the same password.
export const NewPassword = z
  .string('Password is required')
  .max(PASSWORD_MAX_UNITS, `Use at most ${PASSWORD_MAX} characters`)
  .regex(/^\P{Surrogate}*$/u, 'The password contains an invalid character')
  .transform((password) => password.normalize('NFKC'))
  .refine((password) => [...password].length >= PASSWORD_MIN, `Use at least ${PASSWORD_MIN} characters`)
  .refine((password) => [...password].length <= PASSWORD_MAX, `Use at most ${PASSWORD_MAX} characters`)

export const Registration = z.object({ email: Email, password: NewPassword, firstName: Name, lastName: Name })
export type Registration = z.infer<typeof Registration>

export const Credentials = z.object({
  email: z.string('Email is required').trim().toLowerCase().min(1, 'Email is required').max(254, 'Email is too long'),
  password: z
    .string('Password is required')
    .min(1, 'Password is required')
    .max(PASSWORD_MAX_UNITS, 'Password is too long')
    .transform((password) => password.normalize('NFKC')),
})
export type Credentials = z.infer<typeof Credentials>

/** The signed-in user, as `GET /api/auth/user` returns it. */
export const CurrentUser = z.object({
  id: Id,
  email: z.string(),
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  profileImageUrl: z.string().nullable(),
  company: z.string().nullable(),
  postalAddress: z.string().nullable(),
  subscriptionPlan: z.string(),
  subscriptionStatus: z.string(),
  /** The time zone that reports use; null until a browser has sent its own. */
  timeZone: z.string().nullable(),
  /** Whether single letters are shortcuts. Absent in what an earlier version has stored: they are. */
  usesLetterKeys: z.boolean().optional(),
  createdAt: DateOrTimestamp,
  /** Their emails wait until they confirm their address. Only `GET /api/auth/user` says so. */
  mustConfirmEmail: z.literal(true).optional(),
  /** Their emails wait until the operator sets SMTP_FROM. Only `GET /api/auth/user` says so. */
  hasNoSender: z.literal(true).optional(),
})
export type CurrentUser = z.infer<typeof CurrentUser>
