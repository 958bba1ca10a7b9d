import { type SQL, sql } from 'drizzle-orm'
import { isInCrm } from '../../../../contract/lead-field-sets.ts'
import { LEAD_FIELD_KEYS, type LeadField, rowOf } from '../../../../contract/lead-fields.ts'
import type { EditDetails } from '../../../../contract/timeline-event.ts'
import { checkedOwner } from '../../../db/checked-owner.ts'
import type { Db } from '../../../db/connect.ts'
import { retried } from '../../../db/retry.ts'
import { announceLeads } from '../../../notifications/lead-changes.ts'
import { stopForNewLeads } from '../../../outbox/enrolling/stop-enrollments.ts'
import { scoreLeads } from '../../../scoring/score-leads.ts'
import { deleteLeads } from '../../deleted-lead-queries.ts'
import { lockMailsOf } from '../../duplicates/duplicate-queries.ts'
import { columnOf, selectFields, sqlTypeOf } from '../../lead-field-columns.ts'
import { addEvents } from '../../timeline-queries.ts'
import type { ImportedLead } from '../import-plan.ts'
import { countUndone, endUndo } from './undo-queries.ts'
import { valuesBefore } from './undo-values.ts'

type Job = { id: number; userId: number; undoStartedAt: Date | null }
type Undone = { addedIds: number[]; changedIds: number[] }

const ids = (list: number[]) => sql`${sql.param(list)}::int[]`

/**
 * Undoes the latest batch of the import that is not undone yet, and notes that in the same transaction: after a kill, the next
 * worker goes on with the one before. False when nothing is left.
 */
export async function undoBatch(db: Db, job: Job) {
  return retried(() => db.transaction((tx) => undoLatest(tx, job)))
}

async function undoLatest(tx: Db, { id, userId, undoStartedAt }: Job) {
  const { rows: running } = await tx.execute(
    sql`select from lead_imports where id = ${id} and undo_status = 'running' for update`,
  )
  if (running.length === 0) return false
  const { rows: batches } = await tx.execute<Undone>(sql`
    update lead_import_batches set is_undone = true
    where import_id = ${id} and position = (
      select max(position) from lead_import_batches where import_id = ${id} and not is_undone)
    returning added_ids as "addedIds", changed_ids as "changedIds"`)
  const [batch] = batches
  if (!batch) {
    await endUndo(tx, id)
    return false
  }
  const added = await removeAdded(tx, userId, id, batch.addedIds, undoStartedAt ?? new Date())
  const changed = await restoreChanged(tx, userId, id, batch.changedIds)
  await announceLeads(tx, userId)
  await countUndone(tx, id, { ...added, ...changed, keptEdited: added.keptEdited + changed.keptEdited })
  return true
}

/** Deletes leads, as if by hand, unless somebody has emailed or edited them since. */
async function removeAdded(tx: Db, userId: number, importId: number, leadIds: number[], deletedAt: Date) {
  if (leadIds.length === 0) return { removed: 0, keptEmailed: 0, keptEdited: 0 }
  // Emails before leads, as everywhere. A sender takes none that is locked, so what is not sent now won't be.
  await lockMailsOf(tx, userId, leadIds)
  const { rows } = await tx.execute<{ id: number; isEmailed: boolean; isEdited: boolean }>(sql`
    with locked as (select id from leads where id = any(${ids(leadIds)}) and ${checkedOwner(sql`user_id`, userId)} order by id for update)
    select l.id, ${isEmailed} as "isEmailed", ${isEdited(importId)} as "isEdited" from locked l`)
  const gone = rows.filter((lead) => !lead.isEmailed && !lead.isEdited).map(({ id }) => id)
  const kept = rows.filter((lead) => lead.isEmailed || lead.isEdited)
  if (kept.length > 0)
    await stopForNewLeads(
      tx,
      userId,
      kept.map(({ id }) => id),
    )
  const removed = gone.length > 0 ? await deleteLeads(tx, userId, gone, deletedAt) : 0
  const keptEmailed = kept.filter((lead) => lead.isEmailed).length
  return { removed, keptEmailed, keptEdited: kept.length - keptEmailed }
}

