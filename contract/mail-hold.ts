import { z } from 'zod'
import { Timestamp } from './moments.ts'

/** Sending is on hold because this database is a restored copy: it does not know what was sent after `knownUntil`. */
export const MailHold = z.object({
  heldSince: Timestamp,
  knownUntil: Timestamp,
  /** Emails that were due by now, and so may have been sent. */
  doubtful: z.number().int(),
})
export type MailHold = z.infer<typeof MailHold>

/** The owner's answer about the time since: nothing was sent, or the emails that were due may have been. */
export const MailRelease = z.object({ sinceThen: z.enum(['nothing_sent', 'may_be_sent']) })
export type MailRelease = z.infer<typeof MailRelease>
