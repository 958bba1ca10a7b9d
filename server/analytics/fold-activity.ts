import { sql } from 'drizzle-orm'
import type { Db } from '../db/connect.ts'
import { foldChanges } from '../db/fold-changes.ts'
import { ACTIVITY_FOLD_LOCK } from '../db/locks.ts'

/** Folds the changes recorded by the triggers into the counts, per quarter of an hour and in total. */
export const foldActivity = (db: Db) =>
  foldChanges(db, {
    lock: ACTIVITY_FOLD_LOCK,
    changes: 'activity_changes',
    into: sql`
      insert into activity_counts as kept (user_id, quarter, leads, qualified, sent, opened, clicked, answered)
      select user_id, case when grouping(quarter) = 1 then '-infinity' else quarter end,
        sum(leads), sum(qualified), sum(sent), sum(opened), sum(clicked), sum(answered)
      from moved group by grouping sets ((user_id, quarter), (user_id))
      on conflict (user_id, quarter) do update set
        leads = kept.leads + excluded.leads, qualified = kept.qualified + excluded.qualified,
        sent = kept.sent + excluded.sent, opened = kept.opened + excluded.opened,
        clicked = kept.clicked + excluded.clicked, answered = kept.answered + excluded.answered`,
  })
