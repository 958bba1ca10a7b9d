import { useQueryClient } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useEffect, useRef } from 'react'
import type { LeadImport } from '../../../../contract/lead-import.ts'
import { formatCount } from '../../../lib/format.ts'
import { Button } from '../../../ui/button.tsx'
import { Progress } from '../../../ui/progress.tsx'
import { useDismissedImports } from './dismissed-imports.ts'
import { badRowsHref, isRunning, refreshLeads, useCancelImport, useImportReport, useImports } from './import-api.ts'
import { outcome, rowCount } from './import-words.ts'

const SHOWN_ERRORS = 5
/** Outcomes older than this are not shown. */
const NEWS_MS = 24 * 3600 * 1000

/** The progress of a running import, then its outcome until dismissed. */
export function ImportProgress() {
  const imports = useImports().data ?? []
  const client = useQueryClient()
  const [dismissed, dismiss] = useDismissedImports()
  const shown = imports.find(isRunning) ?? imports.find((entry) => !dismissed.includes(entry.id) && isNews(entry))

  // The list reloads as the import proceeds and at its end.
  const progress = shown
    ? `${shown.id} ${shown.status} ${Math.floor((shown.done / Math.max(1, shown.total)) * 10)}`
    : ''
  const last = useRef(progress)
  useEffect(() => {
    if (last.current !== progress && progress) refreshLeads(client)
    last.current = progress
  }, [client, progress])

  if (!shown) return null
  return (
    <section aria-label="Import" className="rounded-lg border bg-surface px-4 py-3 shadow-card">
      {isRunning(shown) ? <Running entry={shown} /> : <Outcome entry={shown} onDismiss={() => dismiss(shown.id)} />}
    </section>
  )
}

const isNews = ({ finishedAt }: LeadImport) =>
  finishedAt !== null && Date.now() - new Date(finishedAt).getTime() < NEWS_MS

function Running({ entry }: { entry: LeadImport }) {
  const cancellation = useCancelImport()
  const { fileName, status, done, total } = entry
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <p className="min-w-0 flex-1 basis-60 truncate text-sm">
        {status === 'waiting' ? 'Waiting to import' : 'Importing'} <span className="font-medium">{fileName}</span>
      </p>
      <span className="text-ink-2 text-sm tabular-nums">
        {formatCount(done)} of {rowCount(total)}
      </span>
      <Button size="sm" disabled={cancellation.isPending} onClick={() => cancellation.mutate(entry.id)}>
        Cancel
      </Button>
      <Progress value={(done / Math.max(1, total)) * 100} label={`Import of ${fileName}`} className="basis-full" />
    </div>
  )
}

function Outcome({ entry, onDismiss }: { entry: LeadImport; onDismiss: () => void }) {
  const errors = useImportReport(entry.id, entry.failed > 0).data?.errors ?? []
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <p role="status" className="min-w-0 flex-1 basis-60 text-sm">
          <span className="font-medium">
            {entry.status === 'done' ? 'Imported' : 'Import of'} {entry.fileName}:
          </span>{' '}
          {outcome(entry)}
        </p>
        {entry.failed > 0 && <BadRowsLink entry={entry} />}
        <Button size="sm" variant="ghost" onClick={onDismiss}>
          Dismiss
        </Button>
      </div>
      {errors.length > 0 && (
        <ul className="mt-2 space-y-0.5 text-ink-2 text-xs">
          {errors.slice(0, SHOWN_ERRORS).map(({ line, message }) => (
            <li key={line}>
              <span className="tabular-nums">Line {formatCount(line)}</span>: {message}
            </li>
          ))}
          {entry.failed > SHOWN_ERRORS && <li>and {formatCount(entry.failed - SHOWN_ERRORS)} more</li>}
        </ul>
      )}
    </>
  )
}

export function BadRowsLink({ entry: { id, failed } }: { entry: Pick<LeadImport, 'id' | 'failed'> }) {
  return (
    <Button size="sm" asChild>
      <a href={badRowsHref(id)} download>
        <Download aria-hidden="true" />
        Download {formatCount(failed)} failed {failed === 1 ? 'row' : 'rows'}
      </a>
    </Button>
  )
}
