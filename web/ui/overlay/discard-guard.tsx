import { useEffect, useState } from 'react'
import { ConfirmDialog } from './confirm-dialog.tsx'

/** Closing that asks first while something would be lost. The question goes inside the dialog it is about. */
export function useDiscardGuard(isDirty: boolean, onClose: () => void, text = 'It has not been saved.') {
  const [isAsking, setIsAsking] = useState(false)
  useEffect(() => {
    if (!isDirty) return
    // The browser asks before the page is left or loaded again.
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
