import { createHash } from 'node:crypto'
import type pg from 'pg'
import type { LeadChanges } from '../../../../contract/lead.ts'
import { LEAD_FIELD_KEYS } from '../../../../contract/lead-fields.ts'
import type { DuplicatePolicy } from '../../../../contract/lead-import.ts'
import type { BatchWork } from '../import-batch.ts'
import { findKnown } from '../import-known.ts'
import { decide, emailKey, type ImportedLead, type Kept, keepUnder } from '../import-plan.ts'
import type { LeadRow } from '../import-row.ts'

/**
 * Decides for each row as the import would, and writes no lead. Leads that the import would have written by then are noted in
 * `lead_import_check_leads`, so that a later row about the same person finds them, in this or another process.
 */
export const checking: BatchWork = {
  status: 'checking',
  async begin({ client }, { id: importId, userId, options: { duplicates } }) {
    return { part: (rows) => checkPart(client, { importId, userId, duplicates }, rows) }
  },
}

type Job = { importId: number; userId: number; duplicates: DuplicatePolicy }

async function checkPart(client: pg.PoolClient, { importId, userId, duplicates }: Job, rows: LeadRow[]) {
  if (duplicates === 'add') {
    const plan = decide(duplicates, rows, new Map())
    return { ...plan, added: plan.added.length, size: rows.length }
  }
  const { known, size } = await findKnown(client, userId, rows, false)
  const part = (size < rows.length ? rows.slice(0, size) : rows).map(digestedRow)
  for (const twins of known.values()) for (const kept of twins) kept.lead = kept.before = digested(kept.lead)
  await applyEarlier(client, importId, part, known)
  const plan = decide(duplicates, part, known)
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
