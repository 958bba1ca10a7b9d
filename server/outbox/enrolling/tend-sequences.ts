import { sql } from 'drizzle-orm'
import type { Db } from '../../db/connect.ts'
import { notify } from '../../notifications/notify.ts'
import { type Clock, clockNow } from '../planning/clock.ts'
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

/**
 * Leads that were written to and did not answer for so many days, counted from when the sequence was launched at the earliest.
 * Mails are looked at once, when their silence is long enough, and no more: however long the history, there is a day of it to read.
 */
async function enrollSilent(db: Db, userId: number, sequenceId: number, clock: Clock) {
  await db.transaction(async (tx) => {
    const leadIds = await readSilent(tx, userId, sequenceId, clock)
    for (let from = 0; from < leadIds.length; from += LEADS_AT_ONCE)
      await enrollLeads(tx, userId, sequenceId, leadIds.slice(from, from + LEADS_AT_ONCE), clock)
    await tx.execute(sql`
      update email_sequences set silence_read_to = ${clockNow(clock)} - make_interval(days => no_response_days) where id = ${sequenceId}`)
  })
}

/** Lead by lead, by its own mails: planned as a whole, it would read every mail there is. Who cannot be mailed is left out afterwards. */
async function readSilent(tx: Db, userId: number, sequenceId: number, clock: Clock) {
  const { rows } = await tx.execute<{ id: number }>(sql`
    with sequence as (
      select active_since - silence as launched, silence_read_to, ${clockNow(clock)} - silence as until
      from email_sequences, make_interval(days => no_response_days) silence
      where id = ${sequenceId} and is_active
    ), written_to as materialized (
      select distinct on (l.lead_id) l.lead_id, l.sent_at, l.id from sequence q, sequence_logs l
      where l.user_id = ${userId} and l.status = 'sent' and l.lead_id is not null
        -- A day again: of some mails it is found out later that they had left.
        and l.sent_at between greatest(q.launched, q.silence_read_to - interval '1 day') and q.until
      order by l.lead_id, l.sent_at desc, l.id desc
    )
    select w.lead_id as id from written_to w
    left join lateral (
      select true as is_found from sequence_logs o where o.lead_id = w.lead_id
        and (o.replied_at is not null or o.status = 'sending' or (o.status in ('sent', 'unknown') and (o.sent_at, o.id) > (w.sent_at, w.id)))
      limit 1) later on true
    left join lateral (
      select true as is_found from lead_sequence_enrollments e where e.lead_id = w.lead_id and e.sequence_id = ${sequenceId}
      limit 1) enrolled on true
    where later.is_found is null and enrolled.is_found is null
    order by w.sent_at`)
  return rows.map(({ id }) => id)
}

/** Once, when a sequence is through with everybody who was in it. */
async function tellFinished(db: Db) {
  await db.transaction(async (tx) => {
    const { rows } = await tx.execute<{
      id: number
      userId: number
      name: string
      leads: number
      answered: number
    }>(sql`
      with finished as (
        update email_sequences q set finish_told_at = now()
        where q.finish_told_at is null
          and exists (select from lead_sequence_enrollments e where e.sequence_id = q.id)
          and not exists (select from lead_sequence_enrollments e where e.sequence_id = q.id and e.status in ('active', 'paused'))
        returning q.id, q.user_id, q.name
      )
      select f.id, f.user_id as "userId", f.name, count(*)::int as leads, (count(*) filter (where e.status = 'replied'))::int as answered
      from finished f join lead_sequence_enrollments e on e.sequence_id = f.id
      group by 1, 2, 3 order by 1`)
    for (const { id, userId, name, leads, answered } of rows)
      await notify(tx, userId, {
        kind: 'sequence_finished',
        title: `Finished: ${name}`,
        body: `${leads} ${leads === 1 ? 'lead' : 'leads'}, ${answered} answered`,
        link: `/sequences?sequence=${id}&show=analytics`,
      })
  })
}
