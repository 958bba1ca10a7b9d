import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { TrackingDomain } from '../../../../contract/tracking-domain.ts'
import { callApi } from '../../../lib/api.ts'
import { showAnswer } from '../../../lib/queries/query-writes.ts'

const URL = '/api/tracking-domain'

export const useTrackingDomain = () => useQuery<TrackingDomain>({ queryKey: [URL] })

function useWrite<T>(write: (wish: T) => Promise<Response>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (wish: T): Promise<TrackingDomain> => (await write(wish)).json(),
    onSuccess: (domain) => showAnswer(client, [URL], domain),
  })
}

export const useNameHost = () => useWrite((host: string) => callApi('PUT', URL, { host }))
export const useCheckHost = () => useWrite<void>(() => callApi('POST', `${URL}/check`))

export function useRemoveHost() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => callApi('DELETE', URL),
    // Also after an error: it may be removed already.
    onSettled: () => client.invalidateQueries({ queryKey: [URL] }),
  })
}
