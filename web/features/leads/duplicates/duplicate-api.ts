import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { DuplicateList, EmailOwner, Merge, MergeResult } from '../../../../contract/lead-duplicate.ts'
import { callApi } from '../../../lib/api.ts'
import { refreshAfterWrite } from '../../lead-data/lead-api.ts'
import { withoutLead } from './duplicate-pairs.ts'

const PAIRS = '/api/leads/duplicates'
const MERGE = '/api/leads/merge'

/** Looked for anew each time it is asked for. */
export const useDuplicates = () => useQuery<DuplicateList>({ queryKey: [PAIRS], gcTime: 0 })

/** Who has the address already, but for one lead. Without an address nobody is asked about. */
export const useEmailOwner = (email: string | undefined, except?: number) =>
  useQuery<EmailOwner>({
    queryKey: ['/api/leads/by-email', { email, except }],
    enabled: email !== undefined,
    gcTime: 0,
  })

/** The pairs of the lead that is gone leave the list at once; then it is read again, for the lead that stays may be in others. */
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
