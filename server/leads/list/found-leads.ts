import { and, sql } from 'drizzle-orm'
import type { LeadSort } from '../../../contract/lead.ts'
import type { Db } from '../../db/connect.ts'
import { isOutOfTime, limitStatements } from '../../db/statement-limit.ts'
import { type Filter, isScored, KIND_COLUMNS, ofKind } from '../lead-list-queries.ts'
import { type Kept, readKept } from './kept-counts.ts'
import { type Key, listOrder } from './lead-orders.ts'
import { type KnownPage, listMemory } from './list-memory.ts'
import { ownerTurns } from './owner-turns.ts'
import { hasIndexedText, readsText, SEARCHED_COLUMNS } from './search-index.ts'
import { columnsOfWhere, indexedWhere, isFleeting, readsElsewhere, whereSql } from './where-sql.ts'

/** The leads found so far, in the order of the list. */
type Found = {
  ids: number[]
  at?: Key
  looked: number
  isComplete: boolean
  wasSlow?: boolean
  since: number
  turn: Promise<void>
}
type Search = { userId: number; filter: Filter; sort: LeadSort }

// A look at so many leads drops no more of them than a plan may (tests/plans/find-waste.ts). Two have a page of anything that one lead
// in forty has, and are all that most people have.
const FIRST_LOOK = 1000
const FIRST_LOOKS = 2 * FIRST_LOOK
// Of so many leads, all are looked at before the first page is returned: its total is exact.
const FEW = 5 * FIRST_LOOK
const NEXT_LOOK = 10_000
// Without a search, the index of the order has all that it takes.
const NEXT_ENTRIES = 40_000
// Each of them takes lookups in other tables.
const NEXT_ELSEWHERE = 4000
const COMMON = 1 / 40
const COMMON_ENTRY = 1 / 400
/** No request looks for longer. */
const LOOK_MS = 200

// A page and the count beside it.
const inTurn = ownerTurns(2)

const nothing = (): Found => ({ ids: [], looked: 0, isComplete: false, since: Date.now(), turn: Promise.resolve() })
const memory = listMemory<Found>({
  make: nothing,
  sizeOf: ({ ids }) => 100 + ids.length,
  room: 3_000_000,
})

/**
 * The first leads that match a search or a least score: as many as are wanted, or fewer when they take too long to find. The next
 * call goes on from there.
 */
export async function findLeads(db: Db, search: Search, wanted: number): Promise<Found> {
  const { userId, filter, sort } = search
  const kept = await readKept(db, userId, filter)
  if (kept.matching === 0) return { ...nothing(), isComplete: true }
  const found = memory.recall(userId, [filter, sort], kept.changes)
  if (isOutdated(filter, found))
    Object.assign(found, nothing(), { at: undefined, wasSlow: undefined, turn: found.turn })
  // One at a time: two would find the same leads twice.
  const turn = found.turn.then(() => inTurn(userId, () => findMore(db, search, kept, found, wanted)))
  found.turn = turn.catch(() => {})
  await turn
  memory.grown(userId, [filter, sort], found)
  return found
}

// Emails, sequences and days go on while nobody changes a lead. A search that is not over may go on for longer, or it would never end.
const COMPLETE_MS = 3000
const INCOMPLETE_MS = 60_000
const isOutdated = ({ where }: Filter, { since, isComplete }: Found) =>
  isFleeting(where) && Date.now() - since > (isComplete ? COMPLETE_MS : INCOMPLETE_MS)

/** A page of what was found, if it was found already. */
export function foundPage({ userId, filter, sort }: Search, offset: number, limit: number): KnownPage | undefined {
  const known = memory.peek(userId, [filter, sort])
  if (!known || isFleeting(filter.where)) return undefined
  const { ids, isComplete } = known.value
  if (!isComplete && ids.length <= offset + limit) return undefined
  return { changes: known.changes, ids: ids.slice(offset, offset + limit), total: ids.length, isComplete }
}

