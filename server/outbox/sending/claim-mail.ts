import type pg from 'pg'
import { inTransaction } from '../../db/transaction.ts'
import type { MailboxRow } from '../../mail/account/mailbox-queries.ts'
import type { Clock } from '../planning/clock.ts'
import { readHolidays } from '../planning/holidays.ts'
import { gapSeconds } from '../planning/send-pace.ts'
import { dayOffAt, type Holidays, nextOpening } from '../planning/send-window.ts'
import { type ClaimedMail, type DueMailbox, holdDue, holdFollowUps, lockDueMailbox, takeDue } from './claim-queries.ts'

export type Claim = { mailbox: MailboxRow; mails: ClaimedMail[] }

/** How far from evenly mails leave: machines are told by their regularity. */
const JITTER = 0.2

/**
 * Takes due mail of the mailbox that has waited longest, as much as its limits and the caller have room for. Committed before
 * SMTP sees any of it: after a crash a mail may be unknown, never sent twice. Undefined when nothing is due anywhere;
 * without mails when that mailbox has to wait.
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
    const reason = unreadReason(mailbox)
    if (mailbox.isUnread) await holdFollowUps(client, mailbox.id, reason, clock)
    const most = mailbox.minGapSeconds > 0 ? 1 : Math.min(room, mailbox.dailyLimit - mailbox.spent)
    const mails = await takeDue(client, mailbox, { sender, most, unreadReason: reason }, clock)
    return { mailbox, mails }
  })
}

/** Why the mailbox may not send now, in words, and until when. */
function waitOf(mailbox: DueMailbox, holidays: Holidays | null) {
  const { now, spent, nextSlotAt, waiting } = mailbox
  const opening = nextOpening(mailbox.sendWindow, mailbox.timeZone, now, holidays)
  const dayOff = dayOffAt(now, mailbox.timeZone, holidays)
  if (opening > now && dayOff)
    return { until: opening, reason: `day off in ${holidays?.place}: ${dayOff}, next mail ${told(opening, mailbox)}` }
  if (opening > now)
    return { until: opening, reason: `outside the sending hours, which begin ${told(opening, mailbox)}` }
  if (spent >= mailbox.dailyLimit && nextSlotAt)
    return {
      until: nextSlotAt,
      reason: `mailbox at ${spent} of ${mailbox.dailyLimit}, next slot ${told(nextSlotAt, mailbox)}`,
    }
  const last = mailbox.lastClaimAt ?? undefined
  const seconds = gapSeconds({ ...mailbox, window: mailbox.sendWindow }, waiting, spent)
  const gapMs = seconds * 1000 * (1 + JITTER * (pseudoRandom(last) - 0.5) * 2)
  if (last && gapMs > 0 && now.getTime() - last.getTime() < gapMs) {
    const until = new Date(last.getTime() + gapMs)
    const gap =
      seconds > mailbox.minGapSeconds
        ? `${mailbox.dailyLimit} a day, spread over its hours`
        : `${seconds} seconds between mails`
    return { until, reason: `${gap}, next one ${told(until, mailbox)}` }
  }
  return undefined
}

/** The same for the same moment, so that looking twice does not draw twice. */
const pseudoRandom = (moment: Date | undefined) => ((moment?.getTime() ?? 0) % 997) / 997

const told = (moment: Date, { timeZone }: MailboxRow) =>
  new Intl.DateTimeFormat('en-GB', { timeZone, weekday: 'short', hour: '2-digit', minute: '2-digit' }).format(moment)

/** Somebody may have answered what came before: what follows it waits until that is known. */
const unreadReason = (mailbox: DueMailbox) =>
  mailbox.imapCheckedAt
    ? `the inbox was last read at ${told(mailbox.imapCheckedAt, mailbox)}, follow-ups wait until it is read again`
    : 'the inbox was not read yet, follow-ups wait until it is'
