import type { SendWindow } from '../../contract/mailbox.ts'
import { nextOpening } from '../mail/send-window.ts'

const HOUR_MS = 3_600_000

type Wish = {
  after: Date
  delayDays: number
  delayHours: number
  window: SendWindow | null
  timeZone: string
  /** Days on which nothing is sent, as '2026-12-25'. */
  holidays: string[]
}

/** When a mail is to leave: its delay after the one before, then the first moment the mailbox may send. */
export function planNextMail({ after, delayDays, delayHours, window, timeZone }: Wish): Date {
  return nextOpening(window, timeZone, new Date(after.getTime() + (delayDays * 24 + delayHours) * HOUR_MS))
}
