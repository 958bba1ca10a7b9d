import { useState } from 'react'
import type { LeadImportReport } from '../../../../contract/lead-import.ts'
import { formatCount } from '../../../lib/format.ts'
import { Button } from '../../../ui/button.tsx'
import { BadRowsLink } from './import-news.tsx'

const SHOWN_FIRST = 5

type Props = { report: Pick<LeadImportReport, 'id' | 'failed' | 'errors'>; title: string }

/** The rows that fail: who, and why. */
export function ImportFailures({ report, title }: Props) {
  const [isMore, setIsMore] = useState(false)
  const { errors, failed } = report
  if (failed === 0) return null
  const shown = errors.slice(0, isMore ? undefined : SHOWN_FIRST)
  return (
    <section aria-label={title}>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 className="font-medium text-sm">{title}</h2>
        <BadRowsLink entry={report} />
      </div>
      <ul className="mt-1 divide-y text-sm">
        {shown.map(({ line, name, message }) => (
          <li key={line} className="wrap-anywhere flex flex-wrap gap-x-2 py-1.5">
            <span className="text-ink-2 tabular-nums">Line {formatCount(line)}</span>
            {name && <span className="font-medium">{name}</span>}
            <span>{message}</span>
          </li>
        ))}
      </ul>
      {!isMore && errors.length > SHOWN_FIRST ? (
        <Button variant="ghost" size="sm" className="-ml-2.5 mt-1" onClick={() => setIsMore(true)}>
          Show {formatCount(errors.length)}
        </Button>
      ) : (
        failed > shown.length && (
          <p className="mt-1 text-ink-2 text-xs">{`${formatCount(failed - shown.length)} more are in the download.`}</p>
        )
      )}
    </section>
  )
}
