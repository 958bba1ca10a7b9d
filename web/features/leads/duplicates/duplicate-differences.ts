import type { Lead } from '../../../../contract/lead.ts'
import type { DuplicatePair } from '../../../../contract/lead-duplicate.ts'
import { LEAD_FIELD_KEYS, type LeadField } from '../../../../contract/lead-fields.ts'
import { fieldLabel, valueWords } from '../../lead-data/lead-field-words.ts'

/** The email first: it distinguishes the two. */
const FIELDS: LeadField[] = ['email', ...LEAD_FIELD_KEYS.filter((field) => field !== 'email')]

/** A field in which the two leads differ: each value as text, and whether a merge keeps it. */
export type Difference = { field: LeadField; label: string; values: [Side, Side] }
export type Side = { text: string; isKept: boolean }

/** The fields in which the leads of a pair differ, if the one at `keptAt` is kept. */
export function differences({ leads, changes }: Pick<DuplicatePair, 'leads' | 'changes'>, keptAt: 0 | 1) {
  const merged = { ...leads[keptAt], ...changes[keptAt] }
  const sideOf = (lead: Lead, field: LeadField): Side => {
    const text = wordsOf(lead, field)
    // A merge keeps the notes and the tags of both.
    const isKept =
      field === 'tags' || (field === 'notes' ? (merged.notes ?? '').includes(text) : merged[field] === lead[field])
    return { text, isKept: isKept && text !== '' }
  }
  return FIELDS.filter((field) => wordsOf(leads[0], field) !== wordsOf(leads[1], field)).map(
    (field): Difference => ({
      field,
      label: fieldLabel(field),
      values: [sideOf(leads[0], field), sideOf(leads[1], field)],
    }),
  )
}

const wordsOf = (lead: Lead, field: LeadField) => valueWords(field, lead[field])
