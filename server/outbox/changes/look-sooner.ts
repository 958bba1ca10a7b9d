import { type SQL, sql } from 'drizzle-orm'
import type { EmailReasonCode } from '../../../contract/email-reason.ts'
import type { Db } from '../../db/connect.ts'

const FOR_HOURS: EmailReasonCode[] = ['outside_hours', 'day_off', 'spread_over_day']

/** Of `mailboxes`: it waits for hours that don't apply to emails by hand. */
export const waitsForHours = sql`coalesce(hold_reason = any(${sql.param(FOR_HOURS)}::text[]), false)`

/**
 * A mailbox that waits for its hours is looked at when an email by hand is due. Locks the mailbox: a claim that runs at this
 * moment doesn't see the email yet, and would put the next look off again.
 */
export const lookSooner = (tx: Db, mailboxId: number, at: SQL | Date) =>
  tx.execute(sql`
    update mailboxes set next_look_at = case when ${waitsForHours} then least(next_look_at, ${at}::timestamptz) else next_look_at end
    where id = ${mailboxId}`)

/** The same for emails that are scheduled again: deferred by a server, or resent. */
export const lookSoonerFor = (tx: Db, emails: SQL) =>
  tx.execute(sql`
    update mailboxes m set next_look_at = case when ${waitsForHours} then least(next_look_at, l.at) else next_look_at end
    from (
      select mailbox_id, min(scheduled_at) as at from sequence_logs where ${emails} and status = 'scheduled' and ignores_hours
      group by mailbox_id) l
    where m.id = l.mailbox_id`)

/** The same for emails given back to restored leads. `user_id + 0`: found by lead, however many the owner has. */
export const lookSoonerForLeads = (tx: Db, userId: number, leadIds: number[]) =>
  tx.execute(sql`
    update mailboxes m set next_look_at = case when ${waitsForHours} then least(next_look_at, l.at) else next_look_at end
    from (
      select mailbox_id, min(scheduled_at) as at
      from unnest(${sql.param(leadIds)}::int[]) given(id) join sequence_logs s on s.lead_id = given.id
      where s.user_id + 0 = ${userId} and s.status = 'scheduled' and s.ignores_hours
      group by mailbox_id) l
    where m.id = l.mailbox_id`)
