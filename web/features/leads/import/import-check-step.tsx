import type { ImportPreview } from '../../../../contract/lead-import.ts'
import { Button } from '../../../ui/button.tsx'
import { DialogContent } from '../../../ui/overlay/dialog.tsx'
import { type ImportFile, useStartImport } from './import-api.ts'
import { ConclusionNotes } from './import-conclusions.tsx'
import { ImportMapping } from './import-mapping.tsx'
import { failureWords, rowCount } from './import-words.ts'
import type { ImportChoices } from './use-import-choices.ts'

type Props = {
  file: ImportFile
  /** Undefined while the file is being read. */
  preview: ImportPreview | undefined
  choices: ImportChoices
  onBack: () => void
  onDone: () => void
}

/** Lets the user check what the columns mean before the import starts. */
export function ImportCheckStep({ file, preview, choices, onBack, onDone }: Props) {
  const start = useStartImport()
  const mapping = choices.mapping ?? preview?.mapping ?? []
  const hasEmail = mapping.includes('email')
  const hasName = mapping.includes('name') || (mapping.includes('firstName') && mapping.includes('lastName'))

  const run = () =>
    preview &&
    start.mutate(
      { file, options: { ...preview.options, mapping, duplicates: choices.duplicates } },
      { onSuccess: onDone },
    )

  return (
    <DialogContent
      title="Import leads"
      description={file.name}
      className="max-w-4xl"
      footer={
        <>
          <Button onClick={onBack}>Back</Button>
          <Button variant="primary" disabled={!hasEmail || start.isPending} onClick={run}>
            {start.isPending ? 'Uploading…' : preview?.rows ? `Import ${rowCount(preview.rows)}` : 'Import'}
          </Button>
        </>
      }
    >
      {start.error && (
        <p role="alert" className="mb-3 rounded-md bg-bad-soft px-3 py-2 text-bad text-sm">
          {failureWords(start.error)}
        </p>
      )}
      {preview && (
        <div className="flex flex-col gap-3">
          <ImportMapping preview={preview} mapping={mapping} choices={choices} isPasted={file.isPasted} />
          {!hasEmail && (
            <p role="status" className="text-bad text-sm">
              Choose the column with the email addresses.
            </p>
          )}
          {hasEmail && !hasName && (
            <p role="status" className="text-sm text-warn-text">
              To add new leads, also choose columns for the first and last name, or for the full name. Without them, the
              import only updates leads you already have.
            </p>
          )}
          <ConclusionNotes conclusions={preview.conclusions} isWhole={preview.rows !== undefined} />
        </div>
      )}
    </DialogContent>
  )
}
