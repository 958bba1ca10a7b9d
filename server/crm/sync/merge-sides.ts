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
  /** Further addresses of the record: a lead with one of them is the same person, and both keep their address. */
  otherEmails?: string[]
  /** The record was only found by a duplicate rule or chosen by the user: it keeps every value that it has. */
  keepsTheirs?: boolean
  /** The record was only found by a further address: where both sides have a value, each keeps its own. */
  keepsBoth?: boolean
}

/**
 * A three-way merge, field by field: what has to change on each side. `base` has the values of the last sync. Without a base
 * the two sides meet for the first time, and a value that only one of them has is copied to the other. Where both have one,
 * the CRM's counts unless the field is ours: nobody has changed it here since.
 */
export function mergeSides(map: MappedField[], now: Sides, base: Sides | undefined, rules: Rules): Merge {
  const merge: Merge = { recordChanges: {}, leadChanges: {}, conflicts: [] }
  for (const mapped of map) {
    const { field, property } = mapped
    const ours = now.ours[property]
    const theirs = now.theirs[property]
    // The CRM cannot hold what we have, or does not say what it has.
    if (ours === undefined || theirs === undefined || meansSame(mapped, ours, theirs)) continue
    if (field === 'email' && ours !== null && rules.otherEmails?.includes(ours)) continue
    const isUnmappable = mapped.isAlwaysSet === true && ours === null
    const isFirst = base?.ours[property] === undefined && base?.theirs[property] === undefined
    // A property that is mapped only now: neither side has changed it.
    if ((base || rules.keepsBoth) && isFirst && ours !== null && theirs !== null) continue
    const isOurChange = isFirst ? ours !== null || isUnmappable : ours !== (base?.ours[property] ?? null)
    const isTheirChange = isFirst ? theirs !== null : hasChangedThere(base, property, theirs)
    if (!isOurChange && !isTheirChange) continue
    const kept = winner(isOurChange, isTheirChange, isFirst, field, rules)
    if (isOurChange && isTheirChange && !isUnmappable) merge.conflicts.push({ field, ours, theirs, kept })
    if (kept === 'ours' && goesOut(mapped, rules) && !isUnmappable) merge.recordChanges[property] = ours
    if (kept === 'theirs' && comesIn(mapped, rules)) merge.leadChanges[property] = theirs
  }
  return merge
}

type Ways = Pick<Rules, 'direction'>
export const goesOut = ({ direction }: MappedField, rules: Ways) => rules.direction !== 'in' && direction !== 'in'
export const comesIn = ({ direction }: MappedField, rules: Ways) => rules.direction !== 'out' && direction !== 'out'

/** A value that the CRM did not take when the record was created is not in the base: what it has instead is no change. */
function hasChangedThere(base: Sides | undefined, property: string, theirs: string | null) {
  const before = base?.theirs[property]
  return before !== undefined && theirs !== before
}

function winner(
  isOurs: boolean,
  isTheirs: boolean,
  isFirst: boolean,
  field: MappedField['field'],
  { owners, newest, keepsTheirs }: Rules,
): 'ours' | 'theirs' {
  const owner: FieldOwner = owners?.[field] ?? 'newest'
  // What only one side has or changed reaches the other, whoever owns the field.
  if (isOurs !== isTheirs) return isOurs ? 'ours' : 'theirs'
  if (isFirst) return owner === 'ours' && !keepsTheirs ? 'ours' : 'theirs'
  return owner === 'newest' ? newest : owner
}
