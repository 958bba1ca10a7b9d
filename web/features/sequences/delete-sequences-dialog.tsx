import { useRef } from 'react'
import type { EmailSequence } from '../../../contract/email-sequence.ts'
import { messageOf } from '../../lib/api.ts'
import { formatCount } from '../../lib/format.ts'
import { toastFailure } from '../../lib/toast-failure.ts'
import { ConfirmDialog } from '../../ui/overlay/confirm-dialog.tsx'
import { toast } from '../../ui/overlay/use-toast.ts'
import { useDeleteSequences } from './sequence-api.ts'

type Props = {
  /** The sequences to delete; undefined while closed. */
  sequences: EmailSequence[] | undefined
  onClose: () => void
  /** Once the user has confirmed. */
  onDelete?: () => void
}

export function DeleteSequencesDialog({ sequences, onClose, onDelete }: Props) {
  const deleting = useDeleteSequences()
  // The question keeps its text while the dialog closes.
  const asked = useRef<EmailSequence[]>([])
  if (sequences) asked.current = sequences
  const count = asked.current.length
  const [only] = asked.current

  async function remove(gone: EmailSequence[]) {
    onClose()
    onDelete?.()
    try {
      const { failed } = await deleting.mutateAsync(gone.map(({ id }) => id))
      if (failed > 0) toastFailure(undefined, 'Failed to delete sequences')
      else toast({ title: 'Success', description: `${formatCount(gone.length)} sequences deleted successfully` })
    } catch (error) {
      toastFailure(error, messageOf(error) ?? 'Failed to delete sequences')
    }
  }

  return (
    <ConfirmDialog
      isOpen={sequences !== undefined}
      question={
        count === 1 && only
          ? `Are you sure you want to delete “${only.name}”?`
          : `Are you sure you want to delete ${formatCount(count)} sequences?`
      }
      text={
        count === 1
          ? 'This cannot be undone. Its steps and enrollments are removed, and its scheduled emails are canceled.'
          : 'This cannot be undone. Their steps and enrollments are removed, and their scheduled emails are canceled.'
      }
      confirmLabel="Delete"
      onConfirm={() => sequences && remove(sequences)}
      onCancel={onClose}
    />
  )
}
