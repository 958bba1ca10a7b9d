import { sql } from 'drizzle-orm'
import type { RampUp } from '../../../contract/mailbox.ts'
import { type Clock, clockNow } from '../../outbox/planning/clock.ts'
import type { MailboxRow } from './mailbox-queries.ts'

type Ramped = Pick<MailboxRow, 'rampUp'>

/** A ramp-up that is only changed goes on from its first day. Undefined: the saved one stays. */
export function rampStart(
  before: Ramped | undefined,
  rampUp: RampUp | null | undefined,
  isSameAddress: boolean,
  clock: Clock,
) {
  const wanted = rampUp === undefined ? before?.rampUp : rampUp
  if (!wanted) return { rampStartedAt: null }
  const goesOn = isSameAddress && before?.rampUp?.start === wanted.start
  return goesOn ? {} : { rampStartedAt: sql`${clockNow(clock)}` }
}
