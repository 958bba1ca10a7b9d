import { sql } from 'drizzle-orm'
import { FIRST_EMAIL } from '../../../contract/timeline-event.ts'
import type { Db } from '../../db/connect.ts'
import { announcing } from '../../notifications/lead-changes.ts'

/**
 * Moves leads from New to Contacted whose first real email is among these, which are recorded as sent, and tells the
 * open pages. One statement for all of them. Comes after what locks enrollments: leads are locked after those.
 */
export async function markContacted(tx: Db, logIds: number[]) {
  const ids = sql`${sql.param(logIds)}::int[]`
  await tx.execute(sql`
    with first as (
      select distinct on (l.lead_id) l.lead_id, l.user_id, l.id, l.subject
      from sequence_logs l join users u on u.id = l.user_id
      where l.id = any(${ids}) and l.status = 'sent' and not l.is_test and u.marks_contacted
        and not exists (select from sequence_logs earlier where earlier.lead_id = l.lead_id and earlier.id <> all(${ids})
          and earlier.status = 'sent' and not earlier.is_test)
      order by l.lead_id, l.id
    ), fresh as (
      select leads.id from leads join first on first.lead_id = leads.id and first.user_id = leads.user_id
      where leads.status = 'new' order by leads.id for no key update of leads
    ), contacted as (
      update leads set status = 'contacted', updated_at = now() from fresh where leads.id = fresh.id returning leads.id
    ), told as (
      insert into timeline_events (user_id, lead_id, kind, details)
      select first.user_id, first.lead_id, 'edited', jsonb_build_object(
        'changes', '{"status": {"from": "new", "to": "contacted"}}'::jsonb,
        'source', ${FIRST_EMAIL}::text, 'subject', first.subject, 'logId', first.id)
      from first join contacted on contacted.id = first.lead_id returning user_id
    )
    select ${announcing(sql`user_id`)} from told group by user_id`)
}
