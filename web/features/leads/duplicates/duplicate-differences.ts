import type { Lead, NewLead } from '../../../../contract/lead.ts'
import type { DuplicatePair } from '../../../../contract/lead-duplicate.ts'
import { formatPounds } from '../../../lib/format.ts'
import { industryWord, leadFields, statusWord } from '../../lead-data/lead-words.ts'

type Field = keyof NewLead
/** The address first, by which one tells the two apart. */
const FIELDS = ['email', ...Object.keys(leadFields).filter((field) => field !== 'email')] as Field[]

/** A field the two leads do not agree on; each value in words, '' for none, and whether a merge keeps it. */
export type Difference = { field: Field; label: string; values: [Side, Side] }
export type Side = { text: string; isKept: boolean }

/** What the leads of a pair do not agree on, were the one at `keptAt` to stay. */
export function differences({ leads, changes }: Pick<DuplicatePair, 'leads' | 'changes'>, keptAt: 0 | 1) {
  const merged = { ...leads[keptAt], ...changes[keptAt] }
  const sideOf = (lead: Lead, field: Field): Side => {
    const text = wordsOf(lead, field)
    // Notes of both are kept, one below the other.
    const isKept = field === 'notes' ? (merged.notes ?? '').includes(text) : merged[field] === lead[field]
    return { text, isKept: isKept && text !== '' }
  }
  return FIELDS.filter((field) => wordsOf(leads[0], field) !== wordsOf(leads[1], field)).map(
    (field): Difference => ({
      field,
      label: leadFields[field],
      values: [sideOf(leads[0], field), sideOf(leads[1], field)],
    }),
  )
}

function wordsOf(lead: Lead, field: Field): string {
  if (field === 'dealValue') return formatPounds(lead.dealValue)
  if (field === 'probability') return `${lead.probability}%`
  if (field === 'status') return statusWord(lead.status)
  if (field === 'industry') return lead.industry ? industryWord(lead.industry) : ''
  return lead[field] ?? ''
}
