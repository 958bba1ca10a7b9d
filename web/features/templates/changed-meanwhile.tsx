import { CircleAlert } from 'lucide-react'
import { useLayoutEffect, useRef } from 'react'
import { Button } from '../../ui/button.tsx'
import { categoryWord } from '../template-data/template-words.ts'
import type { TemplateValues } from './use-template-edit.ts'

type Props = { theirs: TemplateValues; isSaving: boolean; onUse: () => void; onSaveMine: () => void }

/** Takes the focus when it appears. Instead of overwriting it: the version that was saved from another tab or device meanwhile. */
export function ChangedMeanwhile({ theirs, isSaving, onUse, onSaveMine }: Props) {
  const panel = useRef<HTMLElement>(null)
  useLayoutEffect(() => panel.current?.focus(), [])
  return (
    <section
      aria-label="Changed meanwhile"
      tabIndex={-1}
      ref={panel}
      className="rounded-md border border-warn/40 text-sm outline-none"
    >
      <header className="flex flex-wrap items-center gap-2 border-b px-3 py-2">
        <CircleAlert className="size-4 shrink-0 text-warn" aria-hidden="true" />
        <p className="min-w-0 flex-1 basis-48">
          This template was changed since you opened it. Your changes are not saved yet.
        </p>
        <Button size="sm" onClick={onUse}>
          Use the saved version
        </Button>
        <Button size="sm" variant="primary" onClick={onSaveMine} disabled={isSaving}>
          Save mine
        </Button>
      </header>
      <div className="px-3 py-2">
        <p className="text-ink-3 text-xs">{`Saved version · ${categoryWord(theirs.category)}`}</p>
        <p className="wrap-anywhere mt-1 font-medium">{theirs.subject}</p>
        <p className="wrap-anywhere mt-1 max-h-40 overflow-y-auto whitespace-pre-wrap text-ink-2">{theirs.body}</p>
      </div>
    </section>
  )
}
