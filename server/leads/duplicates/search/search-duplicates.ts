import type { Database, Db } from '../../../db/connect.ts'
import { DUPLICATE_LOCK } from '../../../db/locks.ts'
import { withOwnerLock } from '../../../db/owner-lock.ts'
import { isOutOfTime } from '../../../db/statement-limit.ts'
import { readKept } from '../../list/kept-counts.ts'
import { keysOfLeads, LARGEST_BLOCK, pairComparer, pairsOfAll } from './compare-leads.ts'
import * as queries from './search-queries.ts'

const KEYED_AT_ONCE = 1000
const COMPARED_AT_ONCE = 300
// Of a large block, so many leads are compared with the oldest.
const BLOCK_SHOWN = 200
// The blocks of so many leads are sorted at a time.
const LEADS_A_SWEEP = 250_000
// So many changes are quicker to find by looking at all leads once more.
const MANY_CHANGES = 20_000
const MANY_OF_ALL = 0.25

type Limits = { signal?: AbortSignal | undefined; turnMs?: number | undefined; sweepMs?: number | undefined }
type IsOver = () => boolean

/** An owner's time slice while others wait. */
const TURN_MS = 5000
/** For each statement of a sweep, as long as that is enough. */
const SWEEP_MS = 120_000

/** Looks for duplicates of whatever changed, for all owners in turns; for an owner who is new to it, among all leads. */
export async function searchAllDuplicates(database: Database, limits: Limits = {}) {
  const failures = new Map<number, unknown>()
  for (let isMore = true; isMore && !limits.signal?.aborted; ) {
    isMore = false
    for (const userId of await queries.ownersToSearch(database.db)) {
      if (failures.has(userId) || limits.signal?.aborted) continue
      try {
        if ((await searchDuplicates(database, userId, { turnMs: TURN_MS, ...limits })) === 'more') isMore = true
      } catch (error) {
        // Nobody waits for what fails for somebody else.
        failures.set(userId, error)
      }
    }
  }
  const [failure] = failures.values()
  if (failure) throw failure
}

/** Goes on with one owner's search. `busy`: another process is at it. `more`: time was up. */
export async function searchDuplicates(
  { db, pool }: Database,
  userId: number,
  { signal, turnMs, sweepMs }: Limits = {},
) {
  const until = performance.now() + (turnMs ?? Number.POSITIVE_INFINITY)
  const isOver = () => signal?.aborted === true || performance.now() >= until
  let isDone = false
  const isOurs = await withOwnerLock(pool, DUPLICATE_LOCK, userId, async () => {
    isDone = await goOn(db, userId, isOver, { signal, sweepMs })
  })
  return isOurs ? (isDone ? 'done' : 'more') : 'busy'
}

async function goOn(db: Db, userId: number, isOver: IsOver, limits: Limits) {
  let search = await queries.openSearch(db, userId)
  const { all } = await readKept(db, userId)
  if (search.keyedTo === null && search.slice === null) {
    const queued = await queries.countQueued(db, userId)
    if (queued > MANY_CHANGES && queued > MANY_OF_ALL * all) search = await queries.restartSearch(db, userId)
  }
  search = await keyAllLeads(db, userId, search, isOver)
  if (search.keyedTo !== null) return false
  search = await compareAll(db, userId, search, Math.max(1, Math.ceil(all / LEADS_A_SWEEP)), isOver, limits)
  if (search.slice !== null) return false
  return compareChanged(db, userId, isOver)
}

async function keyAllLeads(db: Db, userId: number, search: queries.Search, isOver: IsOver): Promise<queries.Search> {
  if (search.keyedTo === null) return search
  let keyedTo = search.keyedTo
  let saving: Promise<unknown> = Promise.resolve()
  const state = await queries.eachIdAfter(db, userId, keyedTo, KEYED_AT_ONCE, async (ids) => {
    const found = await keysOfLeads(userId, await queries.readFacts(db, userId, ids))
    // The keys of these leads are made while the database writes those before.
    await saving
    saving = queries.saveKeys(db, userId, found)
    saving.catch(() => {})
    keyedTo = ids[ids.length - 1] as number
    return !isOver()
  })
  await saving
  const next = { ...search, keyedTo: state === 'done' ? null : keyedTo }
  await queries.saveSearch(db, userId, next)
  return next
}

