import type { Dismissal, DuplicateList, DuplicatePair } from '../../../../contract/lead-duplicate.ts'

/** Identifies a pair. */
export const pairKey = ({ leads: [older, newer] }: DuplicatePair) => `${older.id}-${newer.id}`

export const withoutLead = (list: DuplicateList, id: number): DuplicateList => ({
  ...list,
  pairs: list.pairs.filter(({ leads }) => leads.every((lead) => lead.id !== id)),
})

export const withoutPair = (list: DuplicateList, { leadId, otherId }: Dismissal): DuplicateList => ({
  ...list,
  pairs: list.pairs.filter(({ leads }) => !leads.every(({ id }) => id === leadId || id === otherId)),
})

/** A thousand means that many or more. */
const MAX_SURE = 1000

export const sureWords = (sure: number) =>
  sure === 1
    ? '1 lead is surely the same person as an older lead.'
    : `${sure < MAX_SURE ? sure : `More than ${MAX_SURE - 1}`} leads are surely the same people as older leads.`

export function countWords({ hasMore, isSearching }: DuplicateList, shown: number, page = 1) {
  const pairs = shown === 1 ? '1 pair' : `${shown} pairs`
  const words = page > 1 || hasMore ? `Page ${page}: ${pairs}` : pairs
  return isSearching ? `${words} so far. Still looking…` : words
}
