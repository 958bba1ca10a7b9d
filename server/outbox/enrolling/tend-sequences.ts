import { sql } from 'drizzle-orm'
import { OLD_CALL_DAYS } from '../../../contract/entry-codes.ts'
import type { Db } from '../../db/connect.ts'
import { announceLeads } from '../../notifications/lead-changes.ts'
import { notify } from '../../notifications/notify.ts'
import { type Clock, clockNow } from '../planning/clock.ts'
import { enrollLeads } from './enroll-leads.ts'

const LEADS_AT_ONCE = 1_000

/** What happens by the passing of time: silence starts a sequence, and a sequence ends. */
export async function tendSequences(db: Db, clock: Clock, signal?: AbortSignal) {
  const { rows } = await db.execute<{ id: number; userId: number }>(sql`
    select q.id, q.user_id as "userId" from email_sequences q where q.is_active and q.trigger = 'no_response'
      and exists (select from sequence_steps s where s.sequence_id = q.id and s.is_active and s.parent_id is null)
    order by q.id`)
  for (const { id, userId } of rows) {
    if (signal?.aborted) return
    await enrollSilent(db, userId, id, clock)
  }
  await notifyFinished(db)
}

/**
 * Leads that got an email and did not reply for so many days, counted from the launch of the sequence at the earliest. Each
 * email is looked at once, when its silence is long enough: however long the history, only a day of it is read.
 */
async function enrollSilent(db: Db, userId: number, sequenceId: number, clock: Clock) {
  await db.transaction(async (tx) => {
    const leadIds = await readSilent(tx, userId, sequenceId, clock)
    for (let from = 0; from < leadIds.length; from += LEADS_AT_ONCE)
      await enrollLeads(tx, userId, sequenceId, leadIds.slice(from, from + LEADS_AT_ONCE), clock)
    if (leadIds.length > 0) await announceLeads(tx, userId)
    await tx.execute(sql`
      update email_sequences set silence_read_to = ${clockNow(clock)} - make_interval(days => no_response_days) where id = ${sequenceId}`)
  })
}

/** Lead by lead, by its own emails: planned as a whole, it would read every email there is. `enrollLeads` leaves out who gets no email. */
async function readSilent(tx: Db, userId: number, sequenceId: number, clock: Clock) {
  const { rows } = await tx.execute<{ id: number }>(sql`
    with sequence as (
      select active_since - silence as launched, silence_read_to, ${clockNow(clock)} - silence as until
      from email_sequences, make_interval(days => no_response_days) silence
      where id = ${sequenceId} and is_active
    ), written_to as materialized (
      select distinct on (l.lead_id) l.lead_id, l.sent_at, l.id from sequence q, sequence_logs l
      where l.user_id = ${userId} and l.status = 'sent' and l.lead_id is not null and not l.is_test
        -- A day more: some emails turn out later to have been sent.
        and l.sent_at between greatest(q.launched, q.silence_read_to - interval '1 day') and q.until
      order by l.lead_id, l.sent_at desc, l.id desc
    )
    select w.lead_id as id from written_to w
    left join lateral (
      select true as is_found from sequence_logs o where o.lead_id = w.lead_id and not o.is_test
        and (o.replied_at is not null or o.status = 'sending' or (o.status in ('sent', 'unknown') and (o.sent_at, o.id) > (w.sent_at, w.id)))
      limit 1) later on true
    left join lateral (
      select true as is_found from lead_sequence_enrollments e where e.lead_id = w.lead_id and e.sequence_id = ${sequenceId} and not e.is_test
      limit 1) enrolled on true
    left join lateral (
      -- Also one that nobody has decided, or that failed the sender check.
      select true as is_found from inbox_messages i where i.lead_id = w.lead_id and i.user_id = ${userId}
        and i.kind in ('reply', 'unsure', 'unsubscribe') and (i.received_at >= w.sent_at or i.log_id = w.id)
      limit 1) heard on true
    left join lateral (
      select true as is_found from lead_entries n where n.lead_id = w.lead_id and n.user_id = ${userId} and n.kind = 'call'
        and n.outcome = 'meeting_booked' and n.deleted_at is null and n.created_at >= w.sent_at
        and n.happened_at >= n.created_at - make_interval(days => ${OLD_CALL_DAYS})
      limit 1) meeting on true
    where later.is_found is null and enrolled.is_found is null and heard.is_found is null and meeting.is_found is null
    order by w.sent_at`)
  return rows.map(({ id }) => id)
}

/** Once, when a sequence is over for every lead in it. Test runs are not told about. */
async function notifyFinished(db: Db) {
  await db.transaction(async (tx) => {
    const { rows } = await tx.execute<{
      id: number
      userId: number
      name: string
      leads: number
      replied: number
    }>(sql`
      with finished as (
        update email_sequences q set finish_told_at = now()
        where q.finish_told_at is null and q.deleted_at is null
          and exists (select from lead_sequence_enrollments e where e.sequence_id = q.id and not e.is_test)
          and not exists (
            select from lead_sequence_enrollments e where e.sequence_id = q.id and e.status in ('active', 'paused') and not e.is_test)
          and not exists (select from enroll_orders o where o.sequence_id = q.id and not o.is_test)
        returning q.id, q.user_id, q.name
      )
      select f.id, f.user_id as "userId", f.name, count(*)::int as leads, (count(*) filter (where e.status = 'replied'))::int as replied
      from finished f join lead_sequence_enrollments e on e.sequence_id = f.id and not e.is_test
      group by 1, 2, 3 order by 1`)
    for (const { id, userId, name, leads, replied } of rows)
      await notify(tx, userId, {
        kind: 'sequence_finished',
        title: `Finished: ${name}`,
        body: `${leads} ${leads === 1 ? 'lead' : 'leads'}, ${replied} replied`,
        link: `/sequences/${id}/results`,
      })
  })
}
