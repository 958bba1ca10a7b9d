import type { Lead, LeadChanges, LeadStatus } from '../../../contract/lead.ts'
import { LEAD_FIELD_KEYS, LEAD_FIELDS, type LeadField, rowOf } from '../../../contract/lead-fields.ts'
import { isSameValue, unitedTags } from '../../../contract/lead-tag-rules.ts'
import type { Sale } from '../../../contract/lead-win-columns.ts'

const MAX_NOTES = LEAD_FIELDS.notes.max
// Of two statuses, the one further along counts.
const weightOf: Record<LeadStatus, number> = { new: 0, lost: 1, contacted: 2, qualified: 3 }

/** The changes to `kept` so that nothing of `other` is lost: its empty fields are filled, the larger amount and the status further along count, notes and tags are joined. */
export function mergedFields(kept: Lead, other: Lead): LeadChanges {
  const changed = LEAD_FIELD_KEYS.map((field) => [field, mergedValue(field, kept, other)] as const).filter(
    ([field, value]) => !isSameValue(value, kept[field]),
  )
  return Object.fromEntries(changed)
}

function mergedValue(field: LeadField, kept: Lead, other: Lead) {
  const [ours, theirs] = [kept[field], other[field]]
  const { ownWordOf } = rowOf(field)
  // A word for one value is no word for another.
  if (ownWordOf && kept[ownWordOf] && kept[ownWordOf] !== other[ownWordOf]) return ours
  switch (LEAD_FIELDS[field].merge) {
    case 'kept':
      return ours
    case 'filled':
      return ours || theirs || ours
    case 'larger':
      return Number(theirs) > Number(ours) ? theirs : ours
    case 'furthest':
      return weightOf[other.status] > weightOf[kept.status] ? theirs : ours
    case 'joined':
      return mergedNotes(kept.notes, other.notes)
    case 'united':
      return unitedTags(kept.tags, other.tags)
  }
}

/** The changes to the sale of `kept`. A sale counts while its lead is qualified: of two that count the larger one stays, with its date. The timelines tell of both. */
export function mergedSale(kept: Pick<Lead, 'status'> & Sale, other: Pick<Lead, 'status'> & Sale): Partial<Sale> {
  const [ours, theirs] = [kept, other].map(({ status, wonOn, wonValue }) =>
    status === 'qualified' && wonOn !== null ? { wonOn, wonValue } : null,
  )
  // An earlier sale of a lead that is not qualified would count once it has the status of the other.
  const isQualified = kept.status === 'qualified' || other.status === 'qualified'
  const own = isQualified ? (ours ?? { wonOn: null, wonValue: null }) : kept
  const merged = theirs && (!ours || Number(theirs.wonValue) > Number(ours.wonValue)) ? theirs : own
  return merged.wonOn === kept.wonOn && merged.wonValue === kept.wonValue
    ? {}
    : { wonOn: merged.wonOn, wonValue: merged.wonValue }
}

const NOTES_CUT = '\n\n[Cut here; the timeline has the rest]'

function mergedNotes(kept: string | null, other: string | null) {
  if (!other || kept?.includes(other)) return kept
  if (!kept || other.includes(kept)) return other
  const both = `${kept}\n\n${other}`
  if (both.length <= MAX_NOTES) return both
  const room = MAX_NOTES - NOTES_CUT.length
  // Too little room to be worth keeping a part.
  if (kept.length > room - MIN_ADDED) return kept
  return both.slice(0, room).replace(HALF_A_PAIR, '') + NOTES_CUT
}

/**
 * Notes that were edited since a merge, without what the merge had added to them, as far as that still stands there as it was;
 * whatever the user wrote stays.
 */
export function unmergedNotes(now: string | null, before: string | null, merged: string | null) {
  if (!now || !merged) return now
  const own = before ?? ''
  const added = merged.startsWith(own) ? merged.slice(own.length) : merged
  const without = [
    [merged, own],
    [added, ''],
    [added.trim(), ''],
  ] as const
  const found = without.find(([text]) => text && now.includes(text))
  if (!found) return now
  const [text, instead] = found
  // Not `replace`: a `$` in the notes would be special there.
  const at = now.indexOf(text)
  return (now.slice(0, at) + instead + now.slice(at + text.length)).trim() || null
}

/** Whether the merged notes contain all of these; if not, the merge event keeps them, so that nothing is lost. */
export const holdsNotes = (merged: string | null, notes: string | null) => !notes || (merged ?? '').includes(notes)

const MIN_ADDED = 100
const HALF_A_PAIR = /[\ud800-\udbff]$/