async function findMore(db: Db, search: Search, kept: Kept, found: Found, asked: number) {
  const until = performance.now() + LOOK_MS
  const wanted = kept.matching > FEW ? asked : Number.POSITIVE_INFINITY
  while (!found.isComplete && found.ids.length < wanted && performance.now() < until) {
    if (found.looked === 0 && kept.matching <= FIRST_LOOK && kept.matching < kept.all / 2)
      await lookUp(db, search, kept, found)
    else if (isRare(found, kept, wanted) && !found.wasSlow && indexed(search, kept))
      await lookUp(db, search, kept, found)
    else await lookOn(db, search, kept, found, wanted)
  }
}

const shareOf = ({ ids, looked }: Found) => ids.length / looked

/** Looking on until there are enough would read more leads than an index that finds them all. */
function isRare(found: Found, { text, all }: Kept, wanted: number) {
  if (found.looked === 0) return false
  const share = shareOf(found)
  return share < (text ? COMMON : COMMON_ENTRY) && (wanted - found.ids.length) / share > share * all
}

/** What an index can look up. */
const indexed = ({ userId, filter }: Search, { text }: Kept) =>
  text ? hasIndexedText(userId, text) : (indexedWhere(filter.where, userId) ?? isScored(filter))

/** Finds all by an index, unless that takes too long. */
async function lookUp(db: Db, search: Search, kept: Kept, found: Found) {
  const { userId, sort } = search
  const order = listOrder(sort)
  const matches = and(indexed(search, kept) ?? textOf(kept), restOf(search))
  try {
    const ids = await db.transaction(async (tx) => {
      await limitStatements(tx, LOOK_MS)
      const { rows } = await tx.execute<{ id: number }>(sql`
        with hits as materialized (select ${order.read()} from leads where user_id = ${userId} and ${matches})
        select id from hits order by ${order.by}`)
      return rows.map(({ id }) => id)
    })
    Object.assign(found, { ids, isComplete: true })
  } catch (error) {
    if (!isOutOfTime(error)) throw error
    found.wasSlow = true
  }
}

/** Looks at the next leads of the list. */
async function lookOn(db: Db, { userId, filter, sort }: Search, kept: Kept, found: Found, wanted: number) {
  const order = listOrder(sort)
  const many = found.looked < FIRST_LOOKS || kept.matching <= FEW ? FIRST_LOOK : nextLook(found, kept, wanted, filter)
  const start = found.at ? sql`and ${order.after(found.at)}` : sql``
  const { rows } = await db.execute<{ id: number; isHit: boolean; key: Key | null }>(sql`
    select id, is_hit as "isHit", case when at = ${many} then ${order.key} end as key
    from (
      select *, (${and(textOf(kept), restOf({ userId, filter, sort }))}) is true as is_hit, row_number() over () as at
      from (
        select ${order.read(...KIND_COLUMNS, 'ai_score', ...(kept.text ? SEARCHED_COLUMNS : []), ...columnsOfWhere(filter.where))} from leads
        where user_id = ${userId} ${start} order by ${order.by} limit ${many}
      ) leads
    ) looked where is_hit or at = ${many}`)
  const last = rows.at(-1)?.key
  for (const { id, isHit } of rows) if (isHit) found.ids.push(id)
  found.looked += many
  found.at = last ?? undefined
  found.isComplete = !last
}

/** As many as should have what is missing, and some more. */
function nextLook(found: Found, { text }: Kept, wanted: number, { where }: Filter) {
  const most = readsElsewhere(where) ? NEXT_ELSEWHERE : text || where ? NEXT_LOOK : NEXT_ENTRIES
  const enough = (1.3 * (wanted - found.ids.length)) / shareOf(found)
  return Math.min(Math.ceil(enough / FIRST_LOOK) * FIRST_LOOK, most)
}

/** All but the text. */
const restOf = ({ userId, filter }: Search) =>
  and(ofKind(filter), isScored(filter), whereSql(filter.where, userId)) ?? sql`true`

const textOf = ({ text }: Kept) => (text ? readsText(text) : undefined)
