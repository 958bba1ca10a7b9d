import { useRef } from 'react'
import { ConfirmDialog } from '../../../../ui/overlay/confirm-dialog.tsx'
import { counted } from '../../sequence-words.ts'
import { titleOf } from '../step-draft.ts'
import type { StepDraft } from '../step-draft-type.ts'

/** A branch to remove, and how many steps are removed with it. */
export type RemovedBranch = { branch: StepDraft; index: number; count: number }

type Props = {
  /** Undefined while closed. */
  removed: RemovedBranch | undefined
  onRemove: (branch: StepDraft) => void
  onCancel: () => void
  /** The focus goes to what is at the place of the branch then. */
  onClosed: (index: number) => void
}

export function RemoveBranchQuestion({ removed, onRemove, onCancel, onClosed }: Props) {
  // The question keeps its text while the dialog closes.
  const asked = useRef(removed)
  if (removed) asked.current = removed
  const last = asked.current
  return (
    <ConfirmDialog
      isOpen={removed !== undefined}
      question={last ? `Remove “${titleOf(last.branch)}”?` : ''}
      text={`This also removes the ${counted(last?.count ?? 0, 'step')} in this branch.`}
      confirmLabel="Remove branch"
      onConfirm={() => removed && onRemove(removed.branch)}
      onCancel={onCancel}
      onCloseAutoFocus={(event) => {
        event.preventDefault()
        onClosed(last?.index ?? 0)
      }}
    />
  )
}
