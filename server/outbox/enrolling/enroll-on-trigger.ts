import { sql } from 'drizzle-orm'
import type { SequenceTrigger } from '../../../contract/email-sequence.ts'
import type { Db } from '../../db/connect.ts'
import type { Clock } from '../planning/clock.ts'
import { enrollLeads } from './enroll-leads.ts'

const REAL: Clock = { offsetSeconds: 0 }

type Triggered = { id: number; trigger: SequenceTrigger }

/** Active sequences with one of these triggers and at least one active step. */
export async function listTriggered(tx: Db, userId: number, triggers: SequenceTrigger[]) {
  const { rows } = await tx.execute<Triggered>(sql`
    select q.id, q.trigger from email_sequences q
    where q.user_id = ${userId} and q.trigger = any(${sql.param(triggers)}::text[]) and q.is_active
      and exists (select from sequence_steps s where s.sequence_id = q.id and s.is_active and s.parent_id is null)
    order by q.id`)
  return rows
}

/** Enrolls the leads in every sequence with this trigger; a lead is never enrolled twice in one. */
export async function enrollOnTrigger(tx: Db, userId: number, trigger: SequenceTrigger, leadIds: number[]) {
  await enrollOnTriggers(tx, userId, { [trigger]: leadIds })
}

/** The same for several events at once, each with its leads. */
export async function enrollOnTriggers(tx: Db, userId: number, leadsOf: Partial<Record<SequenceTrigger, number[]>>) {
  const triggers = Object.keys(leadsOf) as SequenceTrigger[]
  for (const { id, trigger } of await listTriggered(tx, userId, triggers)) {
    const leadIds = leadsOf[trigger] ?? []
    if (leadIds.length > 0) await enrollLeads(tx, userId, id, leadIds, REAL)
  }
}

/** The same for all leads that this transaction has imported. */
export async function enrollAdded(tx: Db, userId: number) {
  const sequences = await listTriggered(tx, userId, ['lead_created'])
  if (sequences.length === 0) return
  const { rows } = await tx.execute<{ id: number }>(sql`
    select id from leads where user_id = ${userId} and created_at = now() and xmin = pg_current_xact_id()::xid order by id`)
  const leadIds = rows.map(({ id }) => id)
  for (const { id } of sequences) await enrollLeads(tx, userId, id, leadIds, REAL)
}
