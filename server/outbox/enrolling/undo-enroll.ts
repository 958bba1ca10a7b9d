import { sql } from 'drizzle-orm'
import type { EmailReasonCode } from '../../../contract/email-reason.ts'
import type { LatestEnrolling, UndoneEnroll } from '../../../contract/sequence-enrollment.ts'
import type { Db } from '../../db/connect.ts'
import { retried } from '../../db/retry.ts'
import { announceLeads } from '../../notifications/lead-changes.ts'
import { couldGoOn } from './stop-enrollments.ts'

/** So many enrollments at a time are undone, each in a transaction of its own: senders wait for none of them for long. */
const AT_ONCE = 1000

const TAKEN_BACK: EmailReasonCode[] = ['meeting_booked', 'address_bounced', 'do_not_contact']
/** Of an email or step `o`: it waits for its turn, or was skipped because of what may be taken back. */
const isUnsent = sql`(o.attempt = 0
  and (o.status = 'scheduled' or (o.status = 'skipped' and o.error_message = any(${sql.param(TAKEN_BACK)}::text[]))))`

// Nothing went out, and nobody has done a task.
const IS_UNTOUCHED = sql`not exists (select from sequence_logs o where o.enrollment_id = e.id and not ${isUnsent})`
const MAY_GO_ON = sql`(e.status in ('active', 'paused') or ${couldGoOn})`

/** The leads that were enrolled together last, within the hour. */
export async function readLatestEnrolling(db: Db, userId: number, sequenceId: number): Promise<LatestEnrolling> {
  const { rows } = await db.execute<{ batchAt: string; leads: number; left: number; isUndoable: boolean }>(sql`
    with ordered as (
      select created_at as at, (cardinality(lead_ids) - done)::int as leads from enroll_orders
      where user_id = ${userId} and sequence_id = ${sequenceId} and created_at > now() - interval '1 hour'
    ), enrolled as (
      select batch_at as at, count(*)::int as leads from lead_sequence_enrollments
      where user_id = ${userId} and sequence_id = ${sequenceId} and batch_at = (
        select max(at) from (
          select at from ordered union all
          select max(batch_at) from lead_sequence_enrollments
          where user_id = ${userId} and sequence_id = ${sequenceId} and batch_at > now() - interval '1 hour') known)
      group by 1
    )
    select at::text as "batchAt", (coalesce(n.leads, 0) + coalesce(o.leads, 0))::int as leads, coalesce(o.leads, 0) as left,
      coalesce(o.leads, 0) > 0 or exists (select from lead_sequence_enrollments e
        where e.user_id = ${userId} and e.sequence_id = ${sequenceId} and e.batch_at = at and ${MAY_GO_ON}
          and ${IS_UNTOUCHED}) as "isUndoable"
    from enrolled n full join ordered o using (at) order by at desc limit 1`)
  const [found] = rows
  return { latest: found ? { ...found, batchAt: new Date(found.batchAt).toISOString() } : null }
}

/**
 * Leads of one enrolling call who have got nothing yet leave the sequence, as if they had never been in it; also those whom a booked
 * meeting or a bounce has ended, which may be taken back. Those who wait for their turn first: no worker enrolls them meanwhile.
 */
export async function undoEnroll(db: Db, userId: number, sequenceId: number, batchAt: string): Promise<UndoneEnroll> {
  let removed = await retried(() => dropOrder(db, userId, sequenceId, batchAt))
  for (let after: number | undefined = 0; after !== undefined; ) {
    const last: number = after
    const batch = await retried(() => removeSome(db, userId, sequenceId, batchAt, last))
    removed += batch.removed
    after = batch.last
  }
  // A meeting that was taken back meanwhile orders its lead again.
  removed += await retried(() => dropOrder(db, userId, sequenceId, batchAt))
  const { rows } = await db.execute<{ kept: number }>(sql`
    select count(*)::int as kept from lead_sequence_enrollments
    where user_id = ${userId} and sequence_id = ${sequenceId} and batch_at = ${batchAt}::timestamptz`)
  return { removed, kept: rows[0]?.kept ?? 0 }
}

async function dropOrder(db: Db, userId: number, sequenceId: number, batchAt: string) {
  const { rows } = await db.execute<{ leads: number }>(sql`
    delete from enroll_orders where user_id = ${userId} and sequence_id = ${sequenceId} and created_at = ${batchAt}::timestamptz
    returning cardinality(lead_ids) - done as leads`)
  return rows.reduce((sum, { leads }) => sum + leads, 0)
}

/**
 * Enrollments before emails, other than elsewhere: nothing is planned for them meanwhile, and this waits for no email. One that a sender
 * holds at this moment goes out, and its lead stays.
 */
const removeSome = (db: Db, userId: number, sequenceId: number, batchAt: string, after: number) =>
  db.transaction(async (tx) => {
    const { rows } = await tx.execute<{ id: number }>(sql`
      select e.id from lead_sequence_enrollments e
      where e.user_id = ${userId} and e.sequence_id = ${sequenceId} and e.batch_at = ${batchAt}::timestamptz and e.id > ${after}
        and ${MAY_GO_ON}
      order by e.id limit ${AT_ONCE} for update`)
    if (rows.length === 0) return { removed: 0, last: undefined }
    const { rows: emails } = await tx.execute<{ id: number }>(sql`
      select o.id from sequence_logs o where o.enrollment_id = any(${idsOf(rows)}::int[]) and ${isUnsent}
      order by o.id for update skip locked`)
    const { rows: free } = await tx.execute<{ id: number }>(sql`
      select e.id from lead_sequence_enrollments e where e.id = any(${idsOf(rows)}::int[]) and not exists (
        select from sequence_logs o where o.enrollment_id = e.id and o.id <> all(${idsOf(emails)}::int[]))`)
    const ids = idsOf(free)
    const which = sql`select id from sequence_logs where enrollment_id = any(${ids}::int[])`
    await tx.execute(sql`
      update tasks set deleted_at = now() where user_id = ${userId} and log_id in (${which}) and state = 'open' and deleted_at is null`)
    await tx.execute(sql`delete from sequence_logs where id in (${which})`)
    await tx.execute(sql`delete from lead_sequence_enrollments where id = any(${ids}::int[])`)
    await announceLeads(tx, userId)
    return { removed: free.length, last: rows.at(-1)?.id }
  })

const idsOf = (rows: { id: number }[]) => sql.param(rows.map(({ id }) => id))
