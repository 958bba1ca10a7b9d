import { useState } from 'react'
import { Link } from 'wouter'
import { KEPT_DRAFT_HOURS, KEPT_DRAFTS, type LeadImport } from '../../../../contract/lead-import.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { TimeAgo } from '../../../ui/time-ago.tsx'
import { useOpenImports } from './import-api.ts'
import { useImports } from './import-list.ts'
import { BadRowsLink } from './import-news.tsx'
import { importPath } from './import-paths.ts'
import { outcome, statusWords } from './import-words.ts'
import { UndoImport } from './undo-import.tsx'

const SHOWN_FIRST = 3

/** Outcomes of earlier imports and their failed rows. */
export function PastImports() {
  const imports = useImports().data ?? []
  const [isWhole, setIsWhole] = useState(false)
  if (imports.length === 0) return null
  return (
    <Card aria-label="Past imports" className="max-w-3xl p-4 lg:p-5">
      <h2 className="font-medium text-sm">Past imports</h2>
      <ul className="mt-1 divide-y">
        {imports.slice(0, isWhole ? undefined : SHOWN_FIRST).map((entry) => (
          <PastImport key={entry.id} entry={entry} />
        ))}
      </ul>
      {!isWhole && imports.length > SHOWN_FIRST && (
        <Button variant="ghost" size="sm" className="-ml-2.5 mt-1" onClick={() => setIsWhole(true)}>
          Show all {imports.length}
        </Button>
      )}
    </Card>
  )
}

/** Files that were uploaded and not imported yet. */
export function OpenImports() {
  const open = useOpenImports().data ?? []
  if (open.length === 0) return null
  return (
    <Card aria-label="Not imported yet" className="max-w-3xl p-4 lg:p-5">
      <h2 className="font-medium text-sm">Not imported yet</h2>
      <ul className="mt-1 divide-y">
        {open.map(({ id, fileName, createdAt }) => (
          <li key={id} className="flex flex-wrap items-center gap-x-3 gap-y-1.5 py-2">
            <p className="flex min-w-0 flex-1 basis-52 items-baseline gap-2 text-sm">
              <span className="truncate font-medium">{fileName}</span>
              <span className="shrink-0 text-ink-2 text-xs">
                Uploaded <TimeAgo moment={createdAt} />
              </span>
            </p>
            <Button size="sm" asChild>
              <Link href={importPath(id)} aria-label={`Continue import of ${fileName}`}>
                Continue
              </Link>
            </Button>
          </li>
        ))}
      </ul>
      <p className="mt-1 text-ink-2 text-xs">{`We keep your last ${KEPT_DRAFTS} files for ${KEPT_DRAFT_HOURS} hours.`}</p>
    </Card>
  )
}

function PastImport({ entry }: { entry: LeadImport }) {
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1.5 py-2">
      <div className="min-w-0 flex-1 basis-52">
        <p className="flex items-baseline gap-2 text-sm">
          <Link href={importPath(entry.id)} className="truncate font-medium hover:underline">
            {entry.fileName}
          </Link>
          <span className="shrink-0 text-ink-2 text-xs">
            {statusWords(entry)} <TimeAgo moment={entry.undo?.finishedAt ?? entry.finishedAt ?? entry.createdAt} />
          </span>
        </p>
        <p className="text-ink-2 text-xs">{outcome(entry)}</p>
      </div>
      {entry.failed > 0 && <BadRowsLink entry={entry} />}
      <UndoImport entry={entry} />
    </li>
  )
}
