import { AlertDialog } from 'radix-ui'
import { type ReactNode, useContext } from 'react'
import { Button } from '../button.tsx'
import { cn } from '../class-names.ts'
import { DialogPanel, overlayClasses } from './dialog.tsx'
import { useReturnFocus } from './use-return-focus.ts'

type Props = {
  isOpen: boolean
  question: string
  text?: ReactNode
  /** Undefined: there is nothing to confirm, only to read. */
  confirmLabel: string | undefined
  confirmVariant?: 'primary' | 'destructive'
  isConfirmDisabled?: boolean
  cancelLabel?: string
  onConfirm: () => void
  onCancel: () => void
  /** Sets where the focus goes afterwards, if not back to where it was. */
  onCloseAutoFocus?: (event: Event) => void
}

/** Asks before something destructive; the safe answer has the focus. Inside a dialog it is asked at the foot of that dialog. */
export function ConfirmDialog({
  isOpen,
  question,
  text,
  confirmLabel,
  confirmVariant = 'destructive',
  isConfirmDisabled,
  cancelLabel = 'Cancel',
  onConfirm,
  onCancel,
  onCloseAutoFocus,
}: Props) {
  const focus = useReturnFocus()
  const panel = useContext(DialogPanel)
  return (
    <AlertDialog.Root open={isOpen} onOpenChange={(next) => !next && onCancel()}>
      <AlertDialog.Portal container={panel}>
        <AlertDialog.Overlay className={cn(overlayClasses, panel && 'absolute rounded-lg')} />
        <AlertDialog.Content
          className={cn(
            'z-50 bg-surface p-5 data-[state=closed]:animate-pop-out data-[state=open]:animate-pop-in',
            panel
              ? 'absolute inset-x-0 bottom-0 max-h-full overflow-y-auto rounded-b-lg border-t'
              : 'fixed inset-0 m-auto h-fit w-[calc(100vw-2rem)] max-w-sm rounded-lg border border-line shadow-pop',
          )}
          {...(text === undefined && { 'aria-describedby': undefined })}
          {...focus}
          {...(onCloseAutoFocus && { onCloseAutoFocus })}
        >
          <AlertDialog.Title className="text-balance font-semibold text-base">{question}</AlertDialog.Title>
          {text !== undefined && (
            <AlertDialog.Description className="mt-1 text-ink-2 text-sm">{text}</AlertDialog.Description>
          )}
          <div className="mt-5 flex flex-wrap justify-end gap-2">
            <AlertDialog.Cancel asChild>
              <Button>{cancelLabel}</Button>
            </AlertDialog.Cancel>
            {confirmLabel && (
              <Button variant={confirmVariant} disabled={isConfirmDisabled} onClick={onConfirm}>
                {confirmLabel}
              </Button>
            )}
          </div>
        </AlertDialog.Content>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  )
}
