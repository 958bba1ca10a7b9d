import { Trash2, X } from 'lucide-react'
import { formatCount } from '../../lib/format.ts'
import { Button } from '../../ui/button.tsx'
import { IconButton } from '../../ui/icon-button.tsx'

type Props = { count: number; onDelete: () => void; onClear: () => void }

/** What can be done with the selected leads, floating over the end of the page while there are any. */
export function BulkBar({ count, onDelete, onClear }: Props) {
  return (
    <>
      {/* Room to scroll what lies under the bar into sight. */}
      <div className="h-16" aria-hidden="true" />
      <section
        aria-label="Selected leads"
        className="pointer-events-none fixed inset-x-0 bottom-4 z-30 flex justify-center lg:left-56"
      >
        <div className="pointer-events-auto flex animate-rise-in items-center gap-1 rounded-md border border-line-strong bg-surface py-1.5 pr-1.5 pl-4 text-sm shadow-pop">
          <p className="mr-3 font-medium tabular-nums" aria-live="polite">
            {`${formatCount(count)} selected`}
          </p>
          <Button variant="destructive" onClick={onDelete}>
            <Trash2 aria-hidden="true" />
            {count === 1 ? 'Delete lead' : `Delete ${formatCount(count)} leads`}
          </Button>
          <IconButton label="Clear selection" onClick={onClear}>
            <X aria-hidden="true" />
          </IconButton>
        </div>
      </section>
    </>
  )
}
