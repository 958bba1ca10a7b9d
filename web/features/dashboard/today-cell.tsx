import { type LucideIcon, Phone } from 'lucide-react'
import { Link } from 'wouter'
import { Skeleton } from '../../ui/skeleton.tsx'

type Row = {
  key: number
  href: string
  name: string
  /** What the link does, for screen readers. */
  verb: string
  why: string
  score?: number
  /** Dials. */
  call?: string | undefined
  onOpen?: () => void
}

type CellProps = {
  icon: LucideIcon
  title: string
  /** Shown when there are no rows. */
  text: string
  rows?: Row[]
  href?: string | undefined
}

const cellClasses = 'flex min-h-15 min-w-0 gap-3 px-4 py-2.5'

/** One to-do item, or several of the same kind, each with its own link. */
export function TodayCell({ icon: Icon, title, text, rows = [], href }: CellProps) {
  const isWaiting = rows.length > 0 || href !== undefined
  const content = (
    <>
      <span
        className={`flex size-8 shrink-0 items-center justify-center rounded-md ${isWaiting ? 'bg-accent-soft text-accent-text' : 'bg-quiet-soft text-ink-2'}`}
      >
        <Icon className="size-4" aria-hidden="true" />
      </span>
      <div className="min-w-0 flex-1">
        <p className="truncate font-medium text-sm">{title}</p>
        {rows.length > 0 ? <Rows rows={rows} /> : <p className="line-clamp-3 text-ink-2 text-xs">{text}</p>}
      </div>
    </>
  )
  if (!href) return <div className={cellClasses}>{content}</div>
  return (
    <Link href={href} className={`${cellClasses} hover:bg-sunken focus-visible:shadow-(--focus-inset)`}>
      {content}
    </Link>
  )
}

function Rows({ rows }: { rows: Row[] }) {
  return (
    <ul className="-mx-2 pt-0.5">
      {rows.map(({ key, href, name, verb, why, score, call, onOpen }) => (
        <li key={key} className="flex items-center">
          <Link
            href={href}
            onClick={onOpen}
            className="flex h-7 min-w-0 flex-1 items-center gap-3 rounded-md px-2 text-sm hover:bg-sunken focus-visible:shadow-(--focus-inset) pointer-coarse:h-11"
          >
            <span className="sr-only">{verb}</span>
            <span className="max-w-7/10 shrink-0 truncate" title={name}>
              {name}
            </span>
            <span className="ml-auto min-w-0 truncate text-ink-2 text-xs" title={why}>
              {why}
            </span>
            {score !== undefined && (
              <span className="w-6 shrink-0 text-right font-medium text-xs tabular-nums" title="AI score">
                <span className="sr-only">score </span>
                {score}
              </span>
            )}
          </Link>
          {call && (
            <a
              href={call}
              aria-label={`Call ${name}`}
              title={call.replace('tel:', 'Call ')}
              className="flex size-7 shrink-0 items-center justify-center rounded-md text-accent-text hover:bg-sunken focus-visible:shadow-(--focus-inset) pointer-coarse:size-11"
            >
              <Phone className="size-3.5" aria-hidden="true" />
            </a>
          )}
        </li>
      ))}
    </ul>
  )
}

export function TodaySkeleton({ rows }: { rows: number }) {
  return (
    <div className={cellClasses}>
      <Skeleton className="size-8 shrink-0 rounded-md" />
      <div className="flex-1">
        <Skeleton className="my-0.5 w-1/3" />
        {Array.from({ length: rows }, (_, row) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the order never changes.
          <Skeleton key={row} className="mt-3 h-3.5 w-3/4" />
        ))}
      </div>
    </div>
  )
}
