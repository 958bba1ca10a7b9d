import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type {
  Dismissal,
  DuplicateList,
  DuplicatePair,
  EmailOwner,
  Merge,
  MergeResult,
  SureMerges,
} from '../../../../contract/lead-duplicate.ts'
import { callApi } from '../../../lib/api.ts'
import { refreshAfterWrite } from '../../lead-data/lead-api.ts'
import { withoutLead, withoutPair } from './duplicate-pairs.ts'
import { type DuplicateView, PAGE_SIZE } from './duplicate-view.ts'

const PAIRS = '/api/leads/duplicates'
const MERGE = '/api/leads/merge'

const ASK_AGAIN_MS = 2000

/** Searched again every time it is opened, and until the server has looked at all leads. */
export const useDuplicates = (view: DuplicateView) =>
  useQuery<DuplicateList>({
    queryKey: [PAIRS, { ...view, limit: PAGE_SIZE }],
    gcTime: 0,
    refetchInterval: ({ state }) => state.data?.isSearching === true && ASK_AGAIN_MS,
  })

/** Any two leads, compared. */
export const usePair = (leadId: number, otherId: number) =>
  useQuery<DuplicatePair>({ queryKey: [`${PAIRS}/pair`, { leadId, otherId }], gcTime: 0, retry: false })

/** Which other lead has the address. Without an address, nothing is looked up. */
export const useEmailOwner = (email: string | undefined, except?: number) =>
  useQuery<EmailOwner>({
    queryKey: ['/api/leads/by-email', { email, except }],
    enabled: email !== undefined,
    gcTime: 0,
  })

/** Removes the pairs of the merged lead at once, then reloads: the kept lead may be in other pairs. */
export function useMergeLeads() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (merge: Merge): Promise<MergeResult> => (await callApi('POST', MERGE, merge)).json(),
    onSuccess: (_result, { otherId }) => {
      client.setQueriesData<DuplicateList>({ queryKey: [PAIRS] }, (list) => list && withoutLead(list, otherId))
    },
    onSettled: () => refreshAfterWrite(client),
  })
}

/** Undoes merges in the reverse of their order. */
export function useUndoMerges() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (mergeIds: number[]) => {
      for (const id of [...mergeIds].reverse()) await callApi('POST', `${MERGE}/${id}/undo`)
    },
    onSettled: () => refreshAfterWrite(client),
  })
}

/** Merges all sure pairs, some at a time; `onMerged` hears of each part. */
export function useMergeSure() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (onMerged: (mergeIds: number[]) => void) => {
      for (let left = 1; left > 0; ) {
        const part: SureMerges = await (await callApi('POST', `${PAIRS}/merge-sure`)).json()
        onMerged(part.mergeIds)
        left = part.mergeIds.length > 0 ? part.left : 0
      }
    },
    onSettled: () => refreshAfterWrite(client),
  })
}

/** Remembers that two leads are two people. */
export function useDismissPair() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (dismissal: Dismissal) => callApi('POST', `${PAIRS}/dismiss`, dismissal),
    onSuccess: (_result, dismissal) => {
      client.setQueriesData<DuplicateList>({ queryKey: [PAIRS] }, (list) => list && withoutPair(list, dismissal))
    },
    onSettled: () => client.invalidateQueries({ queryKey: [PAIRS] }),
  })
}

export function useUndoDismissal() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (dismissal: Dismissal) => callApi('POST', `${PAIRS}/undo-dismiss`, dismissal),
    onSuccess: (_result, dismissal) => {
      client.setQueriesData<DuplicateList>({ queryKey: [PAIRS] }, (list) => list && withoutPair(list, dismissal))
    },
    onSettled: () => client.invalidateQueries({ queryKey: [PAIRS] }),
  })
}
