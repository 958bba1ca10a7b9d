import { and, eq, sql } from 'drizzle-orm'
import { reasonFrom } from '../../contract/email-reason.ts'
import { reasonSentence } from '../../contract/email-reason-words.ts'
import type { MailLog } from '../../contract/mail.ts'
import type { SendPlan, SendPlanQuery, SendPlans } from '../../contract/send-plan.ts'
import type { Db } from '../db/connect.ts'
import { mailboxes } from '../db/schema.ts'
import { findMailbox, type MailboxRow } from '../mail/account/mailbox-queries.ts'
import { isOwnAccount } from '../mail/account/own-account.ts'
import { type Guest, guestReason, limitsOf, readGuest } from '../mail/account/server-account.ts'
import type { MailTools } from '../mail-tools.ts'
import { waitsForHours } from './changes/look-sooner.ts'
import { type Clock, clockNow } from './planning/clock.ts'
import { readHolidays } from './planning/holidays.ts'
import { planSend, type SendingMailbox, type SendWish } from './planning/plan-send.ts'
import { isRamping, limitAt, nextFreeSlot } from './planning/ramp-up.ts'
import { findMailboxForEmail } from './preparing/sender-mailbox.ts'

/** When an email of the owner would go out. `id`: one that is in the outbox already, behind those before it. */
export async function readSendPlan(db: Db, userId: number, wish: SendWish & { id?: number }, tools: MailTools) {
  return planWith(db, await readOwn(db, userId, wish, tools), wish, tools)
}

/** When an email that an earlier request put into the outbox goes out, or went. */
export async function readPlanOf(db: Db, userId: number, log: MailLog, tools: MailTools): Promise<SendPlan> {
  const { id, state, isTest, reason, cause, scheduledAt, sentAt } = log
  if (state === 'sending' || state === 'sent')
    return { isTest, isNow: true, goesAt: sentAt ?? scheduledAt, reason: null, cause: null }
  const { rows } = await db.execute<{ isHeld: boolean; ignoresHours: boolean }>(sql`
    select held_for is not null as "isHeld", ignores_hours as "ignoresHours" from sequence_logs
    where id = ${id} and user_id = ${userId} and status = 'scheduled'`)
  const [scheduled] = rows
  if (!scheduled || scheduled.isHeld) return { isTest, isNow: false, goesAt: null, reason, cause }
  const wish = { scheduledAt: scheduledAt ? new Date(scheduledAt) : null, inSendingHours: !scheduled.ignoresHours }
  return { ...(await readSendPlan(db, userId, { ...wish, id }, tools)), isTest }
}

type Own = { mailbox: MailboxRow | undefined; guest: Guest | null }

type Which = SendPlanQuery & { id?: number }

/** The mailbox of an email that is in the outbox already; of another one, as it would be chosen. */
async function readOwn(db: Db, userId: number, { id, ...wish }: Which, { config }: MailTools): Promise<Own> {
  const found = id === undefined ? findMailboxForEmail(db, userId, wish) : findMailboxOfEmail(db, userId, id)
  const [mailbox, guest] = [await found, await readGuest(db, userId, config)]
  return { mailbox: mailbox && limitsOf(mailbox, guest), guest }
}

/** Both ways to send one now. */
export async function readSendPlans(
  db: Db,
  userId: number,
  which: SendPlanQuery,
  tools: MailTools,
): Promise<SendPlans> {
  const own = await readOwn(db, userId, which, tools)
  const { mailbox } = own
  const plan = (inSendingHours: boolean) => planWith(db, own, { scheduledAt: null, inSendingHours }, tools)
  const hasHours = isOwnAccount(mailbox) && (mailbox.sendWindow !== null || mailbox.country !== null)
  const mailboxId = isOwnAccount(mailbox) ? mailbox.id : null
  return { now: await plan(false), inSendingHours: hasHours ? await plan(true) : null, mailboxId }
}

async function findMailboxOfEmail(db: Db, userId: number, id: number) {
  const { rows } = await db.execute<{ mailboxId: number }>(sql`
    select mailbox_id as "mailboxId" from sequence_logs where id = ${id} and user_id = ${userId} and mailbox_id is not null`)
  const [row] = await db
    .select()
    .from(mailboxes)
    .where(and(eq(mailboxes.userId, userId), eq(mailboxes.id, rows[0]?.mailboxId ?? 0)))
  return row ?? findMailbox(db, userId)
}

