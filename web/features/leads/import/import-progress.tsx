import { useQueryClient } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Link } from 'wouter'
import type { LeadImport } from '../../../../contract/lead-import.ts'
import { formatCount } from '../../../lib/format.ts'
import { Button } from '../../../ui/button.tsx'
import { Progress } from '../../../ui/progress.tsx'
import { refreshLeads } from '../../lead-data/lead-api.ts'
import { useDismissedImports } from './dismissed-imports.ts'
import { badRowsHref, isRunning, isUndoing, useCancelImport, useImportReport, useImports } from './import-api.ts'
import { importPath } from './import-paths.ts'
import { outcome, rowCount } from './import-words.ts'
import { UndoImport } from './undo-import.tsx'

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
  const progress = shown ? `${shown.id} ${shown.status} ${shown.undo?.status} ${Math.floor(shareDone(shown) * 10)}` : ''
  const last = useRef(progress)
  useEffect(() => {
    if (last.current !== progress && progress) refreshLeads(client)
    last.current = progress
  }, [client, progress])

  if (!shown) return null
  return (
    <section aria-label="Import" className="rounded-lg border bg-surface px-4 py-3 shadow-card">
      {isRunning(shown) ? (
        <RunningImport entry={shown} />
      ) : (
        <Outcome entry={shown} onDismiss={() => dismiss(shown.id)} />
      )}
    </section>
  )
}

function isNews({ finishedAt, undo }: LeadImport) {
  const moment = undo?.finishedAt ?? finishedAt
  return moment !== null && Date.now() - new Date(moment).getTime() < NEWS_MS
}

function shareDone(entry: LeadImport) {
  const { undo, created, updated, done, total } = entry
  if (!undo || !isUndoing(entry)) return done / Math.max(1, total)
  return (undo.removed + undo.restored + undo.keptEmailed + undo.keptEdited) / Math.max(1, created + updated)
}

/** How far an import or its undo has come. */
export const RunningImport = ({ entry }: { entry: LeadImport }) =>
  isUndoing(entry) ? <Undoing entry={entry} /> : <Running entry={entry} />

function Undoing({ entry }: { entry: LeadImport }) {
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <p className="min-w-0 flex-1 basis-60 truncate text-sm">
        Undoing the import of <span className="font-medium">{entry.fileName}</span>
      </p>
      <Progress value={shareDone(entry) * 100} label={`Undo of ${entry.fileName}`} className="basis-full" />
    </div>
  )
}

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
      <Progress value={shareDone(entry) * 100} label={`Import of ${fileName}`} className="basis-full" />
    </div>
  )
}

function Outcome({ entry, onDismiss }: { entry: LeadImport; onDismiss: () => void }) {
  const isShowingErrors = entry.failed > 0 && !entry.undo
  const errors = useImportReport(entry.id, isShowingErrors).data?.errors ?? []
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <p role="status" className="min-w-0 flex-1 basis-60 text-sm">
          <span className="font-medium">
            {headline(entry)} {entry.fileName}:
          </span>{' '}
          {outcome(entry)}
        </p>
        {entry.failed > 0 && <BadRowsLink entry={entry} />}
        {entry.created > 0 && !entry.undo && (
          <Button size="sm" variant="ghost" asChild>
            <Link href="/leads/duplicates">Find duplicates</Link>
          </Button>
        )}
        <Button size="sm" asChild>
          <Link href={importPath(entry.id)}>Details</Link>
        </Button>
        <UndoImport entry={entry} />
        <Button size="sm" variant="ghost" onClick={onDismiss}>
          Dismiss
        </Button>
      </div>
      {isShowingErrors && errors.length > 0 && (
        <ul className="mt-2 space-y-0.5 text-ink-2 text-xs">
          {errors.slice(0, SHOWN_ERRORS).map(({ line, name, message }) => (
            <li key={line}>
              <span className="tabular-nums">Line {formatCount(line)}</span>
              {name && `, ${name}`}: {message}
            </li>
          ))}
          {entry.failed > SHOWN_ERRORS && <li>and {formatCount(entry.failed - SHOWN_ERRORS)} more</li>}
        </ul>
      )}
    </>
  )
}

function headline({ status, undo }: LeadImport) {
  if (undo) return undo.status === 'done' ? 'Undid import of' : 'Import of'
  return status === 'done' ? 'Imported' : 'Import of'
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
