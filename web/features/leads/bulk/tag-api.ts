import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { BulkJob } from '../../../../contract/bulk-job.ts'
import type { TaggedLeads } from '../../../../contract/lead-tag-change.ts'
import { callApi, messageOf } from '../../../lib/api.ts'
import { toastFailure } from '../../../lib/toast-failure.ts'
import { toast } from '../../../ui/overlay/use-toast.ts'
import type { ActedOn } from '../../lead-data/acting.ts'
import { refreshAfterWrite } from '../../lead-data/lead-api.ts'
import { refreshBulkJobs } from './bulk-job-api.ts'
import { leadWords } from './bulk-job-words.ts'
import { watchBulkJob } from './watched-bulk-jobs.ts'

export type TagChange = { add: string[]; remove: string[] }

/** Returns the leads that changed, or the job that changes them. */
export function useTagLeads() {
  const onSuccess = useRefreshedTags()
  return useMutation({
    mutationFn: async ({ leads, change }: { leads: ActedOn; change: TagChange }): Promise<TaggedLeads | BulkJob> =>
      (await callApi('POST', '/api/leads/bulk-tag', { ...leads, ...change })).json(),
    onSuccess,
  })
}

/** Gives the leads of one change back the tags they had. Of many, the leads page shows the progress. */
export function useUndoTags() {
  const client = useQueryClient()
  const refresh = useRefreshedTags()
  return async (changedAt: string) => {
    try {
      const answer: TaggedLeads | BulkJob = await (
        await callApi('POST', '/api/leads/bulk-tag/undo', { changedAt })
      ).json()
      refresh()
      if ('id' in answer) {
        watchBulkJob(answer.id)
        return void refreshBulkJobs(client)
      }
      toast({ title: 'Success', description: `${leadWords(answer.changedIds.length)} changed back` })
    } catch (error) {
      toastFailure(error, messageOf(error) ?? 'Failed to undo the change')
    }
  }
}

function useRefreshedTags() {
  const client = useQueryClient()
  return () => {
    refreshAfterWrite(client)
    void client.invalidateQueries({ queryKey: ['/api/lead-tags'] })
  }
}
