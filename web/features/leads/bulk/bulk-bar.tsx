import { CircleDot, Download, Ellipsis, GitMerge, ListPlus, ListTodo, Mail, Sparkles, Trash2, X } from 'lucide-react'
import { useRef } from 'react'
import { formatCount } from '../../../lib/format.ts'
import { useKeyHints, useLetterKeys } from '../../../lib/keys/letter-keys.ts'
import { Button } from '../../../ui/button.tsx'
import { cn } from '../../../ui/class-names.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuTrigger,
} from '../../../ui/overlay/dropdown-menu.tsx'
import { Spinner } from '../../../ui/spinner.tsx'
import type { ActedOn } from '../../lead-data/acting.ts'
import { ACT_KEYS, type Acts } from './act-keys.ts'
import TagLeads from './tag-leads.tsx'

type Props = {
  count: number
  acts: Acts
  /** Missing when too many are selected; the note says so. */
  enrich: { onStart: () => void; isStarting: boolean } | { note: string }
  /** The selected leads, for their tags. */
  tagged: ActedOn
  onClear: () => void
  /** Offered when the whole page is selected and more leads match. */
  everything?: { label: string; onSelect: () => void } | undefined
}

/**
 * At the bottom, beside the lead's panel and above a minimized email. Beside an open email, or at the top where there is no room for
 * both. On phones an open email fills the screen.
 */
const PLACE = cn(
  'fixed inset-x-4 bottom-4 lg:left-60 lg:in-[body:has([data-side-panel])]:right-[29rem]',
  'in-[body:has([data-composer-bar])]:bottom-15',
  'xl:in-[body:has([data-composer]:not([hidden])):not(:has([data-side-panel]))]:right-[38rem]',
  'max-xl:in-[body:has([data-composer]:not([hidden]))]:top-16 max-xl:in-[body:has([data-composer]:not([hidden]))]:bottom-auto',
  'xl:in-[body:has([data-composer]:not([hidden])):has([data-side-panel])]:top-16 xl:in-[body:has([data-composer]:not([hidden])):has([data-side-panel])]:bottom-auto',
)

/** Actions for the selected leads, floating over the page. */
export default function BulkBar({ count, acts, enrich, tagged, onClear, everything }: Props) {
  const hint = useKeyHints()
  return (
    <>
      {/* Lets the user scroll the last rows above the bar. */}
      <div className={everything ? 'h-28 xl:h-16' : 'h-28 sm:h-16'} aria-hidden="true" />
      <section
        aria-label="Selected leads"
        data-bulk-bar
        className={cn(PLACE, 'pointer-events-none z-30 flex justify-center')}
      >
        <div className="pointer-events-auto flex animate-rise-in flex-wrap items-center gap-1 rounded-md border border-line-strong bg-surface py-1.5 pr-1.5 pl-4 text-sm shadow-pop">
          <p className="mr-3 font-medium tabular-nums max-sm:basis-full" aria-live="polite">
            {`${formatCount(count)} selected`}
          </p>
          {everything && (
            <Button
              variant="ghost"
              onClick={everything.onSelect}
              className="-ml-3 order-last basis-full text-accent-text tabular-nums xl:order-none xl:mr-1 xl:basis-auto"
            >
              {everything.label}
            </Button>
          )}
          <Button onClick={acts.onSequence} {...hint('Add to sequence', ACT_KEYS.onSequence)} className="max-sm:px-2.5">
            <ListPlus aria-hidden="true" />
            <span className="max-sm:sr-only">Add to sequence</span>
          </Button>
          <Button onClick={acts.onStatus} {...hint('Change status', ACT_KEYS.onStatus)} className="max-sm:px-2.5">
            <CircleDot aria-hidden="true" />
            <span className="max-sm:sr-only">Status</span>
          </Button>
          <EnrichMany count={count} enrich={enrich} />
          <TagLeads leads={tagged} />
          <MoreActs acts={acts} />
          <Button
            variant="destructive"
            onClick={acts.onDelete}
            {...hint('Delete', ACT_KEYS.onDelete)}
            className="ml-auto tabular-nums max-sm:px-2.5"
          >
            <Trash2 aria-hidden="true" />
            <span>
              <span className="max-sm:sr-only">Delete</span>
              <span className="max-xl:sr-only">{count === 1 ? ' lead' : ` ${formatCount(count)} leads`}</span>
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
  const hint = useKeyHints()
  if ('note' in enrich) return <p className="px-1 text-ink-3 text-xs">{enrich.note}</p>
  return (
    <Button
      aria-label={count === 1 ? 'Enrich lead' : `Enrich ${formatCount(count)} leads`}
      aria-busy={enrich.isStarting}
      aria-disabled={enrich.isStarting}
      data-act-key="r"
      {...hint('Enrich', ACT_KEYS.onEnrich)}
      onClick={() => !enrich.isStarting && enrich.onStart()}
      className="max-sm:px-2.5"
    >
      {enrich.isStarting ? <Spinner /> : <Sparkles aria-hidden="true" />}
      <span className="max-sm:sr-only">Enrich</span>
    </Button>
  )
}

/** What is done less often, with its keys. */
function MoreActs({ acts: { onTask, onTemplate, onExport, onMerge } }: { acts: Acts }) {
  const hasKeys = useLetterKeys()
  const trigger = useRef<HTMLButtonElement>(null)
  // A dialog returns the focus to where it was when it opened, so it opens after the menu has closed.
  const next = useRef<() => void>(undefined)
  const choose = (act: (() => void) | undefined) => () => {
    next.current = act
  }
  const keyOf = (act: keyof typeof ACT_KEYS) =>
    hasKeys && (
      <span className="ml-auto rounded-sm border px-1.5 text-ink-3 text-xs" aria-hidden="true">
        {ACT_KEYS[act]}
      </span>
    )
  return (
    <DropdownMenu>
      <DropdownMenuTrigger asChild>
        <IconButton ref={trigger} label="More actions for the selected leads" title="More actions">
          <Ellipsis aria-hidden="true" />
        </IconButton>
      </DropdownMenuTrigger>
      <DropdownMenuContent
        align="end"
        onCloseAutoFocus={(event) => {
          event.preventDefault()
          trigger.current?.focus()
          next.current?.()
          next.current = undefined
        }}
      >
        <DropdownMenuItem onSelect={choose(onTask)}>
          <ListTodo aria-hidden="true" />
          Add task
          {keyOf('onTask')}
        </DropdownMenuItem>
        <DropdownMenuItem onSelect={choose(onTemplate)}>
          <Mail aria-hidden="true" />
          Send template
          {keyOf('onTemplate')}
        </DropdownMenuItem>
        <DropdownMenuItem disabled={!onExport} onSelect={choose(onExport)}>
          <Download aria-hidden="true" />
          {onExport ? 'Export' : 'Export up to 1,000 leads'}
          {keyOf('onExport')}
        </DropdownMenuItem>
        <DropdownMenuItem disabled={!onMerge} onSelect={choose(onMerge)}>
          <GitMerge aria-hidden="true" />
          {onMerge ? 'Merge' : 'Merge: select two leads'}
          {keyOf('onMerge')}
        </DropdownMenuItem>
      </DropdownMenuContent>
    </DropdownMenu>
  )
}
