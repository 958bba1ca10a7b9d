import { sql } from 'drizzle-orm'
import type { UndoForecast } from '../../../../contract/lead-import.ts'
import { checkedOwner } from '../../../db/checked-owner.ts'
import type { Db } from '../../../db/connect.ts'
import { isEdited, isEmailed } from './undo-batch.ts'

/** What undoing an import would do now. */
export async function forecastUndo(db: Db, userId: number, importId: number): Promise<UndoForecast> {
  const { rows } = await db.execute<UndoForecast>(sql`
    with batches as (select added_ids, changed_ids from lead_import_batches where import_id = ${importId} and not is_undone),
    added as (select unnest(added_ids) as id from batches),
    judged as (
      select ${isEmailed} as is_emailed, ${isEdited(importId)} as is_edited,
        exists (select from lead_sequence_enrollments n where n.lead_id = l.id) as is_enrolled,
        exists (select from crm_links k where k.user_id = ${userId} and k.lead_id = l.id and k.gone_at is null) as is_in_crm,
        exists (select from lead_sequence_enrollments n where n.lead_id = l.id and not n.is_test) as is_really_enrolled
      from added join leads l on l.id = added.id and ${checkedOwner(sql`l.user_id`, userId)}),
    changed as (select distinct unnest(changed_ids) as id from batches)
    select
      count(*) filter (where not is_emailed and not is_edited)::int as removed,
      count(*) filter (where is_emailed)::int as "keptEmailed",
      count(*) filter (where is_edited and not is_emailed)::int as "keptEdited",
      count(*) filter (where not is_emailed and not is_edited and is_enrolled)::int as "inSequence",
      count(*) filter (where not is_emailed and not is_edited and is_enrolled and not is_really_enrolled)::int as "onlyTests",
      count(*) filter (where not is_emailed and not is_edited and is_in_crm)::int as "inCrm",
      (select count(*) from changed join leads l on l.id = changed.id and ${checkedOwner(sql`l.user_id`, userId)}
        where changed.id not in (select id from added))::int as restored
    from judged`)
  if (!rows[0]) throw new Error('an aggregate gave no row')
  return rows[0]
}
