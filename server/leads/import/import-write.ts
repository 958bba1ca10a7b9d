import { once } from 'node:events'
import { finished } from 'node:stream/promises'
import { isDeepStrictEqual } from 'node:util'
import { from as copyFrom } from 'pg-copy-streams'
import { isInCrm } from '../../../contract/lead-field-sets.ts'
import { LEAD_FIELD_KEYS, type LeadField, rowOf } from '../../../contract/lead-fields.ts'
import type { DuplicatePolicy } from '../../../contract/lead-import.ts'
import { isSameValue } from '../../../contract/lead-tag-rules.ts'
import { announceLeads } from '../../notifications/lead-changes.ts'
import { enrollAdded } from '../../outbox/enrolling/enroll-on-trigger.ts'
import { currentScorer } from '../../scoring/current-scorer.ts'
import { firstScore, scoreLeadsIn } from '../../scoring/score-leads.ts'
import type { Scorer } from '../../scoring/score-model.ts'
import { takingTurns } from '../../turns.ts'
import { storable } from '../export/csv-cell.ts'
import { columnOf, sqlTypeOf } from '../lead-field-columns.ts'
import { findTagRoom } from '../tags/tag-room.ts'
import { addEvents } from '../timeline-queries.ts'
import type { BatchWork, Connection } from './import-batch.ts'
import { findKnown } from './import-known.ts'
import { decide, type Kept, tagsOf } from './import-plan.ts'
import type { LeadRow } from './import-row.ts'

type Writing = Connection & { scorer: Scorer; userId: number; importId: number }

/** Writes leads, and what it takes to undo that. */
export const writing: BatchWork = {
  status: 'running',
  async begin({ client, db }, { id: importId, userId, options }) {
    const context: Writing = { client, db, userId, importId, scorer: await currentScorer(db, userId) }
    let added = 0
    const changedIds: number[] = []
    return {
      async part(rows) {
        const part = await writePart(context, options.duplicates, rows)
        added += part.added
        changedIds.push(...part.changedIds)
        return part
      },
      async end(done) {
        if (added > 0) await enrollAdded(db, userId)
        if (added > 0 || changedIds.length > 0) await announceLeads(db, userId)
        await client.query(
          // Leads of this transaction; see `enrollAdded`.
          `insert into lead_import_batches (import_id, position, added_ids, changed_ids)
           select $1, $2, case when $4 then (select coalesce(array_agg(id), '{}') from leads
             where user_id = $3 and created_at = now() and xmin = pg_current_xact_id()::xid) else '{}' end, $5`,
          [importId, done, userId, added > 0, changedIds],
        )
      },
    }
  },
}

/** As many rows as the matching leads fit into memory. */
async function writePart(context: Writing, duplicates: DuplicatePolicy, rows: LeadRow[]) {
  const nothing = { known: new Map<string, Kept[]>(), size: rows.length }
  const { known, size } = duplicates === 'add' ? nothing : await findKnown(context.client, context.userId, rows)
  const part = size < rows.length ? rows.slice(0, size) : rows
  const plan = decide(duplicates, part, known, await findTagRoom(context.db, context.userId, tagsOf(part)))
  await copyNew(context, plan.added)
  const changedIds = await updateChanged(context, plan.changed)
  return { ...plan, added: plan.added.length, changedIds, size }
}

/** Copies straight into the table: existing leads were found before, so no temporary table is needed. */
async function copyNew({ client, scorer, userId }: Writing, added: Kept[]) {
  if (added.length === 0) return
  const copy = client.query(
    copyFrom(
      `copy leads (user_id, source, score_version, scored_at, ai_score, ${LEAD_FIELD_KEYS.map(columnOf).join(', ')}, won_on, won_value, extra_columns) from stdin`,
    ),
  )
  const written = finished(copy)
  written.catch(() => {})
  let text = ''
  const turn = takingTurns()
  const now = new Date()
  const start = `${userId}\timport\t${scorer.version}\t${now.toISOString()}`
  for (const { lead } of added) {
    text += `${start}\t${firstScore(scorer, lead, 'import', now).aiScore}`
    for (const field of LEAD_FIELD_KEYS) text += `\t${copyText(lead[field])}`
    text += `\t${copyText(lead.wonOn ?? null)}\t${copyText(lead.wonValue ?? null)}`
    text += lead.extraColumns ? `\t${copyText(JSON.stringify(lead.extraColumns))}\n` : '\t\\N\n'
    if (turn.isOver()) await turn.next()
    if (text.length > COPY_CHARACTERS) {
      if (!copy.write(text)) await Promise.race([once(copy, 'drain'), written])
      text = ''
    }
  }
  copy.end(text)
  await written
}

