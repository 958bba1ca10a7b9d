import { Sparkles, Trash2, X } from 'lucide-react'
import { formatCount } from '../../../lib/format.ts'
import { Button } from '../../../ui/button.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Spinner } from '../../../ui/spinner.tsx'
import type { Tagged } from '../bulk/tag-api.ts'
import { TagLeads } from '../lazy-parts.ts'

type Props = {
  count: number
  onDelete: () => void
  /** Missing when too many are selected; the note says so. */
  enrich: { onStart: () => void; isStarting: boolean } | { note: string }
  /** The selected leads, for their tags. */
  tagged: Tagged
  onClear: () => void
  /** Offered when the whole page is selected and more leads match. */
  everything?: { label: string; onSelect: () => void }
}

/** Actions for the selected leads, floating at the bottom of the page. */
export function BulkBar({ count, onDelete, enrich, tagged, onClear, everything }: Props) {
  return (
    <>
      {/* Lets the user scroll the last rows above the bar. */}
      <div className={everything ? 'h-28 sm:h-16' : 'h-16'} aria-hidden="true" />
      <section
        aria-label="Selected leads"
        className="pointer-events-none fixed inset-x-4 bottom-4 z-30 flex justify-center lg:left-56"
      >
        <div className="pointer-events-auto flex animate-rise-in flex-wrap items-center gap-1 rounded-md border border-line-strong bg-surface py-1.5 pr-1.5 pl-4 text-sm shadow-pop">
          <p className="mr-3 font-medium tabular-nums" aria-live="polite">
            {`${formatCount(count)} selected`}
          </p>
          {everything && (
            <Button
              variant="ghost"
              onClick={everything.onSelect}
              className="-ml-3 order-last basis-full text-accent-text tabular-nums sm:order-none sm:mr-1 sm:basis-auto"
            >
              {everything.label}
            </Button>
          )}
          <EnrichMany count={count} enrich={enrich} />
          <TagLeads leads={tagged} />
          <Button variant="destructive" onClick={onDelete} className="ml-auto tabular-nums">
            <Trash2 aria-hidden="true" />
            <span>
              Delete
              <span className="max-sm:sr-only">{count === 1 ? ' lead' : ` ${formatCount(count)} leads`}</span>
            </span>
          </Button>
          <IconButton label="Clear selection" onClick={onClear}>
            <X aria-hidden="true" />
          </IconButton>
        </div>
      </section>
    </>
  )
}

function EnrichMany({ count, enrich }: Pick<Props, 'count' | 'enrich'>) {
  if ('note' in enrich) return <p className="px-1 text-ink-3 text-xs">{enrich.note}</p>
  return (
    <Button
      aria-label={count === 1 ? 'Enrich lead' : `Enrich ${formatCount(count)} leads`}
      aria-busy={enrich.isStarting}
      aria-disabled={enrich.isStarting}
      onClick={() => !enrich.isStarting && enrich.onStart()}
    >
      {enrich.isStarting ? <Spinner /> : <Sparkles aria-hidden="true" />}
      Enrich
    </Button>
  )
}
