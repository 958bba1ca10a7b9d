import type { ReactNode } from 'react'
import { Button } from '../button.tsx'
import { useFocusFallback } from '../overlay/use-focus-fallback.ts'

type Props = {
  isChanged: boolean
  /** What saving does, or that there is something to save. */
  words: ReactNode
  isBusy: boolean
  onSave: () => void
  onDiscard: () => void
  children?: ReactNode
}

/** Stays in sight at the foot of a page while there is something to save. */
export function SaveBar({ isChanged, words, isBusy, onSave, onDiscard, children }: Props) {
  const focus = useFocusFallback<HTMLDivElement>(isChanged)
  return (
    // It stays without its buttons too: the focus that one of them had returns to it, and shows there.
    <div {...focus} tabIndex={-1} className="group sticky bottom-0 z-10">
      {!isChanged && (
        <p className="hidden border-t bg-surface px-4 py-3 text-ink-2 text-sm group-focus:block lg:px-6">
          No unsaved changes
        </p>
      )}
      {isChanged && (
        <section
          aria-label="Unsaved changes"
          className="flex flex-wrap items-center justify-end gap-2 border-t bg-surface px-4 py-3 lg:px-6"
        >
          <div role="status" className="mr-auto min-w-0 basis-60 text-ink-2 text-sm">
            {words}
          </div>
          <Button onClick={onDiscard}>Discard changes</Button>
          <Button variant="primary" onClick={onSave} aria-disabled={isBusy}>
            Save Changes
          </Button>
        </section>
      )}
      {children}
    </div>
  )
}
