import { useState } from 'react'
import { ConfirmDialog } from '../../../ui/overlay/confirm-dialog.tsx'
import { Dialog, DialogContent } from '../../../ui/overlay/dialog.tsx'
import { useReturnFocus } from '../../../ui/overlay/use-return-focus.ts'
import { FileDrop } from './file-drop.tsx'
import { type ImportFile, pickedFile, useImportPreview } from './import-api.ts'
import { ImportCheckStep } from './import-check-step.tsx'
import { ImportFilePicker } from './import-file-picker.tsx'
import { failureWords } from './import-words.ts'
import { PastImports } from './past-imports.tsx'
import { useImportChoices } from './use-import-choices.ts'

type Props = { open: boolean; dropped?: File; onOpenChange: (open: boolean) => void }

/** First the file, then what its columns mean; the import itself is followed on the page (`ImportProgress`). */
export function ImportLeadsDialog({ open, dropped, onOpenChange }: Props) {
  const focus = useReturnFocus()
  const [file, setFile] = useState(() => dropped && pickedFile(dropped))
  // Kept here, so that going back to them finds them.
  const [pasted, setPasted] = useState('')
  const choices = useImportChoices()
  const preview = useImportPreview(file, choices.form, choices.mapping)
  const refusal = preview.data ? null : preview.error
  const [discard, setDiscard] = useState<() => void>()

  const isTouched = pasted.trim() !== '' || (file !== undefined && choices.isTouched)
  /** Nothing that was typed or chosen goes without a question. */
  const unlessTouched = (go: () => void) => (isTouched ? setDiscard(() => go) : go())

  function take(next: ImportFile | undefined) {
    choices.reset()
    setFile(next)
  }
  /** Another file, or none, whose choices start anew. */
  function exchange(next: ImportFile | undefined) {
    if (choices.isTouched) setDiscard(() => () => take(next))
    else take(next)
  }
  const close = () => onOpenChange(false)

  return (
    <Dialog open={open} onOpenChange={(next) => (next ? onOpenChange(true) : unlessTouched(close))}>
      {open && <FileDrop onFile={(next) => exchange(pickedFile(next))} />}
      {file && !refusal ? (
        <ImportCheckStep
          file={file}
          preview={preview.data}
          choices={choices}
          onBack={() => exchange(undefined)}
          onDone={close}
          {...focus}
        />
      ) : (
        <DialogContent
          title="Import leads"
          description="From any CSV file, or from rows copied from a spreadsheet."
          {...focus}
        >
          <div className="flex flex-col gap-4">
            <ImportFilePicker
              pasted={pasted}
              problem={refusal ? failureWords(refusal) : undefined}
              onPaste={setPasted}
              onPick={take}
            />
            <PastImports />
          </div>
        </DialogContent>
      )}
      <ConfirmDialog
        isOpen={discard !== undefined}
        question="Discard what you entered?"
        text="Nothing has been imported yet."
        confirmLabel="Discard"
        cancelLabel="Keep editing"
        onConfirm={() => {
          setDiscard(undefined)
          discard?.()
        }}
        onCancel={() => setDiscard(undefined)}
      />
    </Dialog>
  )
}
