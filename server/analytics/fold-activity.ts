import { sql } from 'drizzle-orm'
import type { Db } from '../db/connect.ts'

const FOLD_LOCK = 0x1ead_0030
const CHANGES_AT_ONCE = 50_000

/** Moves what the triggers noted into the counts. A reader sees each change in one of the two, never in both. */
export async function foldActivity(db: Db) {
  while ((await foldSome(db)) === CHANGES_AT_ONCE);
}

async function foldSome(db: Db) {
  return db.transaction(async (tx) => {
    const { rows: locks } = await tx.execute<{ isOurs: boolean }>(
      sql`select pg_try_advisory_xact_lock(${FOLD_LOCK}) as "isOurs"`,
    )
    if (!locks[0]?.isOurs) return 0
    const { rows } = await tx.execute<{ moved: number }>(sql`
      with moved as (
        delete from activity_changes
        where id in (select id from activity_changes order by id limit ${CHANGES_AT_ONCE}) returning *
      ), folded as (
        insert into activity_counts as kept (user_id, quarter, leads, qualified, sent, opened, clicked, answered)
        select user_id, case when grouping(quarter) = 1 then '-infinity' else quarter end,
          sum(leads), sum(qualified), sum(sent), sum(opened), sum(clicked), sum(answered)
        from moved group by grouping sets ((user_id, quarter), (user_id))
        on conflict (user_id, quarter) do update set
          leads = kept.leads + excluded.leads, qualified = kept.qualified + excluded.qualified,
          sent = kept.sent + excluded.sent, opened = kept.opened + excluded.opened,
          clicked = kept.clicked + excluded.clicked, answered = kept.answered + excluded.answered
      )
      select count(*)::int as moved from moved`)
    return rows[0]?.moved ?? 0
  })
}
