import type { CrmProperties, FieldOwner, SyncSettings } from '../../../contract/crm-integration.ts'
import { type MappedField, meansSame } from '../field-map.ts'

export type Sides = { ours: CrmProperties; theirs: CrmProperties }
export type Conflict = { field: string; ours: string | null; theirs: string | null; kept: 'ours' | 'theirs' }
export type Merge = { toThem: CrmProperties; toUs: CrmProperties; conflicts: Conflict[] }

type Rules = {
  direction: SyncSettings['syncDirection']
  owners: SyncSettings['fieldOwners']
  /** Who changed something last, for fields that both sides changed. */
  newest: 'ours' | 'theirs'
}

/**
 * What has to change on either side so that both agree, field by field. `agreed` is what they said when they last agreed;
 * without it they meet for the first time, and what only one of them knows is told to the other.
 */
export function mergeSides(map: MappedField[], now: Sides, agreed: Sides | undefined, rules: Rules): Merge {
  const merge: Merge = { toThem: {}, toUs: {}, conflicts: [] }
  for (const mapped of map) {
    const { field, property } = mapped
    // The CRM cannot hold what we have.
    if (now.ours[property] === undefined) continue
    const ours = now.ours[property]
    const theirs = now.theirs[property] ?? null
    if (meansSame(mapped, ours, theirs)) continue
    const isUnsayable = mapped.isAlwaysSet === true && ours === null
    const isOurChange = agreed ? ours !== (agreed.ours[property] ?? null) : ours !== null || isUnsayable
    const isTheirChange = agreed ? theirs !== (agreed.theirs[property] ?? null) : theirs !== null
    if (!isOurChange && !isTheirChange) continue
    const owner: FieldOwner = rules.owners?.[field] ?? 'newest'
    const kept = winner(owner, isOurChange, isTheirChange, rules.newest, agreed !== undefined)
    if (isOurChange && isTheirChange && !isUnsayable) merge.conflicts.push({ field, ours, theirs, kept })
    if (kept === 'ours' && rules.direction !== 'in' && !isUnsayable) merge.toThem[property] = ours
    if (kept === 'theirs' && rules.direction !== 'out') merge.toUs[property] = theirs
  }
  return merge
}

function winner(
  owner: FieldOwner,
  isOurs: boolean,
  isTheirs: boolean,
  newest: 'ours' | 'theirs',
  haveAgreed: boolean,
): 'ours' | 'theirs' {
  // An empty field that nobody has emptied is filled, whoever owns it.
  if (!haveAgreed && isOurs !== isTheirs) return isOurs ? 'ours' : 'theirs'
  if (owner !== 'newest') return owner
  if (isOurs && isTheirs) return newest
  return isOurs ? 'ours' : 'theirs'
}
