import { useEffect, useState } from 'react'
import { ConfirmDialog } from './confirm-dialog.tsx'

/** Asks before closing while there are unsaved changes. Render the question inside its dialog. */
export function useDiscardGuard(isDirty: boolean, onClose: () => void, text = 'It has not been saved.') {
  const [isAsking, setIsAsking] = useState(false)
  useEffect(() => {
    if (!isDirty) return
    // The browser asks before the user closes or reloads the page.
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [isDirty])

  const close = () => (isDirty ? setIsAsking(true) : onClose())
  const question = (
    <ConfirmDialog
      isOpen={isAsking}
      question="Discard what you entered?"
      text={text}
      confirmLabel="Discard"
      cancelLabel="Keep editing"
      onConfirm={() => {
        setIsAsking(false)
        onClose()
      }}
      onCancel={() => setIsAsking(false)}
    />
  )
  return { close, question }
}
