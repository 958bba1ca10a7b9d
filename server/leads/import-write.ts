import { once } from 'node:events'
import { finished } from 'node:stream/promises'
import { drizzle } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import type { NewLead } from '../../contract/lead.ts'
import type { DuplicatePolicy } from '../../contract/lead-import.ts'
import { keepBadRows } from './import-bad-rows.ts'
import { decide, emailKey, type Kept, keepUnder } from './import-plan.ts'
import type { BadRow, LeadRow } from './import-row.ts'
import { addEvents } from './timeline-queries.ts'

export type Batch = { rows: LeadRow[]; bad: BadRow[]; size: number }
type Job = { id: number; userId: number; duplicates: DuplicatePolicy }

const columns = {
  firstName: 'first_name',
  lastName: 'last_name',
  email: 'email',
  company: 'company',
  jobTitle: 'job_title',
  industry: 'industry',
  companySize: 'company_size',
  location: 'location',
  phone: 'phone',
  website: 'website',
  linkedinUrl: 'linkedin_url',
  status: 'status',
  dealValue: 'deal_value',
  probability: 'probability',
  notes: 'notes',
} satisfies Record<keyof NewLead, string>
const fields = Object.keys(columns) as (keyof NewLead)[]
const columnList = Object.values(columns).join(', ')

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
    const known = job.duplicates === 'add' ? new Map<string, Kept[]>() : await findKnown(client, job.userId, batch.rows)
    const plan = decide(job.duplicates, batch.rows, known)
    await copyNew(client, job.userId, plan.added)
    await updateChanged(client, job.userId, plan.changed)
    await keepBadRows(client, job.id, found[0].failed, [...batch.bad, ...plan.bad])
    await client.query(
      `update lead_imports set done = done + $2, created = created + $3, updated = updated + $4,
         skipped = skipped + $5, failed = failed + $6 where id = $1`,
      [job.id, batch.size, plan.added.length, plan.updated, plan.skipped, batch.bad.length + plan.bad.length],
    )
    await client.query('commit')
    return true
  } catch (error) {
    await client.query('rollback').catch(() => {})
    throw error
  }
}

// Of more leads that share an address the oldest are looked at: a row that agrees with none of these is about the first.
const MAX_TWINS = 100

/** The owner's leads that have an address of the batch, oldest first, by that address. */
async function findKnown(client: pg.PoolClient, userId: number, rows: LeadRow[]) {
  // Looked up one by one: left to itself the planner may read all leads of the owner for every batch.
  const { rows: found } = await client.query(
    // Locked until the batch is written, so that nobody deletes in between what is about to change.
    `select id, ${fields.map((field) => `${columns[field]} as "${field}"`).join(', ')} from leads
     where id in (
       select known.id from unnest($2::text[]) as wanted(email), lateral (
         select id from (select id from leads where user_id = $1 and lower(email) = lower(wanted.email) offset 0) twins
         order by id limit ${MAX_TWINS}) known)
     order by id for no key update`,
    [userId, [...new Set(rows.map(({ email }) => emailKey(email)))]],
  )
  const known = new Map<string, Kept[]>()
  for (const { id, ...values } of found) {
    const before: NewLead = { ...values, dealValue: Number(values.dealValue) }
    keepUnder(known, emailKey(before.email), { id, before, lead: before })
  }
  return known
}

/** Straight into the table: what is there already was found before, so that no temporary table is needed between. */
async function copyNew(client: pg.PoolClient, userId: number, added: Kept[]) {
  if (added.length === 0) return
  const copy = client.query(copyFrom(`copy leads (user_id, source, ${columnList}) from stdin`))
  const written = finished(copy)
  written.catch(() => {})
  let text = ''
  for (const { lead } of added) {
    text += `${userId}\timport`
    for (const field of fields) text += `\t${copyText(lead[field])}`
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

/** Sets the fields that change and no other, so that somebody's edit of another one at the same moment stays. */
async function updateChanged(client: pg.PoolClient, userId: number, changed: Set<Kept>) {
  const edits = [...changed].flatMap(({ id, lead, before }) => {
    const fieldsChanged = before ? fields.filter((field) => before[field] !== lead[field]) : []
    return id && before && fieldsChanged.length > 0 ? [{ id, lead, before, fields: fieldsChanged }] : []
  })
  if (edits.length === 0) return
  const rows = edits.map(({ id, lead, fields }) => ({ id, ...pick(fields, (field) => lead[field]) }))
  // An import never empties a field, so that null means unchanged.
  await client.query(
    `update leads set updated_at = now(), ${fields.map((field) => `${columns[field]} = coalesce(c."${field}", leads.${columns[field]})`).join(', ')}
     from jsonb_to_recordset($2::jsonb) as c(id int, ${fields.map((field) => `"${field}" ${typeOf(field)}`).join(', ')})
     where leads.id = c.id and leads.user_id = $1`,
    [userId, JSON.stringify(rows)],
  )
  const events = edits.map(({ id, lead, before, fields }) => ({
    leadId: id,
    kind: 'edited' as const,
    details: { changes: pick(fields, (field) => ({ from: before[field], to: lead[field] })), source: 'import' },
  }))
  await addEvents(drizzle(client, { casing: 'snake_case' }), userId, events)
}

const pick = <T>(fields: (keyof NewLead)[], value: (field: keyof NewLead) => T) =>
  Object.fromEntries(fields.map((field) => [field, value(field)]))

const typeOf = (field: keyof NewLead) => (field === 'dealValue' ? 'bigint' : field === 'probability' ? 'int' : 'text')
