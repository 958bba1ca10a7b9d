import type pg from 'pg'
import { LEAD_FIELD_KEYS } from '../../../contract/lead-fields.ts'
import { selectFields } from '../lead-field-columns.ts'
import { emailKey, type ImportedLead, type Kept, keepUnder } from './import-plan.ts'
import type { LeadRow } from './import-row.ts'

// Of the leads that share an address, only the oldest are compared: a row that matches none is about the first.
const MAX_TWINS = 100
// More than the leads of one address can take.
const MAX_BYTES = 16 * 1024 * 1024

/**
 * The owner's leads that have an address of the rows, oldest first, by that address. `size` is for how many of the rows these
 * are all there are: leads of many long notes are not taken into memory at once.
 */
export async function findKnown(client: pg.PoolClient, userId: number, rows: LeadRow[], isLocking = true) {
  const keys = rows.map(({ email }) => emailKey(email))
  const wanted = [...new Set(keys)]
  const { rows: found } = await client.query(
    // Looked up one by one: left to itself the planner may read all leads of the owner for every batch. Locked until the
    // batch is written, so that nobody deletes in between what is about to change; a dry run locks nothing.
    `with sized as materialized (
       select known.id, place, sum(known.bytes) over (order by place, known.id) as total
       from unnest($2::text[]) with ordinality as wanted(email, place), lateral (
         select id, bytes from (
           select id, 2000 + coalesce(octet_length(notes), 0) + 3 * coalesce(pg_column_size(extra_columns), 0) as bytes
           from leads where user_id = $1 and lower(email) = lower(wanted.email) offset 0) twins
         order by id limit ${MAX_TWINS}) known)
     select id, ${selectFields(LEAD_FIELD_KEYS)}, extra_columns as "extraColumns",
       to_char(won_on, 'YYYY-MM-DD') as "wonOn", won_value::float8 as "wonValue",
       (select min(place) filter (where total > ${MAX_BYTES}) from sized) as "cutAt"
     from leads where id in (select id from sized where total <= ${MAX_BYTES})
     order by id ${isLocking ? 'for no key update of leads' : ''}`,
    [userId, wanted],
  )
  const known = new Map<string, Kept[]>()
  for (const { id, cutAt: _, ...values } of found) {
    const before = values as ImportedLead
    keepUnder(known, emailKey(before.email), { id, before, lead: before })
  }
  const cutAt = found[0]?.cutAt
  return { known, size: cutAt ? keys.indexOf(wanted[Number(cutAt) - 1] as string) : rows.length }
}
