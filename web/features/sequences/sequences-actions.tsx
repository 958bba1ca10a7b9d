import { Plus, Sparkles, Trash2, X } from 'lucide-react'
import { formatCount } from '../../lib/format.ts'
import { Button } from '../../ui/button.tsx'

type Props = {
  selectedCount: number
  onDelete: () => void
  onClear: () => void
  onGenerate: () => void
  onCreate: () => void
}

/** On narrow screens, the actions for the selection replace those that create sequences. */
export function SequencesActions({ selectedCount, onDelete, onClear, onGenerate, onCreate }: Props) {
  const isSelecting = selectedCount > 0
  const createClass = isSelecting ? 'max-md:hidden' : 'max-sm:px-2.5'
  return (
    <>
      {isSelecting && (
        <>
          <Button onClick={onClear} className="max-sm:px-2.5">
            <X aria-hidden="true" />
            <span className="max-sm:sr-only">Clear Selection</span>
          </Button>
          <Button variant="destructive" onClick={onDelete} className="tabular-nums">
            <Trash2 aria-hidden="true" />
            {`Delete (${formatCount(selectedCount)})`}
          </Button>
        </>
      )}
      <Button onClick={onGenerate} className={createClass}>
        <Sparkles aria-hidden="true" />
        <span className="max-sm:sr-only">AI Generate</span>
      </Button>
      <Button variant="primary" onClick={onCreate} className={createClass}>
        <Plus aria-hidden="true" />
        <span className="max-sm:sr-only">Create Sequence</span>
      </Button>
    </>
  )
}
