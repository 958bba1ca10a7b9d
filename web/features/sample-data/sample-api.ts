import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { SampleKept, SampleState } from '../../../contract/sample-data.ts'
import { callApi } from '../../lib/api.ts'
import { toastFailure } from '../../lib/toast-failure.ts'
import { toast } from '../../ui/overlay/use-toast.ts'
import { removedWords } from './removed-words.ts'

const SAMPLE = '/api/sample-data'

export const useSampleState = () => useQuery<SampleState>({ queryKey: [SAMPLE], staleTime: 60_000 })

/** Changes everything on screen, so all queries are refetched. */
function useSampleCall<Answer>(method: 'POST' | 'DELETE', done: (answer: Answer) => string, failed: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async () => (await (await callApi(method, SAMPLE)).json()) as Answer,
    onSuccess: async (answer) => {
      toast({ title: 'Success', description: done(answer) })
      await client.invalidateQueries()
    },
    onError: (error) => toastFailure(error, failed),
  })
}

export const useLoadSample = () =>
  useSampleCall<SampleState>('POST', () => 'Sample data added', 'Failed to add sample data')
export const useRemoveSample = () => useSampleCall<SampleKept>('DELETE', removedWords, 'Failed to remove sample data')
