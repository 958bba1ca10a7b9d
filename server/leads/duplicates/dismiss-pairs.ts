import { sql } from 'drizzle-orm'
import type { Dismissal } from '../../../contract/lead-duplicate.ts'
import type { Db } from '../../db/connect.ts'

const sorted = ({ leadId, otherId }: Dismissal) => [Math.min(leadId, otherId), Math.max(leadId, otherId)]

/** Remembers that two leads are two people. False when either is not the owner's. */
export async function dismissPair(db: Db, userId: number, dismissal: Dismissal) {
  const [leadId, otherId] = sorted(dismissal)
  const { rowCount } = await db.execute(sql`
    with gone as (
      delete from duplicate_pairs where lead_id = ${leadId} and other_id = ${otherId} and user_id + 0 = ${userId}
    )
    insert into duplicate_dismissals (user_id, lead_id, other_id)
    select l.user_id, l.id, o.id from leads l, leads o
    where l.id = ${leadId} and o.id = ${otherId} and l.user_id + 0 = ${userId} and o.user_id + 0 = ${userId}
    on conflict (user_id, lead_id, other_id) do update set created_at = now()`)
  return rowCount === 1
}

/** Compares the two again at the next look. False when either is not the owner's. */
export async function undoDismissal(db: Db, userId: number, dismissal: Dismissal) {
  const [leadId, otherId] = sorted(dismissal)
  const { rowCount } = await db.execute(sql`
    with back as (
      delete from duplicate_dismissals where user_id = ${userId} and lead_id = ${leadId} and other_id = ${otherId}
    )
    insert into duplicate_queue (user_id, lead_ids)
    select l.user_id, array[l.id, o.id] from leads l, leads o
    where l.id = ${leadId} and o.id = ${otherId} and l.user_id + 0 = ${userId} and o.user_id + 0 = ${userId}`)
  return rowCount === 1
}

export type PairIds = { leadId: number; otherId: number }

/** The owner's choices, the latest first, of leads that are still there. */
export async function readDismissed(db: Db, userId: number, from: number, most: number) {
  const { rows } = await db.execute<PairIds>(sql`
    select lead_id as "leadId", other_id as "otherId" from duplicate_dismissals d
    where user_id = ${userId} and exists (select from leads l where l.id = d.lead_id) and exists (select from leads l where l.id = d.other_id)
    order by created_at desc, lead_id, other_id limit ${most} offset ${from}`)
  return rows
}

/** Of these pairs those that the owner has not called different. */
export async function withoutDismissed<P extends PairIds>(db: Db, userId: number, pairs: P[]) {
  if (pairs.length === 0) return pairs
  const { rows } = await db.execute<PairIds>(sql`
    select lead_id as "leadId", other_id as "otherId" from duplicate_dismissals
    where user_id = ${userId} and lead_id = any(${sql.param(pairs.map(({ leadId }) => leadId))}::int[])`)
  return pairs.filter((pair) => !rows.some((row) => row.leadId === pair.leadId && row.otherId === pair.otherId))
}

/** Forgets dismissals of leads that can't come back. */
export async function forgetDismissals(db: Db) {
  await db.execute(sql`
    delete from duplicate_dismissals p where exists (
      select from unnest(array[p.lead_id, p.other_id]) given(id)
      where not exists (select from leads l where l.id = given.id) and not exists (select from deleted_leads d where d.lead_id = given.id))`)
}
