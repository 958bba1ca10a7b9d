import { useQueryClient } from '@tanstack/react-query'
import type { BulkJob } from '../../../../contract/bulk-job.ts'
import { LEAD_STATUSES } from '../../../../contract/lead-choices.ts'
import type { MovedLeads } from '../../../../contract/lead-status-change.ts'
import { callApi, messageOf } from '../../../lib/api.ts'
import { toastFailure } from '../../../lib/toast-failure.ts'
import { toast } from '../../../ui/overlay/use-toast.ts'
import type { ActedOn } from '../../lead-data/acting.ts'
import { refreshAfterWrite } from '../../lead-data/lead-api.ts'
import { refreshBulkJobs } from './bulk-job-api.ts'
import { leadWords } from './bulk-job-words.ts'
import { watchBulkJob } from './watched-bulk-jobs.ts'

export type Status = keyof typeof LEAD_STATUSES

const post = async (path: string, body: object): Promise<MovedLeads | BulkJob> =>
  (await callApi('POST', `/api/leads/bulk-status${path}`, body)).json()

/** Gives leads a status and offers Undo. Of many, the leads page shows the progress. Resolves to whether it was done or started. */
export function useMoveLeads() {
  const client = useQueryClient()
  const undo = useUndoMove()
  return async (leads: ActedOn, status: Status) => {
    try {
      const answer = await post('', { ...leads, status })
      if ('id' in answer) {
        watchBulkJob(answer.id)
        void refreshBulkJobs(client)
        return true
      }
      refreshAfterWrite(client)
      const { changedIds, changedAt } = answer
      toast({
        title: 'Success',
        description:
          changedIds.length === 0
            ? `No lead changed: already ${LEAD_STATUSES[status]}`
            : `${leadWords(changedIds.length)} changed to ${LEAD_STATUSES[status]}`,
        ...(changedAt && { action: { label: 'Undo', onClick: () => void undo(changedAt) } }),
      })
      return true
    } catch (error) {
      toastFailure(error, messageOf(error) ?? 'Failed to change the status')
      return false
    }
  }
}

/** Gives the leads of one change back the status they had. */
export function useUndoMove() {
  const client = useQueryClient()
  return async (changedAt: string) => {
    try {
      const answer = await post('/undo', { changedAt })
      if ('id' in answer) {
        watchBulkJob(answer.id)
        return void refreshBulkJobs(client)
      }
      refreshAfterWrite(client)
      toast({ title: 'Success', description: `${leadWords(answer.changedIds.length)} changed back` })
    } catch (error) {
      toastFailure(error, 'Failed to undo the change')
    }
  }
}
