import { type SQL, sql } from 'drizzle-orm'
import type { LeadSort } from '../../../contract/lead.ts'
import { columnRow, LEAD_COLUMN_KEYS, MAX_SORTED } from '../../../contract/lead-columns.ts'
import type { Db } from '../../db/connect.ts'
import { badField } from '../../http/errors.ts'
import { type Filter, isCounted, matching } from '../lead-list-queries.ts'
import { computedOrder, sortsElsewhere } from './computed-orders.ts'
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
const CANCELED = '57014'

const memory = listMemory<Sorted>({
  make: () => ({ since: Date.now() }),
  sizeOf: ({ ids }) => 100 + (ids?.length ?? 0),
  room: 2_000_000,
})
const inTurn = ownerTurns(1)

/** All leads that match, in an order without an index. Not complete while a search of many leads goes on. */
export function sortLeads(db: Db, userId: number, filter: Filter, sort: LeadSort): Promise<Found> {
  return inTurn(userId, async () => {
    const { changes, matching: most } = await readKept(db, userId, filter)
    const known = memory.recall(userId, [filter, sort], changes)
    const isFresh = !(sortsElsewhere(sort) || isFleeting(filter.where)) || Date.now() - known.since < KEPT_MS
    if (known.ids && isFresh) return { ids: known.ids, isComplete: true }
    const which = await whichLeads(db, userId, filter, most, sort)
    if (!which) return { ids: [], isComplete: false }
    const ids = await readSorted(db, which, sort)
    Object.assign(known, { ids, since: Date.now() })
    memory.grown(userId, [filter, sort], known)
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

async function readSorted(db: Db, condition: SQL, sort: LeadSort) {
  try {
    return await db.transaction(async (tx) => {
      await tx.execute(sql`select set_config('statement_timeout', ${String(SORT_MS)}, true)`)
      const { rows } = await tx.execute<{ id: number }>(
        sql`select id from leads where ${condition} order by ${sql.raw(computedOrder(sort))}`,
      )
      return rows.map(({ id }) => id)
    })
  } catch (error) {
    const { code } = ((error as Error).cause ?? error) as { code?: string }
    throw code === CANCELED ? tooMany(sort) : error
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