const LEAST_KEY = -(2 ** 31)
const SLICES = 2 ** 16
const KEYS_A_SLICE = 2 ** 16
const firstKey = (slice: number) => LEAST_KEY + slice * KEYS_A_SLICE
const sliceOf = (key: number) => Math.floor((key - LEAST_KEY) / KEYS_A_SLICE)

/**
 * Compares the leads of all blocks, a range of keys at a time, and saves after each batch of blocks how far it is. Where the database
 * can't sort a range in time, the next try takes fewer keys and has longer.
 */
async function compareAll(
  db: Db,
  userId: number,
  search: queries.Search,
  sweeps: number,
  isOver: IsOver,
  { signal, sweepMs = SWEEP_MS }: Limits,
): Promise<queries.Search> {
  const compare = pairComparer(db, userId)
  let { slice } = search
  let width = Math.ceil(SLICES / sweeps)
  let limitMs = sweepMs
  const reach = async (next: number | null) => {
    slice = next
    await queries.saveSearch(db, userId, { ...search, slice })
  }
  let isRetrying = false
  // A turn tries until it has compared something, so that every turn gets further.
  while (slice !== null && signal?.aborted !== true) {
    const first: number = slice
    const end = Math.min(SLICES, first + width)
    const start = performance.now()
    let sortedMs: number | undefined
    // Sorting was for nothing if the turn ends before as much time went into comparing.
    const isWorthIt = () => performance.now() - start >= 2 * (sortedMs ?? 0)
    try {
      const range = { from: firstKey(first), to: firstKey(end) - 1, limitMs }
      const state = await queries.eachBlock(db, userId, range, BLOCK_SHOWN, async (blocks) => {
        sortedMs ??= performance.now() - start
        await queries.savePairs(db, userId, await compare(pairsOfAll(blocks.map(({ leadIds }) => leadIds))))
        // The rest of this slice may follow in the next batch.
        const reached = sliceOf((blocks.at(-1) as queries.Block).key)
        await reach(reached)
        return signal?.aborted !== true && !(isOver() && reached > first && isWorthIt())
      })
      if (state === 'done') await reach(end < SLICES ? end : null)
      isRetrying = false
    } catch (error) {
      if (!isOutOfTime(error) || limitMs > LONGEST_SWEEP * sweepMs) throw error
      width = Math.ceil(width / 2)
      limitMs *= 2
      isRetrying = true
    }
    if (isOver() && !isRetrying) break
  }
  return { ...search, slice }
}

const LONGEST_SWEEP = 16

/** True when nothing is left. */
async function compareChanged(db: Db, userId: number, isOver: IsOver) {
  do {
    const { queueIds, leadIds } = await queries.readQueue(db, userId, COMPARED_AT_ONCE)
    if (queueIds.length === 0) return true
    for (let at = 0; at < leadIds.length; at += COMPARED_AT_ONCE)
      await compareLeads(db, userId, leadIds.slice(at, at + COMPARED_AT_ONCE))
    // Last: what a killed process has not finished is looked at again.
    await queries.removeQueued(db, userId, queueIds)
  } while (!isOver())
  return false
}

async function compareLeads(db: Db, userId: number, leadIds: number[]) {
  const leads = await queries.readFacts(db, userId, leadIds)
  const found = await keysOfLeads(userId, leads)
  const isThere = new Set(leads.map(({ id }) => id))
  const gone = leadIds.filter((id) => !isThere.has(id))
  if (gone.length > 0) await queries.removeKeysOf(db, userId, gone)
  await queries.saveKeys(db, userId, found)
  const keys = [...new Set(found.flatMap((lead) => lead.keys))]
  const blocks = new Map((await queries.readBlocks(db, userId, keys, LARGEST_BLOCK)).map((block) => [block.key, block]))
  function* pairs(): Generator<[number, number]> {
    for (const { leadId, keys } of found)
      for (const key of keys) for (const other of blocks.get(key)?.leadIds ?? []) yield [leadId, other]
  }
  const alike = await pairComparer(db, userId)(pairs())
  await db.transaction(async (tx) => {
    await queries.removePairsOf(tx, userId, leadIds)
    await queries.savePairs(tx, userId, alike)
  })
}