async function planWith(
  db: Db,
  { mailbox, guest }: Own,
  wish: SendWish & { id?: number },
  { config }: MailTools,
): Promise<SendPlan> {
  const waitsFor = guest && guestReason(guest, config.smtpFrom)
  if (waitsFor) {
    const reason = reasonSentence(waitsFor, new Date())
    return { isTest: false, isNow: false, goesAt: null, reason, cause: waitsFor }
  }
  const isTest = !isOwnAccount(mailbox) && !config.smtpUrl
  const sending = mailbox && (await readPace(db, mailbox, wish, { offsetSeconds: config.clockOffsetSeconds }))
  if (!sending) {
    const at = wish.scheduledAt ?? new Date()
    return { isTest, isNow: !wish.scheduledAt, goesAt: at.toISOString(), reason: null, cause: null }
  }
  const { goesAt, isNow, cause } = planSend(
    { ...sending, isGapMinimum: guest !== null },
    await readHolidays(mailbox.country),
    wish,
  )
  const reason = cause && reasonSentence(cause, sending.now)
  return { isTest, isNow, goesAt: goesAt?.toISOString() ?? null, reason, cause }
}

type Counts = { now: string; spent: number; ahead: number; waiting: number; restsUntil: string | null }

async function readPace(db: Db, mailbox: MailboxRow, wish: SendWish & { id?: number }, clock: Clock) {
  const { id: mailboxId, dailyLimit } = mailbox
  // Those by hand go first.
  const due = (which: ReturnType<typeof sql>) => sql`(
    select count(*)::int from (
      select from sequence_logs l where l.mailbox_id = m.id and l.status = 'scheduled' and l.held_for is null
        and l.mime is not null and l.scheduled_at <= clock.now and l.id < ${wish.id ?? 2147483647} and ${which}
      limit ${dailyLimit}) due)`
  const { rows } = await db.execute<Counts>(sql`
    with clock as (select ${clockNow(clock)} as now)
    select clock.now, case when not ${waitsForHours} and m.deferrals > 0 then m.next_look_at end as "restsUntil",
      (select count(*)::int from (select from mail_slots s where s.mailbox_id = m.id and s.spent_at > clock.now - interval '24 hours'
        limit ${dailyLimit}) s) as spent,
      ${due(wish.inSendingHours ? sql`true` : sql`l.ignores_hours`)} as ahead, ${due(sql`true`)} as waiting
    from mailboxes m, clock where m.id = ${mailboxId}`)
  const [counts] = rows
  if (!counts) return undefined
  const { spent, ahead, waiting } = counts
  const now = new Date(counts.now)
  const limit = limitAt(mailbox, now)
  const sending: SendingMailbox = {
    ...mailbox,
    dailyLimit: limit,
    isRamping: isRamping(mailbox, now),
    now,
    spent,
    ahead,
    waiting: waiting + 1,
    nextSlotAt: mailbox.rampUp
      ? await rampSlot(db, mailbox, spent + ahead >= limit ? ahead : null, now)
      : await nthSlot(db, mailboxId, ahead - (limit - spent), clock),
    pausedReason: reasonFrom(mailbox.pausedReason, mailbox.pausedParams),
    restsUntil: counts.restsUntil ? new Date(counts.restsUntil) : null,
    trouble: reasonFrom(mailbox.troubleReason, mailbox.troubleParams),
  }
  return sending
}

/** The same while the limit grows; `ahead` is null while there is a slot left. */
async function rampSlot(db: Db, mailbox: MailboxRow, ahead: number | null, now: Date) {
  if (ahead === null) return null
  const { rows } = await db.execute<{ at: string }>(sql`
    select spent_at as at from mail_slots
    where mailbox_id = ${mailbox.id} and spent_at > ${now.toISOString()}::timestamptz - interval '24 hours'
    order by spent_at desc limit ${mailbox.rampUp?.target ?? 0}`)
  const spent = rows.map(({ at }) => new Date(at).getTime()).reverse()
  const slots = [...spent, ...Array.from({ length: ahead }, () => now.getTime())]
  return new Date(nextFreeSlot(slots, mailbox, now.getTime()))
}

/** When so many of the day's spent slots, and one more, are free again; null while there is one left. */
async function nthSlot(db: Db, mailboxId: number, before: number, clock: Clock) {
  if (before < 0) return null
  const { rows } = await db.execute<{ at: string }>(sql`
    select spent_at + interval '24 hours' as at from mail_slots
    where mailbox_id = ${mailboxId} and spent_at > ${clockNow(clock)} - interval '24 hours'
    order by spent_at offset ${before} limit 1`)
  return rows[0] ? new Date(rows[0].at) : null
}
