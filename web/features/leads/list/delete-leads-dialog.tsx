import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import type { Lead } from '../../../../contract/lead.ts'
import { ApiError } from '../../../lib/api.ts'
import { formatCount } from '../../../lib/format.ts'
import { toastFailure } from '../../../lib/toast-failure.ts'
import { ConfirmDialog } from '../../../ui/overlay/confirm-dialog.tsx'
import { dismissToast, toast } from '../../../ui/overlay/use-toast.ts'
import { type Deletion, useDeleteLeads } from '../../lead-data/lead-api.ts'
import { hasFilters } from '../../lead-data/lead-filters.ts'
import { fullName } from '../../lead-data/lead-words.ts'
import { refreshBulkJobs } from '../bulk/bulk-job-api.ts'
import { leadWords } from '../bulk/bulk-job-words.ts'
import { useUndoDeletion } from '../bulk/use-undo-deletion.ts'
import { watchBulkJob } from '../bulk/watched-bulk-jobs.ts'

type Props = {
  /** The leads to delete; undefined while closed. */
  deletion: Deletion | undefined
  onClose: () => void
  onDelete?: (deletion: Deletion) => void
}

/** Asks, deletes, and offers Undo. Of many leads, the page shows the progress. */
export function DeleteLeadsDialog({ deletion, onClose, onDelete }: Props) {
  const client = useQueryClient()
  const deleting = useDeleteLeads()
  const undo = useUndoDeletion()
  const asked = useLast(deletion)
  const count = asked ? countOf(asked) : 0

  async function remove(what: Deletion) {
    onClose()
    onDelete?.(what)
    const waiting =
      'filter' in what ? toast({ title: `Deleting ${leadWords(what.expected)}…`, isWaiting: true }) : undefined
    try {
      const answer = await deleting.mutateAsync(what)
      if ('job' in answer) {
        watchBulkJob(answer.job.id)
        await refreshBulkJobs(client)
        if (waiting !== undefined) dismissToast(waiting)
        return
      }
      const { deleted, undoBy } = answer
      toast({
        title: 'Success',
        description: `${leadWords(deleted)} deleted successfully`,
        action: { label: 'Undo', onClick: () => undo(undoBy) },
      })
    } catch (error) {
      const isChanged = error instanceof ApiError && error.status === 409
      toastFailure(
        error,
        isChanged
          ? 'More leads match now, so nothing was deleted. Check the list, then try again.'
          : 'Failed to delete lead',
      )
    }
  }

  return (
    <ConfirmDialog
      isOpen={deletion !== undefined}
      question={
        count === 1
          ? 'Are you sure you want to delete this lead?'
          : `Are you sure you want to delete ${formatCount(count)} leads?`
      }
      text={asked && textOf(asked)}
      confirmLabel="Delete"
      onConfirm={() => deletion && remove(deletion)}
      onCancel={onClose}
    />
  )
}

const countOf = (deletion: Deletion) => ('filter' in deletion ? deletion.expected : deletion.leads.length)

function textOf(deletion: Deletion) {
  if (!('filter' in deletion)) return namesOf(deletion.leads)
  return hasFilters(deletion.filter)
    ? 'This deletes every lead that matches your search and filters, on all pages.'
    : 'This deletes all your leads, on every page.'
}

function namesOf(leads: Lead[]) {
  const [first, second] = leads
  if (!first) return undefined
  if (!second) return `${fullName(first)} at ${first.company}.`
  const others = leads.length - 2
  if (others === 0) return `${fullName(first)} and ${fullName(second)}.`
  return `${fullName(first)}, ${fullName(second)} and ${formatCount(others)} more.`
}

/** Keeps the question's text while the dialog closes. */
function useLast(deletion: Deletion | undefined) {
  const last = useRef(deletion)
  if (deletion) last.current = deletion
  return last.current
}
