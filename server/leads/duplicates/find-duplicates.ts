import { sql } from 'drizzle-orm'
import type { Lead } from '../../../contract/lead.ts'
import { twinLeads } from '../../crm/sync/pairs/twin-leads.ts'
import type { Db } from '../../db/connect.ts'
import { listLeadsById } from '../lead-queries.ts'
import { readKept } from '../list/kept-counts.ts'
import { candidatePairs, type LikelyPair, likelyPairs } from './likely-pairs.ts'
import { duplicateScans, type Scan } from './scan-duplicates.ts'

const MAX_PAIRS = 100
// So many leads are compared within a request; more of them by a scan beside it.
const COMPARED_AT_ONCE = 5000
const CANDIDATES = 1000
const CHECKED_AT_ONCE = 120
const SCAN_LIMIT_MS = 120_000

/** Finds pairs of leads that are likely one person. */
export function duplicateFinder(db: Db) {
  const scans = duplicateScans((userId) => scan(db, userId))

  return async function findDuplicates(userId: number) {
    const { all, changes } = await readKept(db, userId)
    const twins = (await twinLeads(db, userId, MAX_PAIRS)).map((pair) => ({ ...pair, reason: 'crm' as const }))
    const withTwins = (pairs: LikelyPair[]) => [...twins, ...pairs.filter((pair) => !twins.some(isSame(pair)))]
    if (all <= COMPARED_AT_ONCE)
      return withLeads(db, userId, withTwins(await likelyPairs(db, { userId }, MAX_PAIRS + 1)))
    const { found, isSearching } = await scans.ask(userId, changes)
    return {
      ...(await withLeads(db, userId, withTwins(await stillAlike(db, userId, found)))),
      ...(isSearching && { isSearching: true as const }),
    }
  }
}

const isSame = (one: LikelyPair) => (other: LikelyPair) => one.kept === other.kept && one.other === other.other

async function scan(db: Db, userId: number): Promise<Scan> {
  // Read first: what is written meanwhile makes it outdated.
  const { changes } = await readKept(db, userId)
  const pairs = await db.transaction(async (tx) => {
    await tx.execute(sql`select set_config('statement_timeout', ${String(SCAN_LIMIT_MS)}, true)`)
    return candidatePairs(tx, userId, CANDIDATES)
  })
  return { changes, pairs }
}

/** Of the candidates those that are alike now: leads may have been edited, merged or deleted since the scan. */
async function stillAlike(db: Db, userId: number, candidates: Scan['pairs']) {
  const pairs: LikelyPair[] = []
  for (let from = 0; from < candidates.length && pairs.length <= MAX_PAIRS; from += CHECKED_AT_ONCE) {
    const ids = candidates.slice(from, from + CHECKED_AT_ONCE).flatMap(({ kept, other }) => [kept, other])
    pairs.push(...(await likelyPairs(db, { userId, ids: [...new Set(ids)] }, CHECKED_AT_ONCE)))
  }
  return pairs
}

async function withLeads(db: Db, userId: number, found: LikelyPair[]) {
  const listed = found.slice(0, MAX_PAIRS)
  const ids = listed.flatMap(({ kept, other }) => [kept, other])
  const byId = new Map((await listLeadsById(db, userId, ids)).map((lead) => [lead.id, lead]))
  const pairs = listed.flatMap(({ reason, kept, other }) => {
    const [first, second] = [byId.get(kept), byId.get(other)]
    return first && second ? [{ reason, leads: [first, second] as [Lead, Lead] }] : []
  })
  return { pairs, hasMore: found.length > MAX_PAIRS }
}
