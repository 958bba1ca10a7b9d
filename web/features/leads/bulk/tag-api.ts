import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { BulkJob } from '../../../../contract/bulk-job.ts'
import type { TaggedLeads } from '../../../../contract/lead-tag-change.ts'
import { callApi } from '../../../lib/api.ts'
import { refreshAfterWrite } from '../../lead-data/lead-api.ts'
import type { LeadFilters } from '../../lead-data/lead-filters.ts'

export type Tagged = { ids: number[] } | { filter: LeadFilters; expected: number }
export type TagChange = { add: string[]; remove: string[] }

/** Returns the leads that changed, or the job that changes them. */
export function useTagLeads() {
  const onSuccess = useRefreshedTags()
  return useMutation({
    mutationFn: async ({ leads, change }: { leads: Tagged; change: TagChange }): Promise<TaggedLeads | BulkJob> =>
      (await callApi('POST', '/api/leads/bulk-tag', { ...leads, ...change })).json(),
    onSuccess,
  })
}

/** Gives the leads of one change back the tags they had. */
export function useUndoTags() {
  const onSuccess = useRefreshedTags()
  return useMutation({
    mutationFn: async (changedAt: string): Promise<TaggedLeads> =>
      (await callApi('POST', '/api/leads/bulk-tag/undo', { changedAt })).json(),
    onSuccess,
  })
}

function useRefreshedTags() {
  const client = useQueryClient()
  return () => {
    refreshAfterWrite(client)
    void client.invalidateQueries({ queryKey: ['/api/lead-tags'] })
  }
}
