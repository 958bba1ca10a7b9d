import { sql } from 'drizzle-orm'
import type { TemplatePerformance } from '../../contract/email-template.ts'
import type { Db } from '../db/connect.ts'
import { foldChanges } from '../db/fold-changes.ts'
import { TEMPLATE_FOLD_LOCK } from '../db/locks.ts'

/**
 * Results of really sent emails by template; templates never sent have no row. The trend is the open rate of the last 30 days
 * against the 30 days before, in percentage points; less than one is stable. Reads daily counters, so its cost doesn't depend
 * on the number of emails.
 */
export async function templatePerformance(db: Db, userId: number): Promise<TemplatePerformance[]> {
  const { rows } = await db.execute<TemplatePerformance & { lastUpdated: string | Date }>(sql`
    with mine as (
      select id, subject, category from email_templates where user_id = ${userId} and deleted_at is null
    ), days as (
      select template_id, day, sent, opened, clicked, answered, answer_seconds, last_at from template_counts
      where template_id in (select id from mine)
      union all
      select template_id, day, sent, opened, clicked, answered, answer_seconds, last_at from template_changes
      where template_id in (select id from mine)
    ), sums as (
      select template_id, sum(sent) as sent,
        100.0 * sum(opened) / nullif(sum(sent), 0) as opened,
        100.0 * sum(clicked) / nullif(sum(sent), 0) as clicked,
        100.0 * sum(answered) / nullif(sum(sent), 0) as answered,
        coalesce(sum(answer_seconds) / nullif(sum(answered), 0) / 3600, 0) as hours,
        max(last_at) as last,
        100.0 * sum(opened) filter (where is_recent) / nullif(sum(sent) filter (where is_recent), 0)
          - 100.0 * sum(opened) filter (where is_earlier) / nullif(sum(sent) filter (where is_earlier), 0) as change
      from days, lateral (select (now() at time zone 'UTC')::date - day as age) a,
        lateral (select age < 30 as is_recent, age between 30 and 59 as is_earlier) w
      group by template_id
    )
    select mine.id as "templateId", mine.subject as "templateName", sent::int as "totalSent",
      round(opened, 1)::float8 as "openRate", round(clicked, 1)::float8 as "clickRate", round(answered, 1)::float8 as "responseRate",
      round(hours, 1)::float8 as "avgResponseTime",
      case when change >= 1 then 'up' when change <= -1 then 'down' else 'stable' end as trend,
      coalesce(round(abs(change), 1), 0)::float8 as "trendPercentage", last as "lastUpdated", mine.category
    from sums join mine on mine.id = sums.template_id
    where sent > 0
    order by sent desc, mine.id desc`)
  return rows.map((row) => ({ ...row, lastUpdated: new Date(row.lastUpdated).toISOString() }))
}

/** Moves the changes recorded by the triggers into the daily counters. Deleted templates need no counters. */
export const foldTemplateCounts = (db: Db) =>
  foldChanges(db, {
    lock: TEMPLATE_FOLD_LOCK,
    changes: 'template_changes',
    into: sql`
      insert into template_counts as kept (template_id, day, sent, opened, clicked, answered, answer_seconds, last_at)
      select template_id, day, sum(sent), sum(opened), sum(clicked), sum(answered), sum(answer_seconds), max(last_at)
      from moved where template_id in (select id from email_templates) group by 1, 2
      on conflict (template_id, day) do update set
        sent = kept.sent + excluded.sent, opened = kept.opened + excluded.opened, clicked = kept.clicked + excluded.clicked,
        answered = kept.answered + excluded.answered, answer_seconds = kept.answer_seconds + excluded.answer_seconds,
        last_at = greatest(kept.last_at, excluded.last_at)`,
  })
