import { Button } from '../../../ui/button.tsx'
import { sureWords } from './duplicate-pairs.ts'

export type SureMerge = { isRunning: boolean; merged: number; onStart: () => void }

/** Merges all pairs at once that are surely one person. */
export function SureBanner({ sure, isRunning, merged, onStart }: SureMerge & { sure: number }) {
  return (
    <div className="mb-4 flex flex-wrap items-center justify-between gap-3 rounded-md border border-accent bg-accent-soft/40 p-4">
      <p className="min-w-0 flex-1 text-sm">
        <span className="font-medium">{sureWords(sure)}</span> We keep the older lead of each pair and fill its empty
        fields from the other. You can undo it.
      </p>
      {/* Not disabled: that would lose the focus. */}
      <Button variant="primary" aria-disabled={isRunning} onClick={() => !isRunning && onStart()}>
        {isRunning ? `Merging… ${merged} done` : 'Merge all sure pairs'}
      </Button>
    </div>
  )
}
