import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { LeadJob } from '../../../contract/lead-job.ts'
import { ApiError, callApi, getJson } from '../../lib/api.ts'
import { readMatchingLeads } from '../lead-data/lead-api.ts'
import type { LeadFilters } from '../lead-data/lead-filters.ts'
import { forgetJob, watchedJobs, watchJob } from './watched-jobs.ts'

const JOBS = '/api/lead-jobs'
const POLL_MS = 1000

export const isRunning = ({ status }: Pick<LeadJob, 'status'>) => status === 'waiting' || status === 'running'

/** Enrichment jobs, newest first, polled every second while one is running. */
export const useEnrichJobs = () =>
  useQuery<LeadJob[]>({
    queryKey: [JOBS],
    queryFn: async () => {
      const newest = await getJson<LeadJob[]>(JOBS)
      const missing = watchedJobs().filter((id) => newest.every((job) => job.id !== id))
      const others = await Promise.all(missing.map(readWatched))
      return [...newest, ...others.flat()].filter(({ kind }) => kind === 'enrich')
    },
    refetchInterval: ({ state }) => (state.data?.some(isRunning) ? POLL_MS : false),
  })

/** A watched job that is no longer among the newest. */
async function readWatched(id: number): Promise<LeadJob[]> {
  try {
    return [await getJson<LeadJob>(`${JOBS}/${id}`)]
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 404) throw error
    forgetJob(id)
    return []
  }
}

export const refreshJobs = (client: QueryClient) => void client.invalidateQueries({ queryKey: [JOBS] })

/** These leads, or all that match a filter. */
export type Selected = { ids: number[] } | { filter: LeadFilters }

export function useEnrichSelected() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (selected: Selected): Promise<LeadJob> => {
      const ids = 'ids' in selected ? selected.ids : (await readMatchingLeads(selected.filter)).ids
      return (await callApi('POST', '/api/leads/enrich', { ids })).json()
    },
    onSuccess: (job) => {
      watchJob(job.id)
      refreshJobs(client)
    },
  })
}

export function useCancelJob() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: number) => callApi('POST', `${JOBS}/${id}/cancel`),
    onSettled: () => client.invalidateQueries({ queryKey: [JOBS] }),
  })
}
