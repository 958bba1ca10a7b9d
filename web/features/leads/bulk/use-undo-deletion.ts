import { useQueryClient } from '@tanstack/react-query'
import { toastFailure } from '../../../lib/toast-failure.ts'
import { dismissToast, toast } from '../../../ui/overlay/use-toast.ts'
import { type UndoBy, useRestoreLeads } from '../../lead-data/lead-api.ts'
import { refreshBulkJobs } from './bulk-job-api.ts'
import { leadWords } from './bulk-job-words.ts'
import { watchBulkJob } from './watched-bulk-jobs.ts'

/** Restores deleted leads and says so; of many, the page shows the progress. */
export function useUndoDeletion() {
  const client = useQueryClient()
  const restoring = useRestoreLeads()
  return async (what: UndoBy) => {
    const waiting = 'deletedAt' in what ? toast({ title: 'Restoring leads…', isWaiting: true }) : undefined
    try {
      const answer = await restoring.mutateAsync(what)
      if ('restored' in answer)
        return void toast({ title: 'Success', description: `${leadWords(answer.restored)} restored successfully` })
      watchBulkJob(answer.id)
      await refreshBulkJobs(client)
      if (waiting !== undefined) dismissToast(waiting)
    } catch (error) {
      toastFailure(error, 'Failed to restore lead')
    }
  }
}
