import type { CrmProperties, FieldOwner, SyncSettings } from '../../../contract/crm-integration.ts'
import { type MappedField, meansSame } from '../field-map.ts'

export type Sides = { ours: CrmProperties; theirs: CrmProperties }
export type Conflict = { field: string; ours: string | null; theirs: string | null; kept: 'ours' | 'theirs' }
export type Merge = { recordChanges: CrmProperties; leadChanges: CrmProperties; conflicts: Conflict[] }

type Rules = {
  direction: SyncSettings['syncDirection']
  owners: SyncSettings['fieldOwners']
  /** Which side changed last, for fields that both sides changed. */
  newest: 'ours' | 'theirs'
}

/**
 * A three-way merge, field by field: what has to change on each side. `base` has the values of the last sync. Without a base
 * the two sides meet for the first time, and a value that only one of them has is copied to the other.
 */
export function mergeSides(map: MappedField[], now: Sides, base: Sides | undefined, rules: Rules): Merge {
  const merge: Merge = { recordChanges: {}, leadChanges: {}, conflicts: [] }
  for (const mapped of map) {
    const { field, property } = mapped
    // The CRM cannot hold what we have.
    if (now.ours[property] === undefined) continue
    const ours = now.ours[property]
    const theirs = now.theirs[property] ?? null
    if (meansSame(mapped, ours, theirs)) continue
    const isUnmappable = mapped.isAlwaysSet === true && ours === null
    const isOurChange = base ? ours !== (base.ours[property] ?? null) : ours !== null || isUnmappable
    const isTheirChange = base ? theirs !== (base.theirs[property] ?? null) : theirs !== null
    if (!isOurChange && !isTheirChange) continue
    const owner: FieldOwner = rules.owners?.[field] ?? 'newest'
    const kept = winner(owner, isOurChange, isTheirChange, rules.newest, base !== undefined)
    if (isOurChange && isTheirChange && !isUnmappable) merge.conflicts.push({ field, ours, theirs, kept })
    if (kept === 'ours' && rules.direction !== 'in' && !isUnmappable) merge.recordChanges[property] = ours
    if (kept === 'theirs' && rules.direction !== 'out') merge.leadChanges[property] = theirs
  }
  return merge
}

function winner(
  owner: FieldOwner,
  isOurs: boolean,
  isTheirs: boolean,
  newest: 'ours' | 'theirs',
  hasBase: boolean,
): 'ours' | 'theirs' {
  // An empty field that no one has cleared is filled, whoever owns it.
  if (!hasBase && isOurs !== isTheirs) return isOurs ? 'ours' : 'theirs'
  if (owner !== 'newest') return owner
  if (isOurs && isTheirs) return newest
  return isOurs ? 'ours' : 'theirs'
}