const COPY_CHARACTERS = 64 * 1024
const escapes: Record<string, string> = { '\\': '\\\\', '\n': '\\n', '\r': '\\r', '\t': '\\t' }

function copyText(value: string | number | null | string[]): string {
  if (value === null) return '\\N'
  if (Array.isArray(value)) return value.length === 0 ? '{}' : copyText(arrayText(value))
  if (typeof value === 'number') return String(value)
  return /[\\\n\r\t]/.test(value) ? value.replace(/[\\\n\r\t]/g, (sign) => escapes[sign] as string) : value
}

/** A list as PostgreSQL writes it. */
const arrayText = (list: string[]) => `{${list.map((text) => `"${text.replace(/["\\]/g, '\\$&')}"`).join(',')}}`

/** Sets only the fields that change, so that a concurrent edit of another field is kept. Answers which leads. */
async function updateChanged({ client, db, userId, importId }: Writing, changed: Set<Kept>) {
  const edits = [...changed].flatMap(({ id, lead, before }) => {
    const fieldsChanged = before ? LEAD_FIELD_KEYS.filter((field) => !isSameValue(before[field], lead[field])) : []
    const hasMore = before !== undefined && !isDeepStrictEqual(before.extraColumns ?? {}, lead.extraColumns ?? {})
    return id && before && (fieldsChanged.length > 0 || hasMore)
      ? [{ id, lead, before, fields: fieldsChanged, hasMore }]
      : []
  })
  const ids = edits.map(({ id }) => id)
  if (ids.length === 0) return ids
  const rows = edits.map(({ id, lead, fields, hasMore }) => ({
    id,
    ...pick(fields, (field) => storable(lead[field])),
    ...(hasMore && { extraColumns: lead.extraColumns }),
    isCrmChange: fields.some(isInCrm),
  }))
  // An import never empties a field, so null means unchanged.
  await client.query(
    `update leads set updated_at = case when c."isCrmChange" then now() else leads.updated_at end,
       ${LEAD_FIELD_KEYS.map((field) => `${columnOf(field)} = ${valueAfter(field)}`).join(', ')},
       extra_columns = coalesce(c."extraColumns", leads.extra_columns)
     from jsonb_to_recordset($2::jsonb) as c(id int, "isCrmChange" boolean, "extraColumns" jsonb, ${LEAD_FIELD_KEYS.map((field) => `"${field}" ${sqlTypeOf(field)}`).join(', ')})
     where leads.id = c.id and leads.user_id = $1`,
    [userId, JSON.stringify(rows)],
  )
  const events = edits.map(({ id, lead, before, fields, hasMore }) => ({
    leadId: id,
    kind: 'edited' as const,
    details: {
      changes: {
        ...pick(fields, (field) => ({ from: before[field], to: storable(lead[field]) })),
        ...(hasMore && { extraColumns: { from: before.extraColumns ?? null, to: lead.extraColumns } }),
      },
      source: 'import',
      importId,
    },
  }))
  await addEvents(db, userId, events)
  // Not `scoreLeads`: its transaction would commit ours, and the leads without the progress.
  await scoreLeadsIn(db, userId, ids)
  return ids
}

function valueAfter(field: LeadField) {
  const [given, stored] = [`c."${field}"`, `leads.${columnOf(field)}`]
  const { ownWordOf } = rowOf(field)
  if (!ownWordOf) return `coalesce(${given}, ${stored})`
  // The customer's own word for a value goes when that value changes.
  return `coalesce(${given}, case when c."${ownWordOf}" is null then ${stored} end)`
}

const pick = <T>(fields: LeadField[], value: (field: LeadField) => T) =>
  Object.fromEntries(fields.map((field) => [field, value(field)]))
