import { useState } from 'react'
import type { GarbledWord, ImportPreview } from '../../../../contract/lead-import.ts'
import { Button } from '../../../ui/button.tsx'
import { DialogContent } from '../../../ui/overlay/dialog.tsx'
import { forgetCheck, type ImportFile, useCheckFile } from './import-api.ts'
import { ConclusionNotes } from './import-conclusions.tsx'
import { ImportEncodingChoice } from './import-encoding-choice.tsx'
import { ImportGarbledChoice } from './import-garbled-choice.tsx'
import { ImportMapping } from './import-mapping.tsx'
import { extraWords, failureWords, rowCount } from './import-words.ts'
import type { ImportChoices } from './use-import-choices.ts'

type Props = {
  file: ImportFile
  /** Undefined while the file is being read. */
  preview: ImportPreview | undefined
  choices: ImportChoices
  onBack: () => void
  /** With the number of the dry run. */
  onUploaded: (id: number) => void
}

/** Lets the user say what the columns mean, and uploads the file for a dry run. */
export function ImportMappingStep({ file, preview, choices, onBack, onUploaded }: Props) {
  const upload = useCheckFile()
  const mapping = choices.mapping ?? preview?.mapping ?? []
  const hasEmail = mapping.includes('email')
  // Found below the part of the file that the preview shows.
  const [foundWords, setFoundWords] = useState<GarbledWord[]>([])
  const garbledWords = preview?.garbledWords.length ? preview.garbledWords : foundWords
  // Garbled names are never imported unseen: somebody chooses the encoding, or whether to fix them, first.
  const isUnclear =
    (preview?.readings.length ?? 0) > 0 || (garbledWords.length > 0 && choices.form.garbled === undefined)
  const hasName = mapping.includes('name') || (mapping.includes('firstName') && mapping.includes('lastName'))

  const isAddressList = mapping.every((field) => field === null || field === 'extra' || field === 'email')

  const extras = extraWords(mapping)

  const run = () =>
    preview &&
    upload.mutate(
      { file, options: { ...preview.options, mapping, duplicates: choices.duplicates, choices: choices.values } },
      {
        onSuccess: (uploaded) => {
          if (uploaded.garbledWords.length === 0) return onUploaded(uploaded.id)
          forgetCheck(uploaded.id)
          setFoundWords(uploaded.garbledWords)
        },
      },
    )

  return (
    <DialogContent
      title="Import leads"
      description={file.name}
      className="max-w-4xl"
      footer={
        <>
          <Button onClick={onBack}>Back</Button>
          <Button variant="primary" disabled={!hasEmail || isUnclear || upload.isPending} onClick={run}>
            {upload.isPending ? 'Uploading…' : preview?.rows ? `Check ${rowCount(preview.rows)}` : 'Check file'}
          </Button>
        </>
      }
    >
      {upload.error && (
        <p role="alert" className="mb-3 rounded-md bg-bad-soft px-3 py-2 text-bad text-sm">
          {failureWords(upload.error)}
        </p>
      )}
      {preview && (
        <div className="flex flex-col gap-3">
          <ImportEncodingChoice preview={preview} choices={choices} />
          {preview.readings.length === 0 && <ImportGarbledChoice words={garbledWords} choices={choices} />}
          <ImportMapping preview={preview} mapping={mapping} choices={choices} isPasted={file.isPasted} />
          {!hasEmail && (
            <p role="status" className="text-bad text-sm">
              Choose the column with the email addresses.
            </p>
          )}
          {hasEmail && !hasName && (
            <p role="status" className="text-sm text-warn-text">
              {isAddressList
                ? 'This file has no names. New leads get “—” as their name until you enter one. Emails leave it out.'
                : 'To add new leads, also choose columns for the first and last name, or for the full name. Without them, the import only updates leads you already have.'}
            </p>
          )}
          {extras && <p className="text-ink-2 text-sm">{extras}</p>}
          <ConclusionNotes conclusions={preview.conclusions} isWhole={preview.rows === preview.conclusions.rows} />
        </div>
      )}
    </DialogContent>
  )
}
