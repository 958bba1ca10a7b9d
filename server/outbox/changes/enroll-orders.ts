import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../db/connect.ts'

// Leads whom workers are about to enroll (`order-enrollments.ts`). What stops, merges or ends enrollments applies to them as well.

const pending = sql`lead_ids[done + 1 :]`
const withPending = (leadIds: SQL) => sql`lead_ids = lead_ids[: done] || ${leadIds}`

/**
 * Waits for a batch of the owner's leads that is being enrolled, and keeps workers from the next one until the end of the
 * transaction. Before emails and leads, which a batch locks after its order. False when there is no order.
 */
export async function lockOrders(tx: Db, userId: number) {
  const { rows } = await tx.execute(
    sql`select from enroll_orders where user_id = ${userId} order by id for no key update`,
  )
  return rows.length > 0
}

/** The beginning of a statement: takes the leads (`l`) for whom `whose` holds out of the orders (`o`) for which `which` holds. */
const dropping = (userId: number, whose: SQL, which: SQL) => sql`
  with dropped as materialized (
    select o.id as order_id, o.sequence_id, o.is_test, o.created_at, l.id
    from enroll_orders o, unnest(${pending}) given(id) join leads l on l.id = given.id
    where o.user_id = ${userId} and ${which} and l.user_id = ${userId} and ${whose}
  ), changed as (
    update enroll_orders o set ${withPending(sql`array(
      select id from unnest(${pending}) with ordinality as given(id, position)
      where id not in (select d.id from dropped d where d.order_id = o.id) order by position)`)}
    where o.id in (select order_id from dropped) returning o.id
  )`

/** Returns from how many orders leads were taken. */
export async function dropFromOrders(tx: Db, userId: number, whose: SQL, which: SQL) {
  if (!(await lockOrders(tx, userId))) return 0
  const { rowCount } = await tx.execute(sql`${dropping(userId, whose, which)} select from changed`)
  return rowCount ?? 0
}

/** They are in their sequences before their turn, and nothing is planned for them: whoever calls this ends that, and may undo it. */
export async function enrollOrdered(tx: Db, userId: number, whose: SQL) {
  if (!(await lockOrders(tx, userId))) return
  await tx.execute(sql`${dropping(userId, whose, sql`true`)}
    insert into lead_sequence_enrollments (user_id, sequence_id, lead_id, is_test, batch_at)
    select ${userId}, d.sequence_id, d.id, d.is_test, d.created_at from dropped d
    join email_sequences q on q.id = d.sequence_id and q.deleted_at is null
    on conflict do nothing`)
}

/** SQL: the enrollment `e` is one of those. */
export const wasOrdered = sql`(e.batch_at is not null and not exists (select from sequence_logs o where o.enrollment_id = e.id))`

/** Undoes `enrollOrdered` for enrollments `e`: they wait for their turn again, or for the next one. The caller has locked the orders. */
export const orderAgain = (tx: Db, userId: number, which: SQL) =>
  tx.execute(sql`
    with gone as (
      delete from lead_sequence_enrollments e where e.user_id = ${userId} and ${which}
      returning sequence_id, lead_id, is_test, batch_at
    ), back as (
      select sequence_id, is_test, batch_at, array_agg(lead_id order by lead_id) as lead_ids from gone group by 1, 2, 3
    ), returned as (
      update enroll_orders o set lead_ids = o.lead_ids || back.lead_ids from back
      where o.user_id = ${userId} and o.sequence_id = back.sequence_id and o.is_test = back.is_test and o.created_at = back.batch_at
      returning o.sequence_id, o.is_test, o.created_at
    )
    insert into enroll_orders (user_id, sequence_id, lead_ids, is_test, created_at)
    select ${userId}, back.sequence_id, back.lead_ids, back.is_test, back.batch_at from back
    where (back.sequence_id, back.is_test, back.batch_at) not in (select sequence_id, is_test, created_at from returned)`)

/**
 * Of two leads that are merged, the one that stays is enrolled. Returns the orders it replaced the other in, for the way back. Where both
 * wait, the other stays as a deleted lead would: workers leave it out, and it is ordered again once it is back.
 */
export async function replaceInOrders(tx: Db, userId: number, fromId: number, toId: number) {
  const { rows } = await tx.execute<{ id: number }>(sql`
    update enroll_orders set ${withPending(sql`array_replace(${pending}, ${fromId}::int, ${toId}::int)`)}
    where user_id = ${userId} and ${fromId}::int = any(${pending}) and ${toId}::int <> all(${pending})
    returning id`)
  return rows.map(({ id }) => id)
}

/** Undoes it where the lead still waits for its turn. */
export const replaceBackInOrders = (tx: Db, userId: number, orderIds: number[], keptId: number, otherId: number) =>
  tx.execute(sql`
    update enroll_orders set ${withPending(sql`array_replace(${pending}, ${keptId}::int, ${otherId}::int)`)}
    where user_id = ${userId} and id = any(${sql.param(orderIds)}::int[])`)

/** Part of the statement that deletes leads: the orders in which a lead waited for its turn. */
export const keptOrders = (leadId: SQL, userId: number) => sql`
  select coalesce(jsonb_agg(jsonb_build_object('sequence', o.sequence_id, 'is_test', o.is_test, 'created_at', o.created_at)), '[]')
  from enroll_orders o where o.user_id = ${userId} and ${leadId} = any(o.lead_ids[o.done + 1 :])`

/**
 * Part of the statement that restores leads (`back`): within a day they are ordered again, as their turn may have passed, unless
 * they or a colleague replied meanwhile (`own_replies`, `replied`). A lead in two orders is enrolled by the one that comes last.
 */
export const returnToOrders = (userId: number) => sql`
  insert into enroll_orders (user_id, sequence_id, lead_ids, is_test, created_at)
  select q.user_id, q.id, array_agg(back.lead_id order by back.lead_id), kept.is_test, kept.created_at
  from back, jsonb_to_recordset(back.belongings -> 'orders' || '[]') kept(sequence int, is_test boolean, created_at timestamptz)
  join email_sequences q on q.id = kept.sequence and q.user_id = ${userId} and q.deleted_at is null
  where back.deleted_at >= now() - interval '1 day'
    and back.lead_id not in (select lead_id from own_replies) and back.lead_id not in (select lead_id from replied)
  group by q.user_id, q.id, kept.is_test, kept.created_at`
