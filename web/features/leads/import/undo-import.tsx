import { useState } from 'react'
import type { LeadImport } from '../../../../contract/lead-import.ts'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/overlay/confirm-dialog.tsx'
import { useUndoForecast, useUndoImport } from './import-api.ts'
import { failureWords, undoQuestion } from './import-words.ts'

/** Undoes a whole import, after a question. */
export function UndoImport({ entry, size = 'sm' }: { entry: LeadImport; size?: 'sm' | 'md' }) {
  const [isAsking, setIsAsking] = useState(false)
  const undo = useUndoImport()
  const forecast = useUndoForecast(entry.id, isAsking)
  if (!entry.undoUntil) return null
  return (
    <>
      {undo.error && (
        <p role="alert" className="basis-full text-bad text-sm">
          {failureWords(undo.error)}
        </p>
      )}
      <Button
        size={size}
        aria-label={`Undo import of ${entry.fileName}`}
        disabled={undo.isPending}
        onClick={() => setIsAsking(true)}
      >
        Undo
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        question="Undo this import?"
        text={
          forecast.data
            ? undoQuestion(forecast.data)
            : forecast.error
              ? failureWords(forecast.error)
              : 'Counting what will be undone…'
        }
        confirmLabel="Undo import"
        isConfirmDisabled={!forecast.data}
        onConfirm={() => {
          setIsAsking(false)
          undo.mutate(entry.id)
        }}
        onCancel={() => setIsAsking(false)}
      />
    </>
  )
}
