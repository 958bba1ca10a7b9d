import type pg from 'pg'
import type { EmailReason } from '../../../contract/email-reason.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { MailboxRow } from '../../mail/account/mailbox-queries.ts'
import type { Clock } from '../planning/clock.ts'
import { readHolidays } from '../planning/holidays.ts'
import { gapSeconds } from '../planning/send-pace.ts'
import { dayOffAt, type Holidays, nextOpening } from '../planning/send-window.ts'
import { type ClaimedMail, type DueMailbox, holdDue, holdFollowUps, lockDueMailbox, takeDue } from './claim-queries.ts'

export type Claim = { mailbox: MailboxRow; mails: ClaimedMail[] }

/** How far the gaps between emails differ from even ones: regular gaps give a machine away. */
const JITTER = 0.2

/**
 * Claims due emails of the mailbox that has waited longest, as many as its limits and the caller have room for. Committed before
 * SMTP sees any of it: after a crash an email may be unknown, never sent twice. Undefined when nothing is due anywhere;
 * without emails when that mailbox has to wait.
 */
export async function claimMail(pool: pg.Pool, sender: number, room: number, clock: Clock): Promise<Claim | undefined> {
  return inTransaction(pool, async (client) => {
    const mailbox = await lockDueMailbox(client, clock)
    if (!mailbox) return undefined
    const wait = waitOf(mailbox, await readHolidays(mailbox.country))
    if (wait) {
      await holdDue(client, mailbox.id, wait.until, wait.reason, clock)
      return { mailbox, mails: [] }
    }
    const inboxReason = inboxNotRead(mailbox)
    if (mailbox.isUnread) await holdFollowUps(client, mailbox.id, inboxReason, clock)
    const unconfirmed: EmailReason = { code: 'unread_inbox_unconfirmed', mailbox: mailbox.fromEmail }
    if (mailbox.isUnconfirmed) await holdFollowUps(client, mailbox.id, unconfirmed, clock, true)
    const most = mailbox.minGapSeconds > 0 ? 1 : Math.min(room, mailbox.dailyLimit - mailbox.spent)
    const mails = await takeDue(client, mailbox, { sender, most, inboxReason }, clock)
    return { mailbox, mails }
  })
}

/** Why the mailbox may not send now, and until when. */
function waitOf(mailbox: DueMailbox, holidays: Holidays | null): { until: Date; reason: EmailReason } | undefined {
  const { now, spent, nextSlotAt, waiting, timeZone, dailyLimit: limit } = mailbox
  const next = (at: Date) => ({ nextAt: wholeMinute(at).toISOString(), timeZone })
  const opening = nextOpening(mailbox.sendWindow, timeZone, now, holidays)
  const holiday = dayOffAt(now, timeZone, holidays)
  if (opening > now && holiday)
    return { until: opening, reason: { code: 'day_off', place: holidays?.place ?? null, holiday, ...next(opening) } }
  if (opening > now) return { until: opening, reason: { code: 'outside_hours', ...next(opening) } }
  if (spent >= limit && nextSlotAt)
    return { until: nextSlotAt, reason: { code: 'daily_limit', used: spent, limit, ...next(nextSlotAt) } }
  const last = mailbox.lastClaimAt ?? undefined
  const seconds = gapSeconds({ ...mailbox, window: mailbox.sendWindow }, waiting, spent)
  const gapMs = seconds * 1000 * (1 + JITTER * (pseudoRandom(last) - 0.5) * 2)
  if (last && gapMs > 0 && now.getTime() - last.getTime() < gapMs) {
    const until = new Date(last.getTime() + gapMs)
    const isSpread = seconds > mailbox.minGapSeconds
    return {
      until,
      reason: isSpread
        ? { code: 'spread_over_day', limit, ...next(until) }
        : { code: 'email_gap', seconds: Math.round(seconds), ...next(until) },
    }
  }
  return undefined
}

/** As exact as a reason is shown. Every due email stores it, and each look would write them all again for a few seconds. */
const wholeMinute = (moment: Date) => new Date(Math.floor(moment.getTime() / 60_000) * 60_000)

/** The same for the same moment, so that looking twice does not draw twice. */
const pseudoRandom = (moment: Date | undefined) => ((moment?.getTime() ?? 0) % 997) / 997

/** The lead may have replied to the previous email: its follow-ups wait until that is known. */
const inboxNotRead = ({ imapCheckedAt, timeZone }: DueMailbox): EmailReason => ({
  code: 'inbox_not_read',
  checkedAt: imapCheckedAt?.toISOString() ?? null,
  timeZone,
})
