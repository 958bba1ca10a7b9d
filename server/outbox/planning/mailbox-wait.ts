import type { EmailReason } from '../../../contract/email-reason.ts'
import type { SendWindow } from '../../../contract/mailbox.ts'
import { gapSeconds, unevenGapMs } from './send-pace.ts'
import { dayOffAt, type Holidays, nextOpening } from './send-window.ts'

/** Why a mailbox may not send now, and until when. */
export type Wait = { until: Date; reason: EmailReason }

/** `spent` of the daily limit; once all of it is, `nextSlotAt` is when the next email may go out. `waiting`: due emails. */
export type PacedMailbox = {
  now: Date
  spent: number
  nextSlotAt: Date | null
  waiting: number
  dailyLimit: number
  minGapSeconds: number
  /** No gap is shorter than that: we promise it. Elsewhere it is an average. */
  isGapMinimum?: boolean
  /** `dailyLimit` is that of a ramp-up. */
  isRamping?: boolean
  lastClaimAt: Date | null
  sendWindow: SendWindow | null
  timeZone: string
}

/** For emails of sequences, and those that keep to the sending hours. */
export const waitOf = (mailbox: PacedMailbox, holidays: Holidays | null): Wait | undefined =>
  hoursWait(mailbox, holidays) ?? limitWait(mailbox) ?? paceWait(mailbox)

/** For emails that keep to the hours of their recipients: the mailbox's don't apply, its limit and its pace do. */
export const waitInRecipientHours = (mailbox: PacedMailbox): Wait | undefined => limitWait(mailbox) ?? paceWait(mailbox)

/** For an email that a person sends to one lead: any hour is fine, the daily limit and the gap still apply. */
export const waitByHand = (mailbox: PacedMailbox): Wait | undefined =>
  limitWait(mailbox) ?? gapWait(mailbox, mailbox.minGapSeconds)

export function hoursWait(
  { now, timeZone, sendWindow }: Pick<PacedMailbox, 'now' | 'timeZone' | 'sendWindow'>,
  holidays: Holidays | null,
): Wait | undefined {
  const until = nextOpening(sendWindow, timeZone, now, holidays)
  if (until <= now) return undefined
  const holiday = dayOffAt(now, timeZone, holidays)
  const next = nextOf(until, timeZone)
  if (!holiday) return { until, reason: { code: 'outside_hours', ...next } }
  return { until, reason: { code: 'day_off', place: holidays?.place ?? null, holiday, ...next } }
}

function limitWait({ spent, dailyLimit: limit, nextSlotAt, timeZone, isRamping }: PacedMailbox): Wait | undefined {
  if (spent < limit || !nextSlotAt) return undefined
  const next = nextOf(nextSlotAt, timeZone)
  const reason: EmailReason = { code: 'daily_limit', used: spent, limit, ...(isRamping && { isRampUp: true }), ...next }
  return { until: nextSlotAt, reason }
}

const paceWait = (mailbox: PacedMailbox) =>
  gapWait(mailbox, gapSeconds({ ...mailbox, window: mailbox.sendWindow }, mailbox.waiting, mailbox.spent))

function gapWait(mailbox: PacedMailbox, seconds: number): Wait | undefined {
  const { now, lastClaimAt: last, minGapSeconds, dailyLimit: limit, timeZone } = mailbox
  const gapMs = last ? unevenGapMs(seconds, last.getTime(), mailbox.isGapMinimum) : 0
  if (!last || gapMs <= 0 || now.getTime() - last.getTime() >= gapMs) return undefined
  const until = new Date(last.getTime() + gapMs)
  const next = nextOf(until, timeZone)
  return seconds > minGapSeconds
    ? { until, reason: { code: 'spread_over_day', limit, ...next } }
    : { until, reason: { code: 'email_gap', seconds: Math.round(seconds), ...next } }
}

const nextOf = (at: Date, timeZone: string) => ({ nextAt: wholeMinute(at).toISOString(), timeZone })

/** As exact as a reason is shown. Every due email stores it, and each look would write them all again for a few seconds. */
const wholeMinute = (moment: Date) => new Date(Math.floor(moment.getTime() / 60_000) * 60_000)
