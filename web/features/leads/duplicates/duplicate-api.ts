import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { DuplicateList, EmailOwner, Merge, MergeResult } from '../../../../contract/lead-duplicate.ts'
import { callApi } from '../../../lib/api.ts'
import { refreshAfterWrite } from '../../lead-data/lead-api.ts'
import { withoutLead } from './duplicate-pairs.ts'

const PAIRS = '/api/leads/duplicates'
const MERGE = '/api/leads/merge'

const ASK_AGAIN_MS = 2000

/** Searched again every time it is opened, and until the server has looked at all leads. */
export const useDuplicates = () =>
  useQuery<DuplicateList>({
    queryKey: [PAIRS],
    gcTime: 0,
    refetchInterval: ({ state }) => state.data?.isSearching === true && ASK_AGAIN_MS,
  })

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
      client.setQueryData<DuplicateList>([PAIRS], (list) => list && withoutLead(list, otherId))
    },
    onSettled: () => refreshAfterWrite(client),
  })
}

export function useUndoMerge() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (mergeId: number) => callApi('POST', `${MERGE}/${mergeId}/undo`),
    onSettled: () => refreshAfterWrite(client),
  })
}
