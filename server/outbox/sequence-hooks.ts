import type { Db } from '../db/connect.ts'
import type { MailTools } from '../mail-tools.ts'
import type { Clock } from './planning/clock.ts'

/** What the sender asks of sequences. Handed in, since sequences are built on mail and not the other way round. */
export type SequenceHooks = {
  /** In the transaction that makes a mail of each of these enrolments final: what comes next for them. */
  advance(tx: Db, enrollmentIds: number[], clock: Clock): Promise<void>
  /** Writes the mails that are due as they will be sent. True when there was something to do. */
  prepare(db: Db, tools: MailTools, clock: Clock): Promise<boolean>
}
