import type { EmailReason } from '../../../contract/email-reason.ts'
import { hoursWait, type PacedMailbox, waitByHand, waitOf } from './mailbox-wait.ts'
import type { Holidays } from './send-window.ts'

/** As long as an ordinary gap between two emails. */
const SOON_MS = 90_000

/** `ahead`: emails that go out before this one. `restsUntil`: when we try the server again, and `trouble` why. */
export type SendingMailbox = PacedMailbox & {
  pausedReason: EmailReason | null
  restsUntil: Date | null
  trouble: EmailReason | null
  ahead: number
}
export type SendWish = { scheduledAt: Date | null; inSendingHours: boolean }
type Plan = { goesAt: Date | null; isNow: boolean; cause: EmailReason | null }

/** When an email to one lead would go out, by the rules of the sender. */
export function planSend(mailbox: SendingMailbox, holidays: Holidays | null, wish: SendWish): Plan {
  const { now, ahead, minGapSeconds, restsUntil, timeZone } = mailbox
  const { scheduledAt, inSendingHours } = wish
  if (mailbox.pausedReason) return { goesAt: null, isNow: false, cause: mailbox.pausedReason }
  if (scheduledAt && scheduledAt > now) {
    const wait = inSendingHours ? hoursWait({ ...mailbox, now: scheduledAt }, holidays) : undefined
    return { goesAt: wait?.until ?? scheduledAt, isNow: false, cause: wait?.reason ?? null }
  }
  const crowded = { ...mailbox, spent: mailbox.spent + ahead }
  const wait = inSendingHours ? waitOf(crowded, holidays) : waitByHand(crowded)
  if (wait?.reason.code === 'daily_limit') return { goesAt: wait.until, isNow: false, cause: wait.reason }
  const isResting = restsUntil !== null && restsUntil > (wait?.until ?? now)
  const first = isResting ? restsUntil : (wait?.until ?? now)
  const goesAt = new Date(first.getTime() + ahead * minGapSeconds * 1000)
  const isNow = goesAt.getTime() - now.getTime() <= SOON_MS
  const gap: EmailReason = { code: 'email_gap', seconds: minGapSeconds, nextAt: goesAt.toISOString(), timeZone }
  if (isResting) return { goesAt, isNow, cause: mailbox.trouble ?? { code: 'server_deferred', reply: null } }
  return { goesAt, isNow, cause: wait?.reason ?? (goesAt > now ? gap : null) }
}
