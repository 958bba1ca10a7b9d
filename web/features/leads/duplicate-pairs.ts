import type { DuplicateList, DuplicatePair } from '../../../contract/lead-duplicate.ts'

const reasons: Record<DuplicatePair['reason'], string> = {
  email: 'Same address but for case, dots or a plus tag',
  name: 'Same name at the same company',
}
export const reasonWords = (reason: DuplicatePair['reason']) => reasons[reason]

/** Tells pairs apart. */
export const pairKey = ({ leads: [older, newer] }: DuplicatePair) => `${older.id}-${newer.id}`

export const withoutLead = (list: DuplicateList, id: number): DuplicateList => ({
  ...list,
  pairs: list.pairs.filter(({ leads }) => leads.every((lead) => lead.id !== id)),
})

export function countWords({ pairs, hasMore }: DuplicateList, shown: number) {
  if (hasMore) return `Showing the first ${pairs.length}`
  return shown === 1 ? '1 likely pair' : `${shown} likely pairs`
}
