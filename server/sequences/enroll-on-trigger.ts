import { sql } from 'drizzle-orm'
import type { SequenceTrigger } from '../../contract/email-sequence.ts'
import type { Db } from '../db/connect.ts'
import type { Clock } from '../mail/clock.ts'
import { enrollLeads } from './enroll-leads.ts'

const REAL: Clock = { offsetSeconds: 0 }

/** Active sequences that begin by that, and have something to send. */
async function listTriggered(tx: Db, userId: number, trigger: SequenceTrigger) {
  const { rows } = await tx.execute<{ id: number }>(sql`
    select q.id from email_sequences q where q.user_id = ${userId} and q.trigger = ${trigger} and q.is_active
      and exists (select from sequence_steps s where s.sequence_id = q.id and s.is_active)
    order by q.id`)
  return rows.map(({ id }) => id)
}

/** Puts the leads into every sequence that such an event begins; into each of them once for all time. */
export async function enrollOnTrigger(tx: Db, userId: number, trigger: SequenceTrigger, leadIds: number[]) {
  for (const sequenceId of await listTriggered(tx, userId, trigger))
    await enrollLeads(tx, userId, sequenceId, leadIds, REAL)
}

/** The same for all leads that this transaction has added, by an import. */
export async function enrollAdded(tx: Db, userId: number) {
  const sequenceIds = await listTriggered(tx, userId, 'lead_created')
  if (sequenceIds.length === 0) return
  const { rows } = await tx.execute<{ id: number }>(sql`
    select id from leads where user_id = ${userId} and created_at = now() and xmin = pg_current_xact_id()::xid order by id`)
  const leadIds = rows.map(({ id }) => id)
  for (const sequenceId of sequenceIds) await enrollLeads(tx, userId, sequenceId, leadIds, REAL)
}
