import { createHash } from 'node:crypto'
import type pg from 'pg'
import type { LeadChanges } from '../../../../contract/lead.ts'
import { LEAD_FIELD_KEYS } from '../../../../contract/lead-fields.ts'
import type { DuplicatePolicy } from '../../../../contract/lead-import.ts'
import { findTagRoom, type TagRoom } from '../../tags/tag-room.ts'
import type { BatchWork, Connection, Part } from '../import-batch.ts'
import type { Findings } from '../import-findings.ts'
import { findKnown } from '../import-known.ts'
import { decide, emailKey, type ImportedLead, type Kept, keepUnder, tagsOf } from '../import-plan.ts'
import type { LeadRow } from '../import-row.ts'

/**
 * Decides for each row as the import would, and writes no lead. Leads that the import would have written by then are noted in
 * `lead_import_check_leads`, so that a later row about the same person finds them, in this or another process.
 */
export const checking: BatchWork = {
  status: 'checking',
  async begin(connection, { id: importId, userId, options: { duplicates } }, findings) {
    return { part: (rows) => checkPart(connection, { importId, userId, duplicates, findings }, rows) }
  },
}

type Job = { importId: number; userId: number; duplicates: DuplicatePolicy; findings: Findings }

async function checkPart(
  { client, db }: Connection,
  { importId, userId, duplicates, findings }: Job,
  rows: LeadRow[],
): Promise<Part> {
  const findRoom = (part: LeadRow[]) => findTagRoom(db, userId, tagsOf(part), findings.newTags)
  // Later rows find the room as they would if these had been written.
  const noteTags = ({ taken }: TagRoom) => {
    if (taken.size > 0) findings.newTags = [...(findings.newTags ?? []), ...taken]
  }
  if (duplicates === 'add') {
    const room = await findRoom(rows)
    const plan = decide(duplicates, rows, new Map(), room)
    noteTags(room)
    return { ...plan, added: plan.added.length, size: rows.length }
  }
  const { known, size } = await findKnown(client, userId, rows, false)
  const part = (size < rows.length ? rows.slice(0, size) : rows).map(digestedRow)
  for (const twins of known.values()) for (const kept of twins) kept.lead = kept.before = digested(kept.lead)
  await applyEarlier(client, importId, part, known)
  const room = await findRoom(part)
  const plan = decide(duplicates, part, known, room)
  noteTags(room)
  await noteOutcome(client, importId, [...plan.added, ...plan.changed])
  return { ...plan, added: plan.added.length, size }
}

/** Puts what earlier batches did in place of what the database has. */
async function applyEarlier(client: pg.PoolClient, importId: number, rows: LeadRow[], known: Map<string, Kept[]>) {
  const { rows: earlier } = await client.query<{ emailKey: string; leadId: number; lead: ImportedLead }>(
    `select email_key as "emailKey", lead_id as "leadId", lead from lead_import_check_leads
     where import_id = $1 and email_key = any($2::text[])`,
    [importId, [...new Set(rows.map(({ email }) => emailKey(email)))]],
  )
  for (const { emailKey: key, leadId, lead } of earlier) {
    const twin = known.get(key)?.find(({ id }) => id === leadId)
    if (twin) twin.lead = twin.before = lead
    else if (leadId === NEW) keepUnder(known, key, { id: NEW, before: lead, lead })
  }
}

/** The ID of a lead that the import would have added. */
const NEW = 0

async function noteOutcome(client: pg.PoolClient, importId: number, leads: Kept[]) {
  if (leads.length === 0) return
  const rows = leads.map(({ id = NEW, lead }) => ({ key: emailKey(lead.email), id, lead }))
  await client.query(
    `insert into lead_import_check_leads (import_id, email_key, lead_id, lead)
     select $1, key, id, lead from jsonb_to_recordset($2::jsonb) as l(key text, id int, lead jsonb)
     on conflict (import_id, email_key, lead_id) do update set lead = excluded.lead`,
    [importId, JSON.stringify(rows)],
  )
}

const MAX_PLAIN = 40

// Only whether values are equal matters, so long texts are compared by their digests.
const digestedRow = (row: LeadRow): LeadRow => ({
  ...row,
  values: digested(row.values),
  ...(row.lead && { lead: digested(row.lead) }),
})

function digested<T extends LeadChanges>(values: T): T {
  const short: Record<string, unknown> = { ...values }
  for (const field of LEAD_FIELD_KEYS) {
    const value = short[field]
    if (field !== 'email' && typeof value === 'string' && value.length > MAX_PLAIN)
      short[field] = `#${createHash('sha1').update(value).digest('base64')}`
  }
  return short as T
}
