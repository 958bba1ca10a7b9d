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

/** The pipeline is read again and again: the figures that stand with it never say anything else. */
export function useFiguresInStep() {
  const client = useQueryClient()
  const { data: pipeline } = usePipeline()
  const { data: stats } = useStats()
  const qualified = pipeline?.stages.find(({ name }) => name === 'Qualified')?.count
  const isApart = pipeline && stats && (pipeline.totalLeads !== stats.totalLeads || qualified !== stats.qualifiedLeads)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each pipeline read, whatever comes of it.
  useEffect(() => {
    if (isApart) void client.invalidateQueries({ queryKey: ['/api/stats'] })
  }, [isApart, pipeline, client])
}

/** Another period's days stay until these are here. */
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
