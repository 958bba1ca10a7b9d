import { useRef } from 'react'
import type { EmailTemplate } from '../../../contract/email-template.ts'
import { formatCount } from '../../lib/format.ts'
import { toastFailure } from '../../lib/toast-failure.ts'
import { ConfirmDialog } from '../../ui/overlay/confirm-dialog.tsx'
import { toast } from '../../ui/overlay/use-toast.ts'
import { useDeleteTemplates, useRestoreTemplates } from '../template-data/template-api.ts'

type Props = {
  /** The templates to delete; undefined while the dialog is closed. */
  templates: EmailTemplate[] | undefined
  onClose: () => void
  /** When all of them are deleted. */
  onDelete?: () => void
}

/** Asks for confirmation, deletes, and offers Undo. */
export function DeleteTemplatesDialog({ templates, onClose, onDelete }: Props) {
  const deleting = useDeleteTemplates()
  const restoring = useRestoreTemplates()
  // The question keeps its text while the dialog animates out.
  const lastTemplates = useRef<EmailTemplate[]>([])
  if (templates) lastTemplates.current = templates
  const count = lastTemplates.current.length

  async function undo(ids: number[]) {
    try {
      const restored = await restoring.mutateAsync(ids)
      toast({ title: restored === 1 ? 'Template Restored' : `Templates Restored (${formatCount(restored)})` })
    } catch (error) {
      toastFailure(error, 'Failed to restore email template.')
    }
  }

  async function remove(removed: EmailTemplate[]) {
    onClose()
    const isOne = removed.length === 1
    try {
      const { deleted, failed } = await deleting.mutateAsync(removed.map(({ id }) => id))
      if (failed > 0) return toastFailure(undefined, 'Failed to delete some email templates.')
      onDelete?.()
      toast({
        title: isOne ? 'Template Deleted' : `Templates Deleted (${formatCount(removed.length)})`,
        action: { label: 'Undo', onClick: () => undo(deleted) },
      })
    } catch (error) {
      toastFailure(error, isOne ? 'Failed to delete email template.' : 'Failed to delete some email templates.')
    }
  }

  return (
    <ConfirmDialog
      isOpen={templates !== undefined}
      question={
        count === 1
          ? 'Are you sure you want to delete this email template?'
          : `Are you sure you want to delete ${formatCount(count)} email templates?`
      }
      text={count === 1 ? lastTemplates.current[0]?.subject : undefined}
      confirmLabel="Delete"
      onConfirm={() => templates && remove(templates)}
      onCancel={onClose}
    />
  )
}
