import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { BulkJob } from '../../../../contract/bulk-job.ts'
import { callApi } from '../../../lib/api.ts'

const JOBS = '/api/bulk-jobs'
const POLL_MS = 500

export const isOpen = ({ status }: Pick<BulkJob, 'status'>) => status === 'waiting' || status === 'running'

/** The newest jobs over many leads, the latest first, polled while one is open. */
export const useBulkJobs = () =>
  useQuery<BulkJob[]>({
    queryKey: [JOBS],
    refetchInterval: ({ state }) => (state.data?.some(isOpen) ? POLL_MS : false),
  })

export const refreshBulkJobs = (client: QueryClient) => client.invalidateQueries({ queryKey: [JOBS] })

/** Continues a job that failed. */
export async function retryBulkJob(client: QueryClient, id: number) {
  await callApi('POST', `${JOBS}/${id}/retry`)
  await refreshBulkJobs(client)
}

export function useCancelBulkJob() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: number) => callApi('POST', `${JOBS}/${id}/cancel`),
    onSettled: () => refreshBulkJobs(client),
  })
}