// Tests and captured emails reached nobody.
export const isEmailed = sql`(
  exists (select from sequence_logs s where s.lead_id = l.id and not s.is_captured and not s.is_test
    and (s.sent_at is not null or s.status in ('sending', 'unknown')))
  or exists (select from inbox_messages i where i.lead_id = l.id))`
export const isEdited = (importId: number) => sql`(exists (
  select from timeline_events e where e.lead_id = l.id and (e.kind = 'merged'
    or (e.kind = 'edited' and (e.details ->> 'importId') is distinct from ${String(importId)})))
  or exists (select from lead_entries n where n.lead_id = l.id and n.deleted_at is null)
  or exists (select from tasks t where t.lead_id = l.id and t.deleted_at is null))`

/** Gives leads that were there before the import their values back, except fields that were changed since. */
async function restoreChanged(tx: Db, userId: number, importId: number, leadIds: number[]) {
  if (leadIds.length === 0) return { restored: 0, keptEdited: 0 }
  const { rows: found } = await tx.execute<ImportedLead & { id: number }>(sql`
    select id, ${sql.raw(selectFields(LEAD_FIELD_KEYS))}, extra_columns as "extraColumns" from leads
    where id = any(${ids(leadIds)}) and ${checkedOwner(sql`user_id`, userId)}
      and id not in (select unnest(added_ids) from lead_import_batches where import_id = ${importId})
    order by id for no key update`)
  const { rows: events } = await tx.execute<{ leadId: number; changes: EditDetails['changes'] }>(sql`
    select lead_id as "leadId", details -> 'changes' as changes from timeline_events
    where lead_id = any(${ids(found.map(({ id }) => id))}) and user_id = ${userId} and kind = 'edited'
      and details ->> 'importId' = ${String(importId)}
    order by id desc`)
  const editsOf = new Map<number, EditDetails['changes'][]>(found.map(({ id }) => [id, []]))
  for (const { leadId, changes } of events) editsOf.get(leadId)?.push(changes)
  const outcomes = found.map(({ id, ...lead }) => ({ id, lead, ...valuesBefore(lead, editsOf.get(id) ?? []) }))
  const restored = outcomes.filter(({ values }) => Object.keys(values).length > 0)
  if (restored.length > 0) await writeValues(tx, userId, importId, restored)
  // Each lead counts once: one that has some of its values back is restored.
  const kept = outcomes.filter(({ values, isKept }) => isKept && Object.keys(values).length === 0)
  return { restored: restored.length, keptEdited: kept.length }
}

type Outcome = { id: number; lead: ImportedLead; values: Partial<ImportedLead> }

async function writeValues(tx: Db, userId: number, importId: number, outcomes: Outcome[]) {
  const rows = JSON.stringify(
    outcomes.map(({ id, values }) => ({ id, values, isCrmChange: Object.keys(values).some(isInCrm) })),
  )
  await tx.execute(sql`
    update leads set updated_at = case when c."isCrmChange" then now() else leads.updated_at end, ${assignments},
      extra_columns = case when c."values" ? 'extraColumns' then nullif(c."values" -> 'extraColumns', 'null') else leads.extra_columns end
    from jsonb_to_recordset(${rows}::jsonb) as c(id int, "values" jsonb, "isCrmChange" boolean)
    where leads.id = c.id and leads.user_id = ${userId}`)
  const events = outcomes.map(({ id, lead, values }) => ({
    leadId: id,
    kind: 'edited' as const,
    details: {
      changes: Object.fromEntries(
        Object.entries(values).map(([field, to]) => [field, { from: lead[field as keyof ImportedLead], to }]),
      ),
      source: 'import_undo',
      undoneImportId: importId,
    },
  }))
  await addEvents(tx, userId, events)
  await scoreLeads(
    tx,
    userId,
    outcomes.map(({ id }) => id),
  )
}

/** A field that is not among the values stays as it is; null empties it. */
const assignments: SQL = sql.raw(
  LEAD_FIELD_KEYS.map(
    (field) =>
      `${columnOf(field)} = case when c."values" ? '${field}' then ${restoredValue(field)} else leads.${columnOf(field)} end`,
  ).join(', '),
)

function restoredValue(field: LeadField) {
  if (rowOf(field).type === 'tags') return `array(select jsonb_array_elements_text(c."values" -> '${field}'))`
  return `(c."values" ->> '${field}')::${sqlTypeOf(field)}`
}
