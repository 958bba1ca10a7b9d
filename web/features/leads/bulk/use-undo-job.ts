import { useQueryClient } from '@tanstack/react-query'
import type { BulkJob } from '../../../../contract/bulk-job.ts'
import { callApi } from '../../../lib/api.ts'
import { formatCount } from '../../../lib/format.ts'
import { toastFailure } from '../../../lib/toast-failure.ts'
import { toast } from '../../../ui/overlay/use-toast.ts'
import { refreshAfterWrite } from '../../lead-data/lead-api.ts'
import { useUndoTasks } from '../../task-data/task-api.ts'
import { refreshBulkJobs } from './bulk-job-api.ts'
import { emailWords } from './bulk-job-words.ts'
import { useUndoTags } from './tag-api.ts'
import { useUndoMove } from './use-move-leads.ts'
import { useUndoDeletion } from './use-undo-deletion.ts'

/** Undoes what a job did, as far as its kind can be undone. */
export function useUndoJob() {
  const client = useQueryClient()
  const undoDeletion = useUndoDeletion()
  const undoMove = useUndoMove()
  const undoTags = useUndoTags()
  const undoingTasks = useUndoTasks()

  async function cancelEmails(id: number) {
    try {
      const { canceled } = await (await callApi('POST', `/api/bulk-jobs/${id}/undo`)).json()
      refreshAfterWrite(client)
      toast({ title: 'Success', description: `${emailWords(canceled)} canceled` })
    } catch (error) {
      toastFailure(error, 'Failed to cancel the emails')
    }
  }

  async function undoTasks(createdAt: string) {
    try {
      const { deleted } = await undoingTasks.mutateAsync(createdAt)
      void refreshBulkJobs(client)
      toast({ title: 'Success', description: `${formatCount(deleted)} ${deleted === 1 ? 'task' : 'tasks'} deleted` })
    } catch (error) {
      toastFailure(error, 'Failed to delete the tasks')
    }
  }

  return ({ id, kind, deletedAt }: BulkJob) => {
    if (kind === 'send') return cancelEmails(id)
    if (kind === 'tag') return undoTags(deletedAt)
    if (kind === 'task') return undoTasks(deletedAt)
    return kind === 'status' ? undoMove(deletedAt) : undoDeletion({ deletedAt })
  }
}
