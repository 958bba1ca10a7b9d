import { useQueryClient } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Link } from 'wouter'
import type { LeadImportReport } from '../../../../contract/lead-import.ts'
import { formatCount } from '../../../lib/format.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { TimeAgo } from '../../../ui/time-ago.tsx'
import { refreshLeads } from '../../lead-data/lead-api.ts'
import { skippedRowsHref } from './import-api.ts'
import { ImportFailures } from './import-failures.tsx'
import { isRunning } from './import-list.ts'
import { RunningImport } from './import-news.tsx'
import { IMPORT_PATH } from './import-paths.ts'
import { changedValues, changeText } from './import-value-words.ts'
import { otherSheetWords, rowCount, skippedWords, statusWords, undoWords } from './import-words.ts'
import { UndoImport } from './undo-import.tsx'

/** A running import, then what became of each row and value. */
export function ImportResult({ report }: { report: LeadImportReport }) {
  const client = useQueryClient()
  const isOpen = isRunning(report)
  // Lists that were loaded before don't have the leads yet.
  const wasOpen = useRef(isOpen)
  useEffect(() => {
    if (wasOpen.current && !isOpen) refreshLeads(client)
    wasOpen.current = isOpen
  }, [client, isOpen])
  if (isOpen)
    return (
      <Card aria-label="Import" className="max-w-3xl p-4 lg:p-5">
        <RunningImport entry={report} />
        <p className="mt-3 text-ink-2 text-sm">You can leave this page. We’ll notify you when it’s done.</p>
      </Card>
    )
  return (
    <>
      <Outcome report={report} />
      {!report.undo && <ChangedValues report={report} />}
      {report.failed > 0 && (
        <Card className="max-w-3xl p-4 lg:p-5">
          <ImportFailures report={report} title="Rows that failed" />
        </Card>
      )}
    </>
  )
}

function Outcome({ report }: { report: LeadImportReport }) {
  const { created, updated, skipped, failed, undo, message, status, finishedAt, createdAt } = report
  const otherSheets = otherSheetWords(report, false)
  return (
    <Card aria-label="Result" className="flex max-w-3xl flex-col gap-4 p-4 lg:p-5">
      <p role="status" className="text-sm">
        <span className="font-medium">{statusWords(report)}</span>{' '}
        <TimeAgo moment={undo?.finishedAt ?? finishedAt ?? createdAt} />
        {undo ? `. ${undoWords(undo)}` : status !== 'done' && message ? `. ${message}` : ''}
      </p>
      {undo && <p className="-mb-2 text-ink-2 text-sm">Before the undo:</p>}
      <dl className="grid grid-cols-2 gap-3 sm:grid-cols-4">
        <Figure label="Added" value={created} />
        <Figure label="Updated" value={updated} />
        <Figure label="Skipped" value={skipped} />
        <Figure label="Failed" value={failed} />
      </dl>
      {skipped > 0 && (
        <div className="flex flex-wrap items-center justify-between gap-2">
          <p className="text-sm">{skippedWords(report)}</p>
          <Button size="sm" asChild>
            <a href={skippedRowsHref(report.id)} download>
              <Download aria-hidden="true" />
              Download {formatCount(skipped)} skipped {skipped === 1 ? 'row' : 'rows'}
            </a>
          </Button>
        </div>
      )}
      {otherSheets && <p className="wrap-anywhere text-sm">{otherSheets}</p>}
      <div className="flex flex-wrap gap-2 border-t pt-4">
        <Button variant="primary" asChild>
          <Link href="/leads">View leads</Link>
        </Button>
        {created > 0 && !undo && (
          <Button asChild>
            <Link href="/leads/duplicates">Find duplicates</Link>
          </Button>
        )}
        <Button asChild>
          <Link href={IMPORT_PATH}>Import another file</Link>
        </Button>
        <UndoImport entry={report} size="md" />
      </div>
    </Card>
  )
}

const Figure = ({ label, value }: { label: string; value: number }) => (
  <div className="rounded-md border px-3 py-2">
    <dt className="text-ink-2 text-xs">{label}</dt>
    <dd className="font-semibold text-lg tabular-nums">{formatCount(value)}</dd>
  </div>
)

const SHOWN_FIRST = 20

/** How values differ from the file: each value once, then parts of rows that were left out. */
function ChangedValues({ report }: { report: LeadImportReport }) {
  const values = changedValues(report.values)
  const known = new Set<string>(report.values.map(({ field }) => field))
  const others = report.notes.filter(({ field }) => field === null || !known.has(field))
  const [isWhole, setIsWhole] = useState(false)
  const count = values.length + others.length
  if (count === 0) return null
  const shown = isWhole ? count : SHOWN_FIRST
  return (
    <Card aria-label="Changed values" className="max-w-3xl p-4 lg:p-5">
      <h2 className="font-medium text-sm">
        {formatCount(report.noted)} {report.noted === 1 ? 'value was' : 'values were'} changed or not imported
      </h2>
      <ul className="mt-1 divide-y text-sm">
        {values.slice(0, shown).map((value) => (
          <Line key={`${value.field} ${value.value}`} aside={rowCount(value.rows)}>
            {changeText(value)}
          </Line>
        ))}
        {others.slice(0, Math.max(0, shown - values.length)).map(({ line, field, message }) => (
          <Line key={`${line} ${field} ${message}`} aside={`Line ${formatCount(line)}`}>
            {message}
          </Line>
        ))}
      </ul>
      {count > shown && (
        <Button variant="ghost" size="sm" className="-ml-2.5 mt-1" onClick={() => setIsWhole(true)}>
          Show all {formatCount(count)}
        </Button>
      )}
      {report.moreValues > 0 && (
        <p className="mt-1 text-ink-2 text-xs">{`${rowCount(report.moreValues)} with other values are not listed.`}</p>
      )}
    </Card>
  )
}

const Line = ({ aside, children }: { aside: string; children: ReactNode }) => (
  <li className="wrap-anywhere flex flex-wrap justify-between gap-x-3 py-1.5">
    <span className="min-w-0 flex-1 basis-60">{children}</span>
    <span className="text-ink-2 tabular-nums">{aside}</span>
  </li>
)
