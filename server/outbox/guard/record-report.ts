import { sql } from 'drizzle-orm'
import type { EmailReason } from '../../../contract/email-reason.ts'
import { BOUNCE_LIMIT, COMPLAINT_LIMIT, isOverLimit } from '../../../contract/sender-reputation.ts'
import type { Db } from '../../db/connect.ts'
import { type Clock, clockNow } from '../planning/clock.ts'
import { pauseMailbox } from '../sending/mailbox-trouble.ts'

type Kind = 'bounce' | 'complaint'

/** An owner with several mailboxes: of their newest emails, so many are searched for those of one mailbox. */
const SEARCHED = 20_000
/** So many previous connections of an address are looked at. */
const PLACES = 20
const WHAT_NEXT = 'Sending is paused until you resume it.'

/**
 * An email hard-bounced, or was reported as spam. Each counts once against the mailbox it went out from, which pauses when there are too
 * many. Locks the mailbox, so it comes last in its transaction.
 */
export const recordReport = (tx: Db, userId: number, logId: number, kind: Kind) =>
  record(tx, userId, logId, kind, sql`l.status in ('sent', 'unknown')`, sql`coalesce(l.sent_at, l.created_at)`, false)

/** The same for an email whose recipient the server refused: it never became one that was sent. */
export const recordRefused = (tx: Db, userId: number, logId: number, clock: Clock) =>
  record(tx, userId, logId, 'bounce', sql`l.status = 'failed'`, clockNow(clock), true)

type Part = ReturnType<typeof sql>

async function record(
  tx: Db,
  userId: number,
  logId: number,
  kind: Kind,
  condition: Part,
  sentAt: Part,
  isRefused: boolean,
) {
  const { rows } = await tx.execute<{ mailboxId: number }>(sql`
    insert into mail_reports (user_id, log_id, kind, mailbox_id, is_refused, sent_at)
    select l.user_id, l.id, ${kind}, l.mailbox_id, ${isRefused}, ${sentAt} from sequence_logs l
    where l.id = ${logId} and l.user_id = ${userId} and l.mailbox_id is not null and not l.is_test and ${condition}
    on conflict do nothing returning mailbox_id as "mailboxId"`)
  const [recorded] = rows
  if (recorded) await pauseOverLimit(tx, userId, recorded.mailboxId, kind)
}

/** By all it sent: an address was connected that sent before. */
export async function judgeMailbox(tx: Db, userId: number, mailboxId: number) {
  await pauseOverLimit(tx, userId, mailboxId, 'bounce')
  await pauseOverLimit(tx, userId, mailboxId, 'complaint')
}

/** Only accounts of the owner's own: the reputation of the server's is its operator's. */
async function pauseOverLimit(tx: Db, userId: number, mailboxId: number, kind: Kind) {
  // One at a time: two that don't see each other would both be the last that is fine.
  const { rows } = await tx.execute<{ since: string | null; address: string }>(sql`
    select reputation_since::text as since, lower(from_email) as address from mailboxes
    where id = ${mailboxId} and user_id = ${userId} and transport not in ('outbox', 'system') for no key update`)
  const [mailbox] = rows
  if (!mailbox) return
  const limit = kind === 'bounce' ? BOUNCE_LIMIT : COMPLAINT_LIMIT
  const { count, sent } = await countReports(tx, { userId, mailboxId, ...mailbox }, kind, limit.of)
  if (!isOverLimit(count, sent, limit)) return
  const reason: Extract<EmailReason, { code: 'many_bounces' | 'many_complaints' }> =
    kind === 'bounce'
      ? { code: 'many_bounces', bounces: count, sent }
      : { code: 'many_complaints', complaints: count, sent }
  await pauseMailbox(tx, { id: mailboxId, userId }, reason, WHAT_NEXT)
}

type Mailbox = { userId: number; mailboxId: number; since: string | null; address: string }

/**
 * Of the newest emails from the address of a mailbox, at most so many: how many there are, and how many of them have such a report. It may
 * have been another mailbox's before, or this one's with another address in between.
 */
async function countReports(tx: Db, { userId, mailboxId, since, address }: Mailbox, kind: Kind, of: number) {
  const isOfAddress = (email: string) => sql`exists (
    select from places p where p.mailbox_id = ${sql.raw(email)}.mailbox_id
      and ${sql.raw(email)}.sent_at > coalesce(p.since, '-infinity') and ${sql.raw(email)}.sent_at <= coalesce(p.until_at, 'infinity'))`
  const { rows } = await tx.execute<{ count: number; sent: number }>(sql`
    with places as (
      select ${mailboxId}::int as mailbox_id, ${since}::timestamptz as since, null::timestamptz as until_at
      union all
      (select mailbox_id, since, until_at from sender_history where user_id = ${userId} and address = ${address}
       order by until_at desc limit ${PLACES})
    ), newest as (
      select id, mailbox_id, sent_at, is_test from sequence_logs
      where user_id = ${userId} and sent_at is not null
        and sent_at > (select coalesce(min(coalesce(since, '-infinity')), '-infinity') from places)
      order by sent_at desc limit ${SEARCHED}
    ), emails as (
      select id, sent_at from newest where not is_test and ${isOfAddress('newest')}
      union all
      select log_id, sent_at from mail_reports where user_id = ${userId} and is_refused and ${isOfAddress('mail_reports')}
    ), counted as (
      select id from emails order by sent_at desc, id desc limit ${of}
    )
    select count(*)::int as sent, count(*) filter (where exists (
      select from mail_reports r where r.user_id = ${userId} and r.log_id = counted.id and r.kind = ${kind}))::int as count
    from counted`)
  return rows[0] ?? { count: 0, sent: 0 }
}
