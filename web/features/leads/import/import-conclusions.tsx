import { Info } from 'lucide-react'
import type { ImportConclusions } from '../../../../contract/lead-import.ts'
import { conclusionWords } from './import-words.ts'

/** What we fill in for new leads because the file does not have it. */
export function ConclusionNotes({ conclusions, isWhole }: { conclusions: ImportConclusions; isWhole: boolean }) {
  const notes = conclusionWords(conclusions, isWhole)
  if (notes.length === 0) return null
  return (
    <ul aria-label="Filled in for you" className="flex flex-col gap-1 text-ink-2 text-sm">
      {notes.map((note) => (
        <li key={note} className="flex items-start gap-2">
          <Info className="mt-0.5 size-4 shrink-0 text-ink-3" aria-hidden="true" />
          <span className="wrap-anywhere min-w-0">{note}</span>
        </li>
      ))}
    </ul>
  )
}
