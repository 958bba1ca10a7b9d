import { sql } from 'drizzle-orm'
import type { Db } from '../../db/connect.ts'

/** The emails were provably not sent: their last attempts do not count against the daily limit. */
export async function giveSlotsBack(tx: Db, logIds: number[]) {
  if (logIds.length === 0) return
  await tx.execute(sql`
    with gone as (
      delete from mail_slots where id in (
        select max(id) from mail_slots where log_id = any(${sql.param(logIds)}::int[]) group by log_id)
      returning mailbox_id, spent_at
    )
    update mailboxes m set spent_slots = spent_slots - g.slots
    from (
      select g.mailbox_id, count(*) as slots from gone g join mailboxes b on b.id = g.mailbox_id
      where g.spent_at > b.spent_since group by 1) g
    where m.id = g.mailbox_id`)
  await tx.execute(sql`
    delete from recipient_slots r using sequence_logs l
    where l.id = any(${sql.param(logIds)}::int[]) and r.user_id = l.user_id and r.log_id = l.id and r.spent_at = (
      select max(o.spent_at) from recipient_slots o where o.user_id = r.user_id and o.log_id = r.log_id)`)
}
