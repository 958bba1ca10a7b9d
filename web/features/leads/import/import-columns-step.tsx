import { useState } from 'react'
import { useLocation } from 'wouter'
import type { GarbledWord, ImportDraft } from '../../../../contract/lead-import.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { LoadFailure } from '../../../ui/loading/load-failure.tsx'
import { Loaded } from '../../../ui/loading/loaded.tsx'
import { LoadingLines } from '../../../ui/loading/loading-lines.tsx'
import { DiscardFile } from './discard-file.tsx'
import { PASTED_ROWS, useCheckDraft, useImportColumns } from './import-api.ts'
import { ConclusionNotes } from './import-conclusions.tsx'
import { ImportEncodingChoice } from './import-encoding-choice.tsx'
import { ImportGarbledChoice } from './import-garbled-choice.tsx'
import { ImportMapping } from './import-mapping.tsx'
import { importPath } from './import-paths.ts'
import { extraWords, failureWords, rowCount } from './import-words.ts'
import { useImportChoices } from './use-import-choices.ts'

/** Lets the user say what the columns mean, then asks for a dry run. */
export function ImportColumnsStep({ id }: { id: number }) {
  const query = useImportColumns(id)
  return (
    <Loaded
      query={query}
      loading={<LoadingLines label="Reading the file" widths={['w-1/3', 'h-48']} />}
      failure={(retry) => <LoadFailure what={failureWords(query.error)} onRetry={retry} />}
    >
      {(draft) => <Columns draft={draft} />}
    </Loaded>
  )
}

function Columns({ draft }: { draft: ImportDraft }) {
  const { id, preview, fileName } = draft
  const choices = useImportChoices(draft)
  const check = useCheckDraft(id)
  const [, navigate] = useLocation()
  const mapping = choices.mapping ?? preview.mapping
  const hasEmail = mapping.includes('email')
  // Found below the part of the file that the preview shows.
  const [foundWords, setFoundWords] = useState<GarbledWord[]>([])
  const garbledWords = preview.garbledWords.length > 0 ? preview.garbledWords : foundWords
  // Garbled names are never imported unseen: somebody chooses the encoding, or whether to fix them, first.
  const isUnclear = preview.readings.length > 0 || (garbledWords.length > 0 && choices.form.garbled === undefined)
  const hasName = mapping.includes('name') || (mapping.includes('firstName') && mapping.includes('lastName'))
  const isAddressList = mapping.every((field) => field === null || field === 'extra' || field === 'email')
  const extras = extraWords(mapping)
  const problem = check.error ?? choices.error

  async function run() {
    // What this tab shows is what is checked, whatever another tab saved meanwhile.
    await choices.save()
    const { garbledWords: found } = await check.mutateAsync()
    if (found.length > 0) setFoundWords(found)
    else navigate(importPath(id))
  }

  return (
    <Card aria-label="Columns" className="flex flex-col gap-3 p-4 lg:p-5">
      {problem && (
        <p role="alert" className="rounded-md bg-bad-soft px-3 py-2 text-bad text-sm">
          {failureWords(problem)}
        </p>
      )}
      <ImportEncodingChoice preview={preview} choices={choices} />
      {preview.readings.length === 0 && <ImportGarbledChoice words={garbledWords} choices={choices} />}
      <ImportMapping preview={preview} mapping={mapping} choices={choices} isPasted={fileName === PASTED_ROWS} />
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
      <div className="flex flex-wrap justify-end gap-2 border-t pt-4">
        <DiscardFile id={id} />
        <Button
          variant="primary"
          disabled={!hasEmail || isUnclear || check.isPending}
          // A failure shows above.
          onClick={() => void run().catch(() => undefined)}
        >
          {check.isPending ? 'Reading the file…' : preview.rows ? `Check ${rowCount(preview.rows)}` : 'Check file'}
        </Button>
      </div>
    </Card>
  )
}
