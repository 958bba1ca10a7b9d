import { useState } from 'react'
import { DEFAULT_DUPLICATE_POLICY, type DuplicatePolicy, type ImportField } from '../../../contract/lead-import.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog, DialogContent } from '../../ui/dialog.tsx'
import { type FileForm, type ImportFile, useImportPreview, useStartImport } from './import-api.ts'
import { ImportFilePicker } from './import-file-picker.tsx'
import { ImportMapping } from './import-mapping.tsx'
import { failureWords, rowCount } from './import-words.ts'

type Props = { open: boolean; onOpenChange: (open: boolean) => void }

/** First the file, then what its columns mean; the import itself is followed on the page (`ImportProgress`). */
export function ImportLeadsDialog({ open, onOpenChange }: Props) {
  const [file, setFile] = useState<ImportFile>()
  // Kept here, so that going back to them finds them.
  const [pasted, setPasted] = useState('')
  function change(next: boolean) {
    onOpenChange(next)
    if (next) return
    setFile(undefined)
    setPasted('')
  }
  return (
    <Dialog open={open} onOpenChange={change}>
      {file ? (
        <CheckStep file={file} onBack={() => setFile(undefined)} onDone={() => change(false)} />
      ) : (
        <DialogContent
          title="Import leads"
          description="From a CSV file of any program, or rows copied from a spreadsheet."
        >
          <ImportFilePicker pasted={pasted} onPaste={setPasted} onPick={setFile} />
        </DialogContent>
      )}
    </Dialog>
  )
}

type StepProps = { file: ImportFile; onBack: () => void; onDone: () => void }

function CheckStep({ file, onBack, onDone }: StepProps) {
  const [form, setForm] = useState<FileForm>({})
  const [chosen, setChosen] = useState<Record<number, ImportField | null>>({})
  const [duplicates, setDuplicates] = useState<DuplicatePolicy>(DEFAULT_DUPLICATE_POLICY)
  const preview = useImportPreview(file, form)
  const start = useStartImport()
  const mapping =
    preview.data?.mapping.map((guess, column) => chosen[column] ?? (column in chosen ? null : guess)) ?? []
  const hasEmail = mapping.includes('email')
  const hasName = mapping.includes('name') || (mapping.includes('firstName') && mapping.includes('lastName'))
  const failure = start.error ?? (preview.data ? null : preview.error)

  const run = () =>
    preview.data &&
    start.mutate({ file, options: { ...preview.data.options, mapping, duplicates } }, { onSuccess: onDone })

  return (
    <DialogContent
      title="Import leads"
      description={file.name}
      className="max-w-4xl"
      footer={
        <>
          <Button onClick={onBack}>Back</Button>
          <Button variant="primary" disabled={!hasEmail || start.isPending} onClick={run}>
            {start.isPending ? 'Sending…' : preview.data?.rows ? `Import ${rowCount(preview.data.rows)}` : 'Import'}
          </Button>
        </>
      }
    >
      {failure && (
        <p role="alert" className="mb-3 rounded-md bg-bad-soft px-3 py-2 text-bad text-sm">
          {failureWords(failure)}
        </p>
      )}
      {preview.data && (
        <ImportMapping
          preview={preview.data}
          mapping={mapping}
          duplicates={duplicates}
          onMap={(column, field) => setChosen({ ...chosen, [column]: field })}
          onForm={(part) => {
            // Other columns may come of it: what was chosen for the old ones is void.
            setForm({ ...form, ...part })
            setChosen({})
          }}
          onDuplicates={setDuplicates}
        />
      )}
      {preview.data && hasEmail && !hasName && (
        <p role="status" className="mt-3 text-sm text-warn-text">
          Without a column for the first and last name (or the full name) only leads you already have can be updated.
        </p>
      )}
      {preview.data && !hasEmail && (
        <p role="status" className="mt-3 text-bad text-sm">
          Choose the column that holds the email addresses.
        </p>
      )}
    </DialogContent>
  )
}
