import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { SampleState } from '../../../contract/sample-data.ts'
import { callApi } from '../../lib/api.ts'
import { toastFailure } from '../../lib/toast-failure.ts'
import { toast } from '../../ui/overlay/use-toast.ts'

const SAMPLE = '/api/sample-data'

export const useSampleState = () => useQuery<SampleState>({ queryKey: [SAMPLE], staleTime: 60_000 })

/** Changes everything on screen, so all queries are refetched. */
function useSampleCall(method: 'POST' | 'DELETE', done: string, failed: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => callApi(method, SAMPLE),
    onSuccess: async () => {
      toast({ title: 'Success', description: done })
      await client.invalidateQueries()
    },
    onError: (error) => toastFailure(error, failed),
  })
}

export const useLoadSample = () => useSampleCall('POST', 'Sample data added', 'Failed to add sample data')
export const useRemoveSample = () => useSampleCall('DELETE', 'Sample data removed', 'Failed to remove sample data')
