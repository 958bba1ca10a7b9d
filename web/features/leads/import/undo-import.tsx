import { useState } from 'react'
import type { LeadImport } from '../../../../contract/lead-import.ts'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/overlay/confirm-dialog.tsx'
import { useUndoImport } from './import-api.ts'
import { failureWords, undoQuestion } from './import-words.ts'

/** Undoes a whole import, after a question. */
export function UndoImport({ entry }: { entry: LeadImport }) {
  const [isAsking, setIsAsking] = useState(false)
  const undo = useUndoImport()
  if (!entry.undoUntil) return null
  return (
    <>
      {undo.error && (
        <p role="alert" className="basis-full text-bad text-sm">
          {failureWords(undo.error)}
        </p>
      )}
      <Button
        size="sm"
        aria-label={`Undo import of ${entry.fileName}`}
        disabled={undo.isPending}
        onClick={() => setIsAsking(true)}
      >
        Undo
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        question="Undo this import?"
        text={undoQuestion(entry)}
        confirmLabel="Undo import"
        onConfirm={() => {
          setIsAsking(false)
          undo.mutate(entry.id)
        }}
        onCancel={() => setIsAsking(false)}
      />
    </>
  )
}
