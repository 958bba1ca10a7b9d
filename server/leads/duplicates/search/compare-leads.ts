import type { Db } from '../../../db/connect.ts'
import { takingTurns } from '../../../turns.ts'
import { compareProfiles } from '../linkage/compare-profiles.ts'
import { keysOf } from '../linkage/keys.ts'
import { type Profile, profileOf } from '../linkage/profile.ts'
import { type FoundPair, type LeadKeys, type LeadToCompare, readFacts } from './search-queries.ts'

/** Of a block with more leads, each is compared with the oldest only: what so many share says little. */
export const LARGEST_BLOCK = 25
const MAX_PROFILES = 20_000
const MAX_PAIRS_SEEN = 500_000
const READ_AT_ONCE = 500
const PAIRS_AT_ONCE = 5000

type Pair = [number, number]
type Turns = ReturnType<typeof takingTurns>

export async function keysOfLeads(userId: number, leads: LeadToCompare[]): Promise<LeadKeys[]> {
  const turn = takingTurns()
  const found: LeadKeys[] = []
  for (const lead of leads) {
    found.push({ leadId: lead.id, keys: keysOf(userId, profileOf(lead)) })
    if (turn.isOver()) await turn.next()
  }
  return found
}

/** Compares pairs of an owner's leads, each lead read and each pair compared once while it remembers them. */
export function pairComparer(db: Db, userId: number) {
  const profiles = new Map<number, Profile | undefined>()
  const seen = new Set<number>()

  async function load(ids: Set<number>, turn: Turns) {
    if (profiles.size > MAX_PROFILES) profiles.clear()
    const missing = [...ids].filter((id) => !profiles.has(id))
    for (let at = 0; at < missing.length; at += READ_AT_ONCE) {
      const part = missing.slice(at, at + READ_AT_ONCE)
      for (const id of part) profiles.set(id, undefined)
      for (const lead of await readFacts(db, userId, part)) {
        profiles.set(lead.id, profileOf(lead))
        if (turn.isOver()) await turn.next()
      }
    }
  }

  function isFresh([one, other]: Pair) {
    const distance = Math.abs(one - other)
    // One number for a pair, exact below 2^53; pairs further apart are compared again.
    if (distance === 0 || distance >= 2 ** 21) return distance > 0
    const key = Math.min(one, other) * 2 ** 21 + distance
    if (seen.has(key)) return false
    seen.add(key)
    return true
  }

  async function compareFresh(pairs: Pair[], turn: Turns) {
    await load(new Set(pairs.flat()), turn)
    const found: FoundPair[] = []
    for (const [one, other] of pairs) {
      const [mine, theirs] = [profiles.get(one), profiles.get(other)]
      if (!mine || !theirs) continue
      const { band } = compareProfiles(mine, theirs)
      if (band !== 'different') found.push({ leadId: Math.min(one, other), otherId: Math.max(one, other), band })
      if (turn.isOver()) await turn.next()
    }
    return found
  }

  return async function compare(pairs: Iterable<Pair>): Promise<FoundPair[]> {
    if (seen.size > MAX_PAIRS_SEEN) seen.clear()
    const turn = takingTurns()
    const found: FoundPair[] = []
    let fresh: Pair[] = []
    for (const pair of pairs) {
      if (turn.isOver()) await turn.next()
      if (isFresh(pair)) fresh.push(pair)
      if (fresh.length < PAIRS_AT_ONCE) continue
      found.push(...(await compareFresh(fresh, turn)))
      fresh = []
    }
    return [...found, ...(await compareFresh(fresh, turn))]
  }
}

/** As they are asked for: a thousand blocks can have more pairs than fit into one turn. */
export function* pairsOfAll(blocks: Iterable<number[]>) {
  for (const block of blocks) yield* pairsOf(block)
}

/** Each with each in a small block; in a large one, which lists its oldest leads, each with the oldest. */
function pairsOf(block: number[]): Pair[] {
  const sorted = [...block].sort((a, b) => a - b)
  const oldest = sorted[0] as number
  if (sorted.length > LARGEST_BLOCK) return sorted.slice(1).map((id) => [oldest, id])
  return sorted.flatMap((one, at) => sorted.slice(at + 1).map((other): Pair => [one, other]))
}
