import { useState } from 'react'
import { useLocation } from 'wouter'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/overlay/confirm-dialog.tsx'
import { useDiscardFile } from './import-api.ts'
import { IMPORT_PATH } from './import-paths.ts'

/** Lets go of a file that was not imported, after a question. */
export function DiscardFile({ id }: { id: number }) {
  const [isAsking, setIsAsking] = useState(false)
  const [, navigate] = useLocation()
  const discard = useDiscardFile()
  return (
    <>
      <Button variant="ghost" disabled={discard.isPending} onClick={() => setIsAsking(true)}>
        Discard file
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        question="Discard this file?"
        text="Nothing has been imported yet."
        confirmLabel="Discard"
        cancelLabel="Keep it"
        onConfirm={() => {
          setIsAsking(false)
          discard.mutate(id, { onSuccess: () => navigate(IMPORT_PATH) })
        }}
        onCancel={() => setIsAsking(false)}
      />
    </>
  )
}
