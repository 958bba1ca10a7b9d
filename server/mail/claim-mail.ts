import { sql } from 'drizzle-orm'
import type { Db } from '../db/connect.ts'
import { type Clock, clockNow } from './clock.ts'
import type { MailboxRow } from './mailbox-queries.ts'
import { nextOpening } from './send-window.ts'

/** A mail that is ours to send, and nobody else's. */
export type ClaimedMail = {
  id: number
  userId: number
  leadId: number | null
  enrollmentId: number | null
  templateId: number | null
  recipientAddress: string
  subject: string | null
  attempt: number
  mime: Buffer
}
export type Claim = { mailbox: MailboxRow; mails: ClaimedMail[] }

/** How far from evenly mails leave: machines are told by their regularity. */
const JITTER = 0.2

/**
 * Takes due mail of the mailbox that has waited longest, as much as its limits and the caller have room for. Committed before
 * SMTP sees any of it: after a crash a mail may be unknown, never sent twice. Undefined when nothing is due anywhere;
 * without mails when that mailbox has to wait.
 */
export async function claimMail(db: Db, senderId: number, room: number, clock: Clock): Promise<Claim | undefined> {
  return db.transaction(async (tx) => {
    const mailbox = await lockDueMailbox(tx, clock)
    if (!mailbox) return undefined
    const { now, spent, nextSlotAt } = await readLimits(tx, mailbox.id, clock)
    const wait = waitOf(mailbox, now, spent, nextSlotAt)
    if (wait) {
      await hold(tx, mailbox.id, wait.until, wait.reason, clock)
      return { mailbox, mails: [] }
    }
    const most = mailbox.minGapSeconds > 0 ? 1 : Math.min(room, mailbox.dailyLimit - spent)
    const mails = await takeDue(tx, mailbox, senderId, most, clock)
    return { mailbox, mails }
  })
}

/** `isUnread`: it has an inbox, and what came in lately is not known. By the real clock, whatever the engine's says. */
type DueMailbox = MailboxRow & { isUnread: boolean }

async function lockDueMailbox(tx: Db, clock: Clock): Promise<DueMailbox | undefined> {
  const now = clockNow(clock)
  const { rows } = await tx.execute<Record<string, unknown>>(sql`
    select id, user_id as "userId", from_name as "fromName", from_email as "fromEmail", transport, smtp_host as "smtpHost",
      smtp_port as "smtpPort", smtp_security as "smtpSecurity", smtp_user as "smtpUser", smtp_password as "smtpPassword",
      daily_limit as "dailyLimit", min_gap_seconds as "minGapSeconds", send_window as "sendWindow", time_zone as "timeZone",
      last_claim_at as "lastClaimAt", deferrals, imap_checked_at as "imapCheckedAt",
      imap_host is not null and (imap_checked_at is null or imap_checked_at < now() - interval '15 minutes') as "isUnread"
    from mailboxes m
    where paused_reason is null and (next_look_at is null or next_look_at <= ${now})
      and exists (select from sequence_logs l where l.mailbox_id = m.id and l.status = 'scheduled'
        and l.held_for is null and l.mime is not null and l.scheduled_at <= ${now})
    order by last_claim_at nulls first, id limit 1 for no key update skip locked`)
  return rows[0] as DueMailbox | undefined
}

async function readLimits(tx: Db, mailboxId: number, clock: Clock) {
  const { rows } = await tx.execute<{ now: string; spent: number; nextSlotAt: string | null }>(sql`
    select ${clockNow(clock)} as now, count(*)::int as spent, min(spent_at) + interval '24 hours' as "nextSlotAt"
    from mail_slots where mailbox_id = ${mailboxId} and spent_at > ${clockNow(clock)} - interval '24 hours'`)
  const row = rows[0] as { now: string; spent: number; nextSlotAt: string | null }
  return { now: new Date(row.now), spent: row.spent, nextSlotAt: row.nextSlotAt ? new Date(row.nextSlotAt) : undefined }
}

/** Why the mailbox may not send now, in words, and until when. */
function waitOf(mailbox: MailboxRow, now: Date, spent: number, nextSlotAt: Date | undefined) {
  const opening = nextOpening(mailbox.sendWindow, mailbox.timeZone, now)
  if (opening > now)
    return { until: opening, reason: `outside the sending hours, which begin ${told(opening, mailbox)}` }
  if (spent >= mailbox.dailyLimit && nextSlotAt)
    return {
      until: nextSlotAt,
      reason: `mailbox at ${spent} of ${mailbox.dailyLimit}, next slot ${told(nextSlotAt, mailbox)}`,
    }
  const last = mailbox.lastClaimAt ? new Date(mailbox.lastClaimAt) : undefined
  const gapMs = mailbox.minGapSeconds * 1000 * (1 + JITTER * (pseudoRandom(last) - 0.5) * 2)
  if (last && gapMs > 0 && now.getTime() - last.getTime() < gapMs) {
    const until = new Date(last.getTime() + gapMs)
    return { until, reason: `${mailbox.minGapSeconds} seconds between mails, next one ${told(until, mailbox)}` }
  }
  return undefined
}

/** The same for the same moment, so that looking twice does not draw twice. */
const pseudoRandom = (moment: Date | undefined) => ((moment?.getTime() ?? 0) % 997) / 997

const told = (moment: Date, { timeZone }: MailboxRow) =>
  new Intl.DateTimeFormat('en-GB', { timeZone, weekday: 'short', hour: '2-digit', minute: '2-digit' }).format(moment)

