import type { SendWindow } from '../../../contract/mailbox.ts'
import { hoursWait, type Wait } from './mailbox-wait.ts'
import type { SendingHours } from './plan.ts'

/** For mailboxes that send at any hour. */
const OFFICE_HOURS: SendWindow = { days: [1, 2, 3, 4, 5], from: '09:00', to: '17:00' }

/** The sending hours for an email: those of its recipient's time zone, or the mailbox's where that is null. */
export const hoursIn = (timeZone: string | null, mailbox: SendingHours): SendingHours =>
  timeZone === null ? mailbox : { ...mailbox, window: mailbox.window ?? OFFICE_HOURS, timeZone }

/** Until when emails to recipients of a time zone wait; undefined while their hours are open. */
export function recipientWait(now: Date, timeZone: string, mailbox: SendingHours): Wait | undefined {
  const { window, holidays } = hoursIn(timeZone, mailbox)
  const wait = hoursWait({ now, timeZone, sendWindow: window }, holidays)
  if (wait?.reason.code !== 'outside_hours') return wait
  return { ...wait, reason: { ...wait.reason, code: 'recipient_hours' } }
}
