import { z } from 'zod'
import { Timestamp } from './moments.ts'

/** Nothing leaves since this database turned out to be a copy: mail that left after `knownUntil` is not known in it. */
export const MailHold = z.object({
  heldSince: Timestamp,
  knownUntil: Timestamp,
  /** Mails that were due by now, and so may have left. */
  doubtful: z.number().int(),
})
export type MailHold = z.infer<typeof MailHold>

/** What the owner says of the time since: nothing left, or what was due may have. */
export const MailRelease = z.object({ sinceThen: z.enum(['nothing_left', 'may_have_left']) })
export type MailRelease = z.infer<typeof MailRelease>
