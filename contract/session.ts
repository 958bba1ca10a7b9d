import { z } from 'zod'
import { DateOrTimestamp } from './moments.ts'

/** The most that are listed, the last seen first. */
export const MAX_SESSIONS_LISTED = 100

/** A browser that is signed in. */
export const OwnSession = z.object({
  id: z.string(),
  /** "Firefox on Windows", as it was at sign-in; null in sessions of earlier versions. */
  device: z.string().nullable(),
  /** The network address at sign-in, without its last part. */
  address: z.string().nullable(),
  signedInAt: DateOrTimestamp,
  /** To within five minutes. */
  lastSeenAt: DateOrTimestamp.nullable(),
  /** The session of this request. */
  isCurrent: z.boolean(),
})
export type OwnSession = z.infer<typeof OwnSession>

export const OwnSessionId = z.object({ id: z.string().regex(/^[0-9a-f]{32}$/, 'Invalid session ID') })

/** DELETE /api/account/sessions: all others, and this one too with `current`. */
export const SessionsToEnd = z.object({
  current: z
    .enum(['true', 'false'])
    .default('false')
    .transform((value) => value === 'true'),
})
