import { type SQL, sql } from 'drizzle-orm'
import type { EmailReason } from '../../../contract/email-reason.ts'
import type { Db } from '../../db/connect.ts'
import { isOfLead } from '../../leads/timeline-queries.ts'
import { errorReason } from '../reason-columns.ts'

/** When a person first opened and clicked an email, as far as is known now. */
type Visited = { id: number; openedAt: string | null; clickedAt: string | null }

/**
 * Marks emails as opened or clicked. Returns those for which it is the first time. Rows are locked by ascending id, so that no
 * two processes wait for each other.
 */
export async function markVisited(tx: Db, visited: Visited[]) {
  if (visited.length === 0) return []
  const timesOf = (field: 'openedAt' | 'clickedAt') => sql.param(visited.map((one) => one[field]))
  // A click implies an open, also where images are not shown; the timeline tells an open only of its own.
  const { rows } = await tx.execute<{ id: number; isOpen: boolean; isClick: boolean }>(sql`
    with fresh as (
      select l.id, v.opened, v.clicked, opened_at is null and v.opened is not null as is_open,
        clicked_at is null and v.clicked is not null as is_click
      from sequence_logs l join unnest(${sql.param(visited.map(({ id }) => id))}::int[], ${timesOf('openedAt')}::timestamptz[],
        ${timesOf('clickedAt')}::timestamptz[]) as v(id, opened, clicked) on v.id = l.id
      where opened_at is null or clicked_at is null
      order by l.id for no key update of l
    )
    update sequence_logs l set opened_at = coalesce(opened_at, least(opened, clicked)), clicked_at = coalesce(clicked_at, clicked)
    from fresh where l.id = fresh.id and (is_open or is_click)
    returning l.id, is_open as "isOpen", is_click as "isClick"`)
  return rows
}

export const markReplied = (tx: Db, logId: number, at: Date) =>
  tx.execute(sql`
    update sequence_logs set replied_at = ${at.toISOString()} where id = ${logId} and replied_at is null`)

type NoReply = { leadId: number; logId: number; at: Date }

/** Undoes `markReplied` with this moment: the first of the other replies to the email counts, where there is one. */
export const unmarkReplied = (tx: Db, userId: number, { leadId, logId, at }: NoReply) =>
  tx.execute(sql`
    update sequence_logs set replied_at = (
      select min(occurred_at) from timeline_events
      where lead_id = ${leadId} and user_id = ${userId} and kind = 'mail_answered' and ${isOfLead}
        and details @> ${JSON.stringify({ logId })}::jsonb)
    where id = ${logId} and replied_at = ${at.toISOString()}`)

type Undelivered = Extract<EmailReason, { code: 'delivery_delayed' | 'not_delivered' | 'bounced' }>
const PASSING: Undelivered['code'][] = ['delivery_delayed', 'not_delivered']

/** A sent email came back. A passing problem never replaces a bounce. */
export const markUndelivered = (tx: Db, logId: number, reason: Undelivered) =>
  tx.execute(sql`
    update sequence_logs set ${errorReason(reason)} where id = ${logId} and status = 'sent'
      and (${reason.code === 'bounced'} or error_message is null or error_message = any(${sql.param(PASSING)}::text[]))`)

/** Emails that may have been sent before a restore count as sent. Returns to whom, and which enrollments continue. */
export async function markSentBeforeRestore(tx: Db, condition: SQL) {
  const { rows } = await tx.execute<{ address: string; enrollmentId: number | null }>(sql`
    with doubted as (
      update sequence_logs l set status = 'unknown', claimed_by = null, hold_reason = null, held_for = null,
        ${errorReason({ code: 'sent_before_restore' })}
      where ${condition} returning recipient_address as address, enrollment_id, scheduled_at
    ), passed as (
      update lead_sequence_enrollments e set last_step_at = greatest(e.last_step_at, d.scheduled_at)
      from doubted d where e.id = d.enrollment_id
    )
    select address, enrollment_id as "enrollmentId" from doubted`)
  return rows
}
