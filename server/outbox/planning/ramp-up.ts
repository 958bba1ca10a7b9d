import type { RampUp } from '../../../contract/mailbox.ts'
import { type LocalTime, localTime, momentOf } from '../../../contract/zoned-time.ts'

const DAY_MS = 86_400_000

/** The limit of a mailbox, which may grow day by day. The sender and the planner know it from here alone. */
export type RampedLimit = {
  dailyLimit: number
  timeZone: string
  rampUp?: RampUp | null
  rampStartedAt?: Date | null
}

/** How many emails may go out in the 24 hours before this moment. Days are those of the mailbox's time zone. */
export function limitAt({ dailyLimit, timeZone, rampUp, rampStartedAt }: RampedLimit, moment: Date): number {
  if (!rampUp || !rampStartedAt) return dailyLimit
  const days = Math.max(0, dayNumber(localTime(moment, timeZone)) - dayNumber(localTime(rampStartedAt, timeZone)))
  return Math.min(dailyLimit, rampUp.target, rampUp.start + rampUp.step * days)
}

/** Whether the ramp-up, and not the daily limit, decides how many go out. */
export const isRamping = (mailbox: RampedLimit, moment: Date) =>
  Boolean(mailbox.rampUp) && limitAt(mailbox, moment) < mailbox.dailyLimit

/**
 * The first moment from `from` on at which one more email may go out. `slots`: when the last ones did, in order; of long ago they
 * don't matter, nor do more than the limit.
 */
export function nextFreeSlot(slots: number[], mailbox: RampedLimit, from: number): number {
  for (let at = from; ; ) {
    const limit = limitAt(mailbox, new Date(at))
    const oldest = slots.length >= limit ? slots.at(-limit) : undefined
    if (oldest === undefined || oldest + DAY_MS <= at) return at
    at = Math.min(oldest + DAY_MS, growsAt(mailbox, at, limit))
  }
}

/** The start of the next day, if more may go out then. */
function growsAt(mailbox: RampedLimit, at: number, limit: number) {
  const { rampUp, dailyLimit, timeZone } = mailbox
  if (!rampUp || limit >= Math.min(dailyLimit, rampUp.target)) return Number.POSITIVE_INFINITY
  return nextDay(new Date(at), timeZone).getTime()
}

/** When the next calendar day starts. */
const nextDay = (moment: Date, timeZone: string) => daysLater(moment, 1, timeZone)

/** When the calendar day starts that is so many days later, or earlier. */
export const daysLater = (moment: Date, days: number, timeZone: string) =>
  startOfDay(localTime(moment, timeZone), days, timeZone)

function startOfDay({ year, month, day }: LocalTime, ahead: number, timeZone: string) {
  const date = new Date(Date.UTC(year, month - 1, day + ahead))
  const local = { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() }
  return momentOf({ ...local, hour: 0, minute: 0 }, timeZone)
}

const dayNumber = ({ year, month, day }: LocalTime) => Date.UTC(year, month - 1, day) / DAY_MS
