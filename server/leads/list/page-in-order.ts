import { and, inArray, type SQL, sql } from 'drizzle-orm'
import { LEAD_STATUSES, type Lead, type LeadPage, type LeadSort } from '../../../contract/lead.ts'
import type { Db } from '../../db/connect.ts'
import { leads } from '../../db/schema.ts'
import { type Filter, KIND_COLUMNS, ofKind } from '../lead-list-queries.ts'
import { readKept } from './kept-counts.ts'
import { type Key, type ListOrder, listOrder } from './lead-orders.ts'
import { type KnownPage, listMemory } from './list-memory.ts'
import { changesOf, LISTED, readListed, readPrepared } from './listed-rows.ts'

/** A row of a list, counted from 0, and its place. */
type Mark = { row: number; key?: Key }
type Wanted = { userId: number; filter: Filter; order: ListOrder; offset: number; limit: number }

// A walk past so many entries of an index takes a millisecond or less.
const STEP = 2000
// Reading a lead takes as long as walking past so many entries.
const ENTRIES_A_LEAD = 10

// Of the lists in our web app. Any other limit is a value: each text takes one of the few names for prepared statements.
const USUAL_LIMITS = [8, 50]

const MAX_PAGES = 50

/** Marks along a list, the edges of the page shown last, and the pages that were shown, by offset and limit. */
type Known = { all: number; total: number; marks: Mark[]; edges: Mark[]; pages: Map<string, number[]> }
const memory = listMemory<Known>({
  make: () => ({ all: 0, total: 0, marks: [], edges: [], pages: new Map() }),
  sizeOf: ({ marks, edges, pages }) =>
    100 + 20 * (marks.length + edges.length) + [...pages.values()].reduce((sum, ids) => sum + 20 + ids.length, 0),
  room: 1_000_000,
})
type Request = { filter: Filter; sort: LeadSort; offset: number; limit: number }

/** A page that was shown before. */
export function shownPage(userId: number, { filter, sort, offset, limit }: Request): KnownPage | undefined {
  const known = memory.peek(userId, [filter, sort])
  const ids = known?.value.pages.get(`${offset} ${limit}`)
  return known && ids && { changes: known.changes, ids, total: known.value.total, isComplete: true }
}

/** A page of the leads of a status, an industry and a company size, and their exact number. */
export async function pageInOrder(db: Db, userId: number, { filter, sort, offset, limit }: Request): Promise<LeadPage> {
  const wanted = { userId, filter, order: listOrder(sort), offset, limit }
  if (!ofKind(filter) && offset <= STEP) {
    const found = await readFirst(db, wanted)
    // The total stays in each row: the response schema drops what is not part of a lead.
    if (found[0]) return { leads: found, total: found[0].total }
  }
  const near = await readNear(db, wanted, memory.peek(userId, [filter, sort]))
  if (near) return remembered(wanted, sort, near.known, near.found)
  const kept = await readKept(db, userId, filter)
  if (offset >= kept.matching) return { leads: [], total: kept.matching }
  const known = memory.recall(userId, [filter, sort], kept.changes)
  Object.assign(known, { all: kept.all, total: kept.matching })
  const found = areFew(known, Math.min(offset, STEP) + limit)
    ? await readFew(db, wanted)
    : await readMarked(db, wanted, known)
  return remembered(wanted, sort, known, found)
}

type Shown = Lead & Partial<Walked>
/** What a walk says of each lead beside it: its place, and the owner's number of changes. */
type Walked = { key: Key; changes: number }

function remembered({ userId, filter, offset, limit }: Wanted, sort: LeadSort, known: Known, found: Shown[]): LeadPage {
  keepPage(
    known.pages,
    `${offset} ${limit}`,
    found.map(({ id }) => id),
  )
  // From here it is not far to the next page and to the one before.
  known.edges = [0, found.length - 1].flatMap((at) => {
    const key = found[at]?.key
    return key ? [{ row: offset + at, key }] : []
  })
  memory.grown(userId, [filter, sort], known)
  return { leads: found, total: known.total }
}

/** A page close to a place that is known, in one statement that also says whether the place is still right; nothing if it is not. */
async function readNear(db: Db, wanted: Wanted, remembered: ReturnType<typeof memory.peek>) {
  if (!remembered) return undefined
  const { changes, value: known } = remembered
  const { hops, distance } = placesAround(wanted, known)
  if (wanted.offset >= known.total || hops > 0 || areFew(known, distance + wanted.limit)) return undefined
  const found = await readMarked(db, wanted, known)
  return found[0]?.changes === changes ? { known, found } : undefined
}

/** The page shown longest ago makes room for the next. */
function keepPage(pages: Known['pages'], page: string, ids: number[]) {
  pages.delete(page)
  const [oldest] = pages.keys()
  if (pages.size >= MAX_PAGES && oldest !== undefined) pages.delete(oldest)
  pages.set(page, ids)
}

