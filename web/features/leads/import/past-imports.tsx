import { useState } from 'react'
import type { LeadImport } from '../../../../contract/lead-import.ts'
import { Button } from '../../../ui/button.tsx'
import { TimeAgo } from '../../../ui/time-ago.tsx'
import { useImports } from './import-api.ts'
import { BadRowsLink } from './import-progress.tsx'
import { outcome, statusWords } from './import-words.ts'
import { UndoImport } from './undo-import.tsx'

const SHOWN_FIRST = 3

/** Outcomes of earlier imports and their failed rows. */
export function PastImports() {
  const imports = useImports().data ?? []
  const [isWhole, setIsWhole] = useState(false)
  if (imports.length === 0) return null
  return (
    <section aria-label="Past imports" className="border-t pt-4">
      <h3 className="font-medium text-sm">Past imports</h3>
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
    </section>
  )
}

function PastImport({ entry }: { entry: LeadImport }) {
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1.5 py-2">
      <div className="min-w-0 flex-1 basis-52">
        <p className="flex items-baseline gap-2 text-sm">
          <span className="truncate font-medium">{entry.fileName}</span>
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
