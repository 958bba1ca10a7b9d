import { FileUp } from 'lucide-react'
import { useId, useRef } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { Textarea } from '../../../ui/form/textarea.tsx'
import { type ImportFile, pastedRows, pickedFile } from './import-api.ts'

type Props = {
  pasted: string
  /** The name of the file that is being uploaded. */
  uploading?: string | undefined
  /** Why the last file was refused. */
  problem?: string | undefined
  onPaste: (rows: string) => void
  onPick: (file: ImportFile) => void
}

/** Drop a file (anywhere, see `FileDrop`), choose one, or paste rows. */
export function ImportFilePicker({ pasted, uploading, problem, onPaste, onPick }: Props) {
  const input = useRef<HTMLInputElement>(null)
  const inputId = useId()
  return (
    <div className="flex flex-col gap-4">
      {problem && (
        <p role="alert" className="rounded-md bg-bad-soft px-3 py-2 text-bad text-sm">
          {problem}
        </p>
      )}
      <div className="flex flex-col items-center gap-3 rounded-lg border border-line-control border-dashed px-4 py-8 text-center">
        <FileUp className="size-6 text-ink-3" aria-hidden="true" />
        <p className="text-ink-2 text-sm">Drop an Excel (.xlsx), OpenDocument (.ods) or CSV file here</p>
        <label htmlFor={inputId} className="sr-only">
          File
        </label>
        <input
          ref={input}
          id={inputId}
          type="file"
          accept=".xlsx,.xlsm,.ods,.csv,.tsv,.txt,text/csv,text/plain,text/tab-separated-values"
          className="sr-only"
          tabIndex={-1}
          onChange={({ target }) => {
            const [file] = target.files ?? []
            if (file) onPick(pickedFile(file))
            // So that the same file can be chosen again once it is fixed.
            target.value = ''
          }}
        />
        <Button variant="primary" disabled={uploading !== undefined} onClick={() => input.current?.click()}>
          Choose file
        </Button>
        <p role="status" className="max-w-full truncate text-ink-2 text-sm empty:hidden">
          {uploading !== undefined && `Uploading ${uploading}…`}
        </p>
      </div>
      <Field label="Or paste rows" hint="Copy them from a spreadsheet, with or without column names.">
        {(control) => (
          <Textarea
            {...control}
            rows={4}
            value={pasted}
            onChange={(event) => onPaste(event.target.value)}
            placeholder="First name, Last name, Email, Company"
          />
        )}
      </Field>
      <Button
        className="self-end"
        disabled={pasted.trim() === '' || uploading !== undefined}
        onClick={() => onPick(pastedRows(pasted))}
      >
        Continue
      </Button>
    </div>
  )
}
