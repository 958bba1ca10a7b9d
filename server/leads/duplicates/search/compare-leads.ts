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
const READ_AT_ONCE = 2000

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

  return async function compare(pairs: [number, number][]): Promise<FoundPair[]> {
    if (seen.size > MAX_PAIRS_SEEN) seen.clear()
    const fresh = pairs.filter(([one, other]) => {
      const distance = Math.abs(one - other)
      // One number for a pair, exact below 2^53; pairs further apart are compared again.
      if (distance === 0 || distance >= 2 ** 21) return distance > 0
      const key = Math.min(one, other) * 2 ** 21 + distance
      return !seen.has(key) && seen.add(key)
    })
    const turn = takingTurns()
    await load(new Set(fresh.flat()), turn)
    const found: FoundPair[] = []
    for (const [one, other] of fresh) {
      const [mine, theirs] = [profiles.get(one), profiles.get(other)]
      if (!mine || !theirs) continue
      const { band } = compareProfiles(mine, theirs)
      if (band !== 'different') found.push({ leadId: Math.min(one, other), otherId: Math.max(one, other), band })
      if (turn.isOver()) await turn.next()
    }
    return found
  }
}

/** Each with each in a small block; in a large one, which lists its oldest leads, each with the oldest. */
export function pairsOf(block: number[]): [number, number][] {
  const sorted = [...block].sort((a, b) => a - b)
  const oldest = sorted[0] as number
  if (sorted.length > LARGEST_BLOCK) return sorted.slice(1).map((id) => [oldest, id])
  return sorted.flatMap((one, at) => sorted.slice(at + 1).map((other): [number, number] => [one, other]))
}