/** One statement for what nearly everybody looks at: the first page, as our screens ask for it, is prepared. */
function readFirst(db: Db, { userId, order, offset, limit }: Wanted) {
  const isUsual = offset === 0 && USUAL_LIMITS.includes(limit)
  const read = isUsual ? readPrepared<{ total: number }> : readListed<{ total: number }>
  // PostgreSQL plans a page of unknown length as if it were long, and would plan it anew each time.
  const cut = isUsual ? sql.raw(`limit ${limit}`) : sql`limit ${limit} offset ${offset}`
  return read(
    db,
    sql`select ${LISTED},
      (select coalesce(sum(leads), 0)::float8 from lead_counts where user_id = ${userId}) as total
      from leads where user_id = ${userId} order by ${order.by} ${cut}`,
  )
}

/** Whether reading all leads that match takes less than walking the list past so many of them. */
function areFew({ all, total }: Known, rows: number) {
  const passed = rows * (all / total)
  return total * ENTRIES_A_LEAD < Math.min(passed, all)
}

function readFew(db: Db, { userId, filter, order, offset, limit }: Wanted) {
  // The index of kinds starts with the status.
  const ofStatus = filter.status ? undefined : inArray(leads.status, LEAD_STATUSES)
  const few = and(ofStatus, ofKind(filter))
  return readListed(
    db,
    sql`with hits as materialized (select ${order.read()} from leads where user_id = ${userId} and ${few}),
      page as (select id as hit from hits order by ${order.by} limit ${limit} offset ${offset})
      select ${LISTED} from page join leads on id = hit order by ${order.by}`,
  )
}

/** The places that are known before and behind a page, and how many steps it takes to come near it from the closer one. */
function placesAround({ offset, limit }: Wanted, { total, marks, edges }: Known) {
  const end = Math.min(offset + limit, total)
  const places = [...marks, ...edges].sort((a, b) => a.row - b.row)
  const start = places.findLast(({ row }) => row < offset) ?? { row: -1 }
  const next = places.find(({ row }) => row >= end) ?? { row: total }
  const isBackwards = next.row - end < Math.min(STEP, offset - start.row - 1)
  const ahead = Math.floor((offset - start.row - 1) / STEP)
  const behind = Math.ceil((next.row - offset + 1) / STEP)
  const isAhead = ahead <= behind
  const hops = isBackwards || ahead === 0 ? 0 : isAhead ? ahead : behind
  const distance = isBackwards ? next.row - end : offset - start.row - 1
  return { start, next, end, isBackwards, isAhead, hops, distance }
}

/** From the nearest place that is known: a mark, the start or the end of the list. Marks are set on the way to a page far off. */
async function readMarked(db: Db, wanted: Wanted, known: Known) {
  const { start, next, end, isBackwards, isAhead, hops } = placesAround(wanted, known)
  if (isBackwards) return readBackwards(db, wanted, next, end)
  if (hops === 0) return readForward(db, wanted, start)
  const from = isAhead ? start : next
  const keys = await hop(db, wanted, from, hops, isAhead)
  for (const [at, key] of keys.entries())
    known.marks.push({ row: isAhead ? from.row + (at + 1) * STEP : from.row - (at + 1) * STEP, key })
  known.marks.sort((a, b) => a.row - b.row)
  return readForward(db, wanted, placesAround(wanted, known).start)
}

function readForward(db: Db, wanted: Wanted, start: Mark) {
  const { order, offset, limit } = wanted
  const walk = walkOf(wanted, order.by, start.key && order.after(start.key))
  return readWalked(db, wanted, sql`${walk} limit ${limit} offset ${offset - start.row - 1}`)
}

function readBackwards(db: Db, wanted: Wanted, next: Mark, end: number) {
  const { order, offset } = wanted
  const walk = walkOf(wanted, order.back, next.key && order.before(next.key))
  return readWalked(db, wanted, sql`${walk} limit ${end - offset} offset ${next.row - end}`)
}

function readWalked(db: Db, { userId, order }: Wanted, walk: SQL) {
  return readListed<Walked>(
    db,
    sql`with page as materialized (select id as hit ${walk})
      select ${LISTED}, ${order.key} as key, ${changesOf(userId)} from page join leads on id = hit order by ${order.by}`,
  )
}

/** The entries of the order's index from a place on, without reading a lead. `offset 0` keeps the planner to that index. */
function walkOf({ userId, filter, order }: Wanted, direction: SQL, from: SQL | undefined) {
  const start = from ? sql`and ${from}` : sql``
  return sql`from (select ${order.read(...KIND_COLUMNS)} from leads
    where user_id = ${userId} ${start} order by ${direction} offset 0) leads where ${ofKind(filter) ?? sql`true`}`
}

/** The places of every STEPth lead from a mark on, in one direction. */
async function hop(db: Db, wanted: Wanted, from: Mark, hops: number, isAhead: boolean) {
  const { order } = wanted
  const beyond = isAhead ? order.after : order.before
  const one = (place: SQL | undefined) =>
    sql`select ${order.read()} ${walkOf(wanted, isAhead ? order.by : order.back, place)} limit 1 offset ${STEP - 1}`
  const { rows } = await db.execute<{ key: Key }>(sql`
    with recursive hop as (
      (${one(from.key && beyond(from.key))}) union all select next.* from hop cross join lateral (${one(beyond('hop'))}) next
    ) select ${order.key} as key from hop limit ${hops}`)
  return rows.map(({ key }) => key)
}
