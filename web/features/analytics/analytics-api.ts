import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Analytics, Outreach, PipelineData, Stats } from '../../../contract/analytics.ts'
import type { Period } from '../../../contract/figures.ts'
import type { Today } from '../../../contract/today.ts'

const POLL_MS = 30_000
const FRESH_MS = 10_000

export const useStats = () => useQuery<Partial<Stats>>({ queryKey: ['/api/stats'] })
export const useToday = () =>
  useQuery<Today>({ queryKey: ['/api/today'], refetchInterval: POLL_MS, staleTime: FRESH_MS })

export const usePipeline = () =>
  useQuery<PipelineData>({ queryKey: ['/api/pipeline-data'], refetchInterval: POLL_MS, staleTime: FRESH_MS })

/** The pipeline is polled; when the stat cards above it disagree, they are fetched again. */
export function useConsistentStats() {
  const client = useQueryClient()
  const { data: pipeline } = usePipeline()
  const { data: stats } = useStats()
  const qualified = pipeline?.stages.find(({ name }) => name === 'Qualified')?.count
  const differs = pipeline && stats && (pipeline.totalLeads !== stats.totalLeads || qualified !== stats.qualifiedLeads)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per pipeline response, also when the result is the same.
  useEffect(() => {
    if (differs) void client.invalidateQueries({ queryKey: ['/api/stats'] })
  }, [differs, pipeline, client])
}

/** The days of the previous period stay on screen while these load. */
export const useAnalytics = (days: Period) =>
  useQuery<Analytics>({
    queryKey: ['/api/analytics', { days }],
    placeholderData: keepPreviousData,
    staleTime: FRESH_MS,
  })

export const useOutreach = (days: Period) =>
  useQuery<Outreach>({
    queryKey: ['/api/analytics/outreach', { days }],
    placeholderData: keepPreviousData,
    staleTime: FRESH_MS,
  })
