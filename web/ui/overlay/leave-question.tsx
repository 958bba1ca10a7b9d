import { ConfirmDialog } from './confirm-dialog.tsx'
import { useLeaveGuard } from './leave-guard.ts'

/** Asks before the user leaves a page with unsaved changes. */
export function LeaveQuestion({ isDirty, text }: { isDirty: boolean; text: string }) {
  const { leave, stay } = useLeaveGuard(isDirty)
  return (
    <ConfirmDialog
      isOpen={leave !== undefined}
      question="Discard your changes?"
      text={text}
      confirmLabel="Discard"
      cancelLabel="Keep editing"
      onConfirm={() => leave?.()}
      onCancel={stay}
    />
  )
}
