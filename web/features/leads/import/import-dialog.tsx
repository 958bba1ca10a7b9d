import { useState } from 'react'
import { ConfirmDialog } from '../../../ui/overlay/confirm-dialog.tsx'
import { Dialog, DialogContent } from '../../../ui/overlay/dialog.tsx'
import { FileDrop } from './file-drop.tsx'
import { forgetCheck, type ImportFile, pickedFile, useImportPreview } from './import-api.ts'
import { ImportCheckStep } from './import-check-step.tsx'
import { ImportFilePicker } from './import-file-picker.tsx'
import { ImportMappingStep } from './import-mapping-step.tsx'
import { failureWords } from './import-words.ts'
import { PastImports } from './past-imports.tsx'
import { useImportChoices } from './use-import-choices.ts'

type Props = { isOpen: boolean; dropped?: File; onClose: () => void }

/** Asks for the file, then what its columns mean, then shows what the import would do. The page shows the progress of the import (`ImportProgress`). */
export function ImportLeadsDialog({ isOpen, dropped, onClose }: Props) {
  const [file, setFile] = useState(() => dropped && pickedFile(dropped))
  // Kept here, so that Back finds the rows again.
  const [pasted, setPasted] = useState('')
  const choices = useImportChoices()
  const preview = useImportPreview(file, choices.form, choices.mapping)
  const refusal = preview.data ? null : preview.error
  const [discard, setDiscard] = useState<() => void>()
  // The number of the dry run, once the file is uploaded.
  const [checkId, setCheckId] = useState<number>()

  const isTouched = pasted.trim() !== '' || (file !== undefined && choices.isTouched)
  /** Asks before it discards what the user typed or chose. */
  const unlessTouched = (go: () => void) => (isTouched ? setDiscard(() => go) : go())

  function leaveCheck() {
    if (checkId !== undefined) forgetCheck(checkId)
    setCheckId(undefined)
  }
  function take(next: ImportFile | undefined) {
    leaveCheck()
    choices.reset()
    setFile(next)
  }
  /** Takes another file or none; the choices start over. */
  function exchange(next: ImportFile | undefined) {
    if (choices.isTouched) setDiscard(() => () => take(next))
    else take(next)
  }

  function close() {
    leaveCheck()
    onClose()
  }

  return (
    <Dialog open={isOpen} onOpenChange={(next) => !next && unlessTouched(close)}>
      {isOpen && <FileDrop onFile={(next) => exchange(pickedFile(next))} />}
      {file && checkId !== undefined ? (
        <ImportCheckStep id={checkId} fileName={file.name} choices={choices} onBack={leaveCheck} onStarted={onClose} />
      ) : file && !refusal ? (
        <ImportMappingStep
          file={file}
          preview={preview.data}
          choices={choices}
          onBack={() => exchange(undefined)}
          onUploaded={setCheckId}
        />
      ) : (
        <DialogContent
          title="Import leads"
          description="From an Excel, OpenDocument or CSV file, or from rows copied from a spreadsheet."
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
