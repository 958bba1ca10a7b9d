import { sql } from 'drizzle-orm'
import type { Db } from '../db/connect.ts'
import { type Clock, clockNow } from '../mail/clock.ts'
import { enrollLeads } from './enroll-leads.ts'

const LEADS_AT_ONCE = 1_000

/** What time brings about: silence that begins a sequence, and the end of one. */
export async function tendSequences(db: Db, clock: Clock, signal?: AbortSignal) {
  const { rows } = await db.execute<{ id: number; userId: number }>(sql`
    select q.id, q.user_id as "userId" from email_sequences q where q.is_active and q.trigger = 'no_response'
      and exists (select from sequence_steps s where s.sequence_id = q.id and s.is_active)
    order by q.id`)
  for (const { id, userId } of rows) {
    if (signal?.aborted) return
    await enrollSilent(db, userId, id, clock)
  }
  await tellFinished(db)
}

/** Leads that were written to and did not answer for so many days, counted from when the sequence was launched at the earliest. */
async function enrollSilent(db: Db, userId: number, sequenceId: number, clock: Clock) {
  await db.transaction(async (tx) => {
    const silence = sql`make_interval(days => q.no_response_days)`
    const { rows } = await tx.execute<{ id: number }>(sql`
      select l.lead_id as id from sequence_logs l join email_sequences q on q.id = ${sequenceId} and q.is_active
      where l.user_id = ${userId} and l.status = 'sent' and l.lead_id is not null
        and l.sent_at between q.active_since - ${silence} and ${clockNow(clock)} - ${silence}
        and not exists (select from sequence_logs o where o.lead_id = l.lead_id
          and (o.replied_at is not null or o.status = 'sending' or (o.status in ('sent', 'unknown') and (o.sent_at, o.id) > (l.sent_at, l.id))))
        and not exists (select from lead_sequence_enrollments e where e.user_id = ${userId} and e.sequence_id = ${sequenceId} and e.lead_id = l.lead_id)
        and not exists (select from suppressions s where s.user_id = ${userId} and s.address = l.recipient_address)
        and not exists (select from sequence_logs own where own.user_id = ${userId} and own.sequence_id = ${sequenceId} and own.recipient_address = l.recipient_address)
      order by l.sent_at limit ${LEADS_AT_ONCE}`)
    if (rows.length > 0)
      await enrollLeads(
        tx,
        userId,
        sequenceId,
        rows.map(({ id }) => id),
        clock,
      )
  })
}

/** Once, when a sequence is through with everybody who was in it. */
async function tellFinished(db: Db) {
  await db.execute(sql`
    with finished as (
      update email_sequences q set finish_told_at = now()
      where q.finish_told_at is null
        and exists (select from lead_sequence_enrollments e where e.sequence_id = q.id)
        and not exists (select from lead_sequence_enrollments e where e.sequence_id = q.id and e.status in ('active', 'paused'))
      returning q.id, q.user_id, q.name
    )
    insert into notifications (user_id, kind, title, body, link)
    select user_id, 'sequence_finished', 'Finished: ' || name,
      (select count(*) || case count(*) when 1 then ' lead, ' else ' leads, ' end || count(*) filter (where e.status = 'replied') || ' answered'
        from lead_sequence_enrollments e where e.sequence_id = finished.id),
      '/sequences'
    from finished`)
}
