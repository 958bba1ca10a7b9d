import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { FilterWords } from '../../../../contract/lead-filter-words.ts'
import { type LeadWhere, readWhere } from '../../../../contract/lead-where.ts'
import { useDebounced } from '../../../lib/use-debounced.ts'

/** What a filter in words says, and what of it nobody understands. */
export type ReadWords = { items: LeadWhere['items']; unread: string[] }

const TYPING_MS = 200

/** What the text says, once the server has read it; `readNow` for somebody who doesn't wait for that. */
export function useReadWords(text: string): { read: ReadWords | undefined; readNow: () => Promise<ReadWords> } {
  const client = useQueryClient()
  const wanted = text.trim()
  const settled = useDebounced(wanted, TYPING_MS)
  const { data } = useQuery<FilterWords>({ ...reading(settled), enabled: settled !== '' })
  return {
    read: wanted && wanted === settled && data ? itemsOf(data) : undefined,
    readNow: async () => itemsOf(await client.fetchQuery<FilterWords>(reading(wanted))),
  }
}

const reading = (text: string) => ({
  queryKey: ['/api/leads/filter-words', { text }],
  staleTime: Number.POSITIVE_INFINITY,
})

const itemsOf = ({ where, unread }: FilterWords): ReadWords => ({ items: readWhere(where)?.items ?? [], unread })
