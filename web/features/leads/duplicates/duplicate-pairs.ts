import type { DuplicateList, DuplicatePair } from '../../../../contract/lead-duplicate.ts'

export function reasonWords({ reason, leads: [older, newer] }: Pick<DuplicatePair, 'reason' | 'leads'>) {
  if (reason === 'crm') return 'One person in your CRM'
  if (reason === 'name') return 'Same name at the same company'
  if (older.email.toLowerCase() === newer.email.toLowerCase()) return 'Same email address'
  return 'Same email address, except for dots or a plus tag'
}

/** Identifies a pair. */
export const pairKey = ({ leads: [older, newer] }: DuplicatePair) => `${older.id}-${newer.id}`

export const withoutLead = (list: DuplicateList, id: number): DuplicateList => ({
  ...list,
  pairs: list.pairs.filter(({ leads }) => leads.every((lead) => lead.id !== id)),
})

export function countWords({ pairs, hasMore, isSearching }: DuplicateList, shown: number) {
  if (hasMore) return `Showing the first ${pairs.length}`
  const words = shown === 1 ? '1 likely pair' : `${shown} likely pairs`
  return isSearching ? `${words} so far. Still looking…` : words
}
