import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Suppression, SuppressionRun, UndoneSuppressions } from '../../../../contract/suppression.ts'
import { callApi } from '../../../lib/api.ts'

const LIST = '/api/suppressions'
const RUNS = `${LIST}/runs`
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
      for (const url of [LIST, RUNS]) void client.invalidateQueries({ queryKey: [url] })
      // Emails scheduled for them are canceled.
      void client.invalidateQueries({ queryKey: ['/api/mails'] })
    },
  })
}

export function useRemoveSuppression() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: number) => callApi('DELETE', `${LIST}/${id}`),
    onSettled: () => Promise.all([LIST, RUNS].map((url) => client.invalidateQueries({ queryKey: [url] }))),
  })
}

/** What came on the list together, newest first. */
export const useSuppressionRuns = () => useQuery<SuppressionRun[]>({ queryKey: [RUNS], refetchOnMount: 'always' })

export function useUndoSuppressions() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async ({ reason, from, to }: SuppressionRun): Promise<UndoneSuppressions> =>
      (await callApi('POST', `${LIST}/undo`, { reason, from, to })).json(),
    // Also after an error: another tab may have taken them back already. Emails of their sequences are scheduled again.
    onSettled: () =>
      client.invalidateQueries({
        predicate: ({ queryKey: [url] }) => /^\/api\/(suppressions|mails|email-sequences|today)/.test(String(url)),
      }),
  })
}
