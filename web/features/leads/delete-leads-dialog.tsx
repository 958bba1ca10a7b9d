import { useRef } from 'react'
import type { Lead } from '../../../contract/lead.ts'
import { toastFailure } from '../../lib/toast-failure.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { toast } from '../../ui/use-toast.ts'
import { useDeleteLeads, useRestoreLeads } from './lead-api.ts'
import { fullName } from './lead-words.ts'

type Props = {
  /** Those asked about; nobody while closed. */
  leads: Lead[]
  onClose: () => void
  onDelete?: (ids: number[]) => void
}

/** Asks, deletes, and offers to undo it. */
export function DeleteLeadsDialog({ leads, onClose, onDelete }: Props) {
  const deletion = useDeleteLeads()
  const restoration = useRestoreLeads()
  const asked = useLast(leads)
  const count = asked.length

  async function undo(ids: number[]) {
    try {
      await restoration.mutateAsync(ids)
      toast({
        title: 'Success',
        description: ids.length === 1 ? 'Lead restored successfully' : `${ids.length} leads restored successfully`,
      })
    } catch (error) {
      toastFailure(error, 'Failed to restore lead')
    }
  }

  async function remove() {
    const ids = leads.map(({ id }) => id)
    onClose()
    onDelete?.(ids)
    try {
      await deletion.mutateAsync(ids)
      toast({
        title: 'Success',
        description: ids.length === 1 ? 'Lead deleted successfully' : `${ids.length} leads deleted successfully`,
        action: { label: 'Undo', onClick: () => undo(ids) },
      })
    } catch (error) {
      toastFailure(error, 'Failed to delete lead')
    }
  }

  return (
    <ConfirmDialog
      isOpen={leads.length > 0}
      question={
        count === 1 ? 'Are you sure you want to delete this lead?' : `Are you sure you want to delete ${count} leads?`
      }
      text={namesOf(asked)}
      confirmLabel="Delete"
      onConfirm={remove}
      onCancel={onClose}
    />
  )
}

function namesOf(leads: Lead[]) {
  const [first, second] = leads
  if (!first) return undefined
  if (!second) return `${fullName(first)} of ${first.company}.`
  const others = leads.length - 2
  if (others === 0) return `${fullName(first)} and ${fullName(second)}.`
  return `${fullName(first)}, ${fullName(second)} and ${others} more.`
}

/** The question keeps its words while the dialog closes. */
function useLast(leads: Lead[]) {
  const last = useRef(leads)
  if (leads.length > 0) last.current = leads
  return last.current
}
