import { type SQL, sql } from 'drizzle-orm'
import type { LeadSort } from '../../../contract/lead.ts'
import { columnRow, LEAD_COLUMN_KEYS, MAX_SORTED } from '../../../contract/lead-columns.ts'
import type { Db } from '../../db/connect.ts'
import { isOutOfTime, limitStatements } from '../../db/statement-limit.ts'
import { badField } from '../../http/errors.ts'
import { type Filter, isCounted, matching } from '../lead-list-queries.ts'
import { computedOrder, hasSortValue, sortsElsewhere } from './computed-orders.ts'
import { findLeads } from './found-leads.ts'
import { readKept } from './kept-counts.ts'
import { listMemory } from './list-memory.ts'
import { ownerTurns } from './owner-turns.ts'
import { isFleeting } from './where-sql.ts'

type Sorted = { ids?: number[]; since: number }
type Found = { ids: number[]; isComplete: boolean }

// Emails and sequences go on while nobody changes a lead.
const KEPT_MS = 3000
// A sort of MAX_SORTED leads takes a fraction of it on an idle machine.
const SORT_MS = 3000

const memory = listMemory<Sorted>({
  make: () => ({ since: Date.now() }),
  sizeOf: ({ ids }) => 100 + (ids?.length ?? 0),
  room: 2_000_000,
})
const inTurn = ownerTurns(1)

/** Which of the leads that match: all, or only those that are in a sequence now and have a value to be sorted by. */
type Among = 'all' | 'running'

/** All leads that match, in an order without an index. Not complete while a search of many leads goes on. */
export function sortLeads(
  db: Db,
  userId: number,
  filter: Filter,
  sort: LeadSort,
  among: Among = 'all',
): Promise<Found> {
  return inTurn(userId, async () => {
    const { changes, matching: most } = await readKept(db, userId, filter)
    const key = [filter, sort, among]
    const known = memory.recall(userId, key, changes)
    const isFresh = !(sortsElsewhere(sort) || isFleeting(filter.where)) || Date.now() - known.since < KEPT_MS
    if (known.ids && isFresh) return { ids: known.ids, isComplete: true }
    const which =
      among === 'running'
        ? await whichRunning(db, userId, filter, sort)
        : await whichLeads(db, userId, filter, most, sort)
    if (!which) return { ids: [], isComplete: false }
    const ids = await readSorted(db, which, sort)
    Object.assign(known, { ids, since: Date.now() })
    memory.grown(userId, key, known)
    return { ids, isComplete: true }
  })
}

/** A condition that at most MAX_SORTED leads meet; nothing while they are looked for. */
async function whichLeads(db: Db, userId: number, filter: Filter, most: number, sort: LeadSort) {
  if (most <= MAX_SORTED) return matching(userId, filter)
  if (isCounted(filter)) throw tooMany(sort)
  const { ids, isComplete } = await findLeads(db, { userId, filter, sort: '-createdAt' }, MAX_SORTED + 1)
  if (ids.length > MAX_SORTED) throw tooMany(sort)
  return isComplete ? sql`id = any(${sql.param(ids)}::int[]) and user_id = ${userId}` : undefined
}

/** The same for leads that are in a sequence now. */
async function whichRunning(db: Db, userId: number, filter: Filter, sort: LeadSort) {
  const { rows } = await db.execute<{ id: number }>(sql`
    select distinct e.lead_id as id from email_sequences q join lead_sequence_enrollments e on e.sequence_id = q.id
    where q.user_id = ${userId} and e.status in ('active', 'paused') limit ${MAX_SORTED + 1}`)
  if (rows.length > MAX_SORTED) throw tooMany(sort)
  return sql`id = any(${sql.param(rows.map(({ id }) => id))}::int[]) and ${matching(userId, filter)} and ${sql.raw(hasSortValue(sort))}`
}

async function readSorted(db: Db, condition: SQL, sort: LeadSort) {
  try {
    return await db.transaction(async (tx) => {
      await limitStatements(tx, SORT_MS)
      const { rows } = await tx.execute<{ id: number }>(
        sql`select id from leads where ${condition} order by ${sql.raw(computedOrder(sort))}`,
      )
      return rows.map(({ id }) => id)
    })
  } catch (error) {
    throw isOutOfTime(error) ? tooMany(sort) : error
  }
}

function tooMany(sort: LeadSort) {
  const column = LEAD_COLUMN_KEYS.find((key) => columnRow(key).sort.replace('-', '') === sort.replace('-', ''))
  const label = column ? columnRow(column).label : sort
  return badField(
    'sort',
    `${label} can sort up to ${MAX_SORTED.toLocaleString('en-GB')} leads. Narrow the list with a search or filter, then sort it.`,
  )
}
