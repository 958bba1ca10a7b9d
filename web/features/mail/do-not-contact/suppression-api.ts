import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Suppression } from '../../../../contract/suppression.ts'
import { callApi } from '../../../lib/api.ts'

const LIST = '/api/suppressions'
export const SUPPRESSIONS_EXPORT = `${LIST}/export.csv`
export const PAGE_SIZE = 10

export const useSuppressions = (search: string, page: number) =>
  useQuery<{ entries: Suppression[]; total: number; totalIsExact?: false }>({
    queryKey: [LIST, { search, page, limit: PAGE_SIZE }],
    placeholderData: keepPreviousData,
    // People unsubscribe while the page is open.
    refetchOnMount: 'always',
  })

/** Resolves to the number of new addresses. */
export function useAddSuppressions() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (entry: { addresses: string[]; note: string | null }): Promise<number> =>
      (await (await callApi('POST', LIST, entry)).json()).added,
    onSuccess: () => {
      void client.invalidateQueries({ queryKey: [LIST] })
      // Emails scheduled for them are canceled.
      void client.invalidateQueries({ queryKey: ['/api/mails'] })
    },
  })
}

export function useRemoveSuppression() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: number) => callApi('DELETE', `${LIST}/${id}`),
    onSettled: () => client.invalidateQueries({ queryKey: [LIST] }),
  })
}