async function hold(tx: Db, mailboxId: number, until: Date, reason: string, clock: Clock) {
  await tx.execute(sql`
    update mailboxes set next_look_at = ${until.toISOString()}, hold_reason = ${reason} where id = ${mailboxId}`)
  await tx.execute(sql`
    update sequence_logs set hold_reason = ${reason}
    where id in (
      select id from sequence_logs
      where mailbox_id = ${mailboxId} and status = 'scheduled' and held_for is null and mime is not null
        and scheduled_at <= ${clockNow(clock)} and hold_reason is distinct from ${reason}
      for update skip locked)`)
}

/** Somebody may have answered what came before: what follows it waits until that is known. */
const unreadReason = (mailbox: DueMailbox) =>
  mailbox.imapCheckedAt
    ? `the inbox was last read at ${told(new Date(mailbox.imapCheckedAt), mailbox)}, follow-ups wait until it is read again`
    : 'the inbox was not read yet, follow-ups wait until it is'

const LEAD_PAUSED = 'the lead is paused in this sequence'
const SEQUENCE_PAUSED = 'The sequence is not active'
const TOO_SOON = 'a minute lies between two mails to one lead'
/** Since it was written the lead has done, or not done, what its step asks for: it is looked at again. */
const NOT_FOR_THEM = 'the step is not for this lead'

/** Whoever looks after sequences decides what follows for the enrolment. */
const skip = (tx: Db, id: number, reason: string) =>
  tx.execute(sql`
    with skipped as (
      update sequence_logs set status = 'skipped', error_message = ${reason} where id = ${id} returning enrollment_id
    )
    update lead_sequence_enrollments e set next_email_scheduled_at = null from skipped s
    where e.id = s.enrollment_id and e.status in ('active', 'paused')`)

/** Locks due rows and what could stop them; what must not go is skipped with its reason, the rest is ours. */
async function takeDue(tx: Db, mailbox: DueMailbox, senderId: number, most: number, clock: Clock) {
  const now = clockNow(clock)
  const mailboxId = mailbox.id
  const unread = unreadReason(mailbox)
  const { rows: due } = await tx.execute<{ id: number; stop: string | null }>(sql`
    select l.id, case
      when exists (select from suppressions s where s.user_id = l.user_id and s.address = l.recipient_address)
        then 'The address is on the do-not-contact list'
      when l.lead_id is null then 'The lead was deleted'
      when l.enrollment_id is not null and e.status not in ('active', 'paused') then 'The lead left the sequence: ' || e.status
      when e.status = 'paused' then ${LEAD_PAUSED}
      when l.sequence_id is not null and not q.is_active then ${SEQUENCE_PAUSED}
      when l.attempt = 0 and leadwright_skip_reason(l.enrollment_id, t.conditions) is not null then ${NOT_FOR_THEM}
      when l.enrollment_id is not null and exists (
        select from sequence_logs b where b.enrollment_id = l.enrollment_id and b.id <> l.id
          and (b.status = 'sending' or b.sent_at > ${now} - interval '1 minute'))
        then ${TOO_SOON}
      when ${mailbox.isUnread} and l.enrollment_id is not null and exists (
        select from sequence_logs b where b.enrollment_id = l.enrollment_id and b.id <> l.id and b.status in ('sent', 'sending', 'unknown'))
        then ${unread}
    end as stop
    from sequence_logs l
    left join lead_sequence_enrollments e on e.id = l.enrollment_id
    left join email_sequences q on q.id = l.sequence_id
    left join sequence_steps t on t.id = l.step_id
    where l.mailbox_id = ${mailboxId} and l.status = 'scheduled' and l.held_for is null and l.mime is not null
      and l.scheduled_at <= ${now}
    order by l.scheduled_at, l.id limit ${most} for update of l skip locked`)
  const stopped = due.filter(({ stop }) => stop !== null)
  for (const { id, stop } of stopped) {
    if (stop === NOT_FOR_THEM) await tx.execute(sql`update sequence_logs set mime = null where id = ${id}`)
    // A paused sequence keeps its mail, an unread inbox delays it; everything else is over.
    else if ([LEAD_PAUSED, SEQUENCE_PAUSED, TOO_SOON, unread].includes(stop as string))
      await tx.execute(
        sql`update sequence_logs set hold_reason = ${stop}, scheduled_at = ${now} + interval '1 minute' where id = ${id}`,
      )
    else await skip(tx, id, stop as string)
  }
  const ids = due.filter(({ stop }) => stop === null).map(({ id }) => id)
  if (ids.length === 0) return []
  await tx.execute(sql`
    insert into mail_slots (mailbox_id, log_id, spent_at) select ${mailboxId}, id, ${now} from unnest(${sql.param(ids)}::int[]) id`)
  await tx.execute(
    sql`update mailboxes set last_claim_at = ${now}, next_look_at = null, hold_reason = null where id = ${mailboxId}`,
  )
  const { rows } = await tx.execute<ClaimedMail & Record<string, unknown>>(sql`
    update sequence_logs set status = 'sending', claimed_by = ${String(senderId)}, attempt = attempt + 1, hold_reason = null
    where id = any(${sql.param(ids)}::int[])
    returning id, user_id as "userId", lead_id as "leadId", enrollment_id as "enrollmentId", template_id as "templateId",
      recipient_address as "recipientAddress", subject, attempt, mime`)
  return rows
}
