import { once } from 'node:events'
import { finished } from 'node:stream/promises'
import { drizzle } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { LEAD_FIELD_KEYS, type LeadField, rowOf } from '../../../contract/lead-fields.ts'
import type { DuplicatePolicy } from '../../../contract/lead-import.ts'
import type { Db } from '../../db/connect.ts'
import { enrollAdded } from '../../outbox/enrolling/enroll-on-trigger.ts'
import { currentScorer } from '../../scoring/current-scorer.ts'
import { firstScore, scoreLeads } from '../../scoring/score-leads.ts'
import type { Scorer } from '../../scoring/score-model.ts'
import { storable } from '../export/csv-cell.ts'
import { columnOf, sqlTypeOf } from '../lead-field-columns.ts'
import { addEvents } from '../timeline-queries.ts'
import { keepBadRows } from './import-bad-rows.ts'
import { findKnown } from './import-known.ts'
import { decide, type Kept } from './import-plan.ts'
import type { BadRow, LeadRow } from './import-row.ts'

export type Batch = { rows: LeadRow[]; bad: BadRow[]; size: number }
type Hands = { client: pg.PoolClient; db: Db; scorer: Scorer }
type Job = { id: number; userId: number; duplicates: DuplicatePolicy }

/**
 * Writes the rows and how far the import has come in one transaction, so that after a kill no row is there twice and none is
 * lost. False when the import was cancelled, or somebody else has taken it on meanwhile.
 */
export async function writeBatch(client: pg.PoolClient, job: Job, done: number, batch: Batch): Promise<boolean> {
  await client.query('begin')
  try {
    const { rows: found } = await client.query(
      `select failed from lead_imports where id = $1 and status = 'running' and done = $2 for update`,
      [job.id, done],
    )
    if (!found[0]) {
      await client.query('rollback')
      return false
    }
    const counts = { added: 0, updated: 0, skipped: 0 }
    const bad = [...batch.bad]
    const db = drizzle(client, { casing: 'snake_case' })
    const hands: Hands = { client, db, scorer: await currentScorer(db, job.userId) }
    for (let rest = batch.rows; rest.length > 0; ) {
      const plan = await writePart(hands, job, rest)
      counts.added += plan.added.length
      counts.updated += plan.updated
      counts.skipped += plan.skipped
      bad.push(...plan.bad)
      rest = rest.slice(plan.size)
    }
    if (counts.added > 0) await enrollAdded(db, job.userId)
    await keepBadRows(client, job.id, found[0].failed, bad)
    await client.query(
      `update lead_imports set done = done + $2, created = created + $3, updated = updated + $4,
         skipped = skipped + $5, failed = failed + $6 where id = $1`,
      [job.id, batch.size, counts.added, counts.updated, counts.skipped, bad.length],
    )
    await client.query('commit')
    return true
  } catch (error) {
    await client.query('rollback').catch(() => {})
    throw error
  }
}

/** As many rows as the matching leads fit into memory. */
async function writePart(hands: Hands, { userId, duplicates }: Job, rows: LeadRow[]) {
  const nothing = { known: new Map<string, Kept[]>(), size: rows.length }
  const { known, size } = duplicates === 'add' ? nothing : await findKnown(hands.client, userId, rows)
  const plan = decide(duplicates, size < rows.length ? rows.slice(0, size) : rows, known)
  await copyNew(hands, userId, plan.added)
  await updateChanged(hands, userId, plan.changed)
  return { ...plan, size }
}

/** Copies straight into the table: existing leads were found before, so no temporary table is needed. */
async function copyNew({ client, scorer }: Hands, userId: number, added: Kept[]) {
  if (added.length === 0) return
  const copy = client.query(
    copyFrom(
      `copy leads (user_id, source, score_version, scored_at, ai_score, ${LEAD_FIELD_KEYS.map(columnOf).join(', ')}) from stdin`,
    ),
  )
  const written = finished(copy)
  written.catch(() => {})
  let text = ''
  const now = new Date()
  const start = `${userId}\timport\t${scorer.version}\t${now.toISOString()}`
  for (const { lead } of added) {
    text += `${start}\t${firstScore(scorer, lead, now).aiScore}`
    for (const field of LEAD_FIELD_KEYS) text += `\t${copyText(lead[field])}`
    text += '\n'
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

function copyText(value: string | number | null) {
  if (value === null) return '\\N'
  if (typeof value === 'number') return String(value)
  return /[\\\n\r\t]/.test(value) ? value.replace(/[\\\n\r\t]/g, (sign) => escapes[sign] as string) : value
}

/** Sets only the fields that change, so that a concurrent edit of another field is kept. */
async function updateChanged({ client, db }: Hands, userId: number, changed: Set<Kept>) {
  const edits = [...changed].flatMap(({ id, lead, before }) => {
    const fieldsChanged = before ? LEAD_FIELD_KEYS.filter((field) => before[field] !== lead[field]) : []
    return id && before && fieldsChanged.length > 0 ? [{ id, lead, before, fields: fieldsChanged }] : []
  })
  if (edits.length === 0) return
  const rows = edits.map(({ id, lead, fields }) => ({ id, ...pick(fields, (field) => storable(lead[field])) }))
  // An import never empties a field, so null means unchanged.
  await client.query(
    `update leads set updated_at = now(), ${LEAD_FIELD_KEYS.map((field) => `${columnOf(field)} = ${valueAfter(field)}`).join(', ')}
     from jsonb_to_recordset($2::jsonb) as c(id int, ${LEAD_FIELD_KEYS.map((field) => `"${field}" ${sqlTypeOf(field)}`).join(', ')})
     where leads.id = c.id and leads.user_id = $1`,
    [userId, JSON.stringify(rows)],
  )
  const events = edits.map(({ id, lead, before, fields }) => ({
    leadId: id,
    kind: 'edited' as const,
    details: {
      changes: pick(fields, (field) => ({ from: before[field], to: storable(lead[field]) })),
      source: 'import',
    },
  }))
  await addEvents(db, userId, events)
  await scoreLeads(
    db,
    userId,
    edits.map(({ id }) => id),
  )
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
