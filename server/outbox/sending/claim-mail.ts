import type pg from 'pg'
import type { EmailReason } from '../../../contract/email-reason.ts'
import { inTransaction } from '../../db/transaction.ts'
import { guestReason } from '../../mail/account/server-account.ts'
import type { MailTools } from '../../mail-tools.ts'
import { pickUncapped, settlePicked } from '../guard/pick-uncapped.ts'
import { withRampUp } from '../guard/ramp-limit.ts'
import type { Clock } from '../planning/clock.ts'
import { readHolidays } from '../planning/holidays.ts'
import { type Wait, waitByHand, waitInRecipientHours, waitOf } from '../planning/mailbox-wait.ts'
import { openRecipientZones } from '../recipient-hours-queries.ts'
import {
  type ClaimedMail,
  type DueMailbox,
  holdFollowUps,
  lockDueMailbox,
  readLockedGuest,
  takeDue,
} from './claim-queries.ts'
import { holdDue } from './hold-due.ts'

export type Claim = { mailbox: DueMailbox; mails: ClaimedMail[] }

/**
 * Claims due emails of the mailbox that has waited longest, as many as its limits and the caller have room for. Committed before
 * SMTP sees any of it: after a crash an email may be unknown, never sent twice. Undefined when nothing is due anywhere;
 * without emails when that mailbox has to wait. What a person sends by hand goes first, and doesn't wait for the sending hours;
 * emails in the hours of their recipients wait for those instead of the mailbox's.
 */
export async function claimMail(
  pool: pg.Pool,
  sender: number,
  room: number,
  clock: Clock,
  { smtpFrom }: Partial<MailTools['config']> = {},
): Promise<Claim | undefined> {
  return inTransaction(pool, async (client) => {
    const locked = await lockDueMailbox(client, clock)
    if (!locked) return undefined
    const due = await withRampUp(client, locked)
    const mailbox = waitOfGuest(due, smtpFrom) ? { ...due, guest: await readLockedGuest(client, due) } : due
    const guestWait = waitOfGuest(mailbox, smtpFrom)
    if (guestWait) {
      await holdDue(client, mailbox.id, { wait: guestWait, recipientsWait: guestWait, handWait: guestWait }, clock)
      return { mailbox, mails: [] }
    }
    const paced = { ...mailbox, isGapMinimum: mailbox.guest !== null }
    const holidays = await readHolidays(mailbox.country)
    const wait = waitOf(paced, holidays)
    const recipientsWait = waitInRecipientHours(paced)
    const handWait = waitByHand(paced)
    const zones = await openRecipientZones(client, paced, holidays, clock)
    const openZones = recipientsWait ? [] : zones
    const inboxReason = inboxNotRead(mailbox)
    if (mailbox.isUnread && !wait) await holdFollowUps(client, mailbox.id, inboxReason, clock)
    const unconfirmed: EmailReason = { code: 'unread_inbox_unconfirmed', mailbox: mailbox.fromEmail }
    if (mailbox.isUnconfirmed && !wait) await holdFollowUps(client, mailbox.id, unconfirmed, clock, true)
    // After a failure a single email tries, and the others wait for what becomes of it.
    const isProbe = mailbox.deferrals > 0
    const most = isProbe || mailbox.minGapSeconds > 0 ? 1 : Math.min(room, mailbox.dailyLimit - mailbox.spent)
    const isByHand = wait !== undefined
    const byHours = { most, isByHand, openZones }
    const picked = handWait ? undefined : await pickUncapped(client, mailbox, byHours)
    const taker = { sender, ...byHours, inboxReason, isProbe, only: picked?.ids ?? null }
    const mails = handWait ? [] : await takeDue(client, mailbox, taker, clock)
    const claimed = mails.map(({ id }) => id)
    if (picked) await settlePicked(client, mailbox, picked, claimed, holidays)
    // While one email tries, the others wait for what becomes of it.
    const isTrying = isProbe && mails.length > 0
    if (wait && !isTrying) await holdDue(client, mailbox.id, { wait, recipientsWait, handWait }, clock)
    return { mailbox, mails }
  })
}

/** Confirming the address wakes the sender, and a start with SMTP_FROM looks at once. This is for a change that we missed. */
const GUEST_LOOK_MS = 10 * 60_000

function waitOfGuest({ guest, now }: DueMailbox, smtpFrom: string | undefined): Wait | undefined {
  const reason = guest && guestReason(guest, smtpFrom)
  return reason ? { until: new Date(now.getTime() + GUEST_LOOK_MS), reason } : undefined
}

/** The lead may have replied to the previous email: its follow-ups wait until that is known. */
const inboxNotRead = ({ imapCheckedAt, timeZone }: DueMailbox): EmailReason => ({
  code: 'inbox_not_read',
  checkedAt: imapCheckedAt?.toISOString() ?? null,
  timeZone,
})
