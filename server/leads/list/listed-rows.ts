import { type SQL, sql } from 'drizzle-orm'
import type { Lead } from '../../../contract/lead.ts'
import { LEAD_FIELD_KEYS } from '../../../contract/lead-fields.ts'
import type { Db } from '../../db/connect.ts'
import { executePrepared } from '../../db/prepared.ts'
import { selectFields } from '../lead-field-columns.ts'
import { EMAIL_PAUSE, withMoments } from '../lead-queries.ts'

// People wait for these rows: plain SQL that returns them as they are sent.
// Of the enrichment, a list has only summary and time: the facts of fifty leads would be most of the response.
const GIST = `case when enriched_data is not null then
  jsonb_build_object('summary', enriched_data->'summary', 'enrichedAt', enriched_data->'enrichedAt') end`

export const LISTED = sql.raw(`id, ${selectFields(LEAD_FIELD_KEYS)}, ai_score as "aiScore", ${GIST} as "enrichedData",
  created_at as "createdAt", updated_at as "updatedAt", ${EMAIL_PAUSE}`)

type Row<T> = Lead & T

export async function readListed<T>(db: Db, statement: SQL) {
  const { rows } = await db.execute<Row<T>>(statement)
  return rows.map((row) => withMoments(row as Row<T>))
}

/** The same for statements with one best plan for everybody. */
export async function readPrepared<T>(db: Db, statement: SQL) {
  const rows = await executePrepared<Row<T>>(db, statement)
  return rows.map((row) => withMoments(row as Row<T>))
}

/** Grows with every write after which a list may look different. */
export const changesOf = (userId: number) =>
  sql`(select coalesce(sum(changes), 0)::float8 from lead_counts where user_id = ${userId}) as changes`

/** These leads, in this order, with the owner's number of changes; those deleted since are missing. */
export async function listedById(db: Db, userId: number, ids: number[]) {
  if (ids.length === 0) return []
  const found = await readPrepared<{ changes: number }>(
    db,
    // By their IDs, and only then by their owner: the planner might read all leads of the owner instead.
    sql`select ${LISTED}, ${changesOf(userId)}
      from (select * from leads where id = any(${sql.param(ids)}::int[]) offset 0) leads where user_id = ${userId}`,
  )
  const byId = new Map(found.map((lead) => [lead.id, lead]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}
