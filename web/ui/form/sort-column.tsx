import { ArrowDown, ArrowUp } from 'lucide-react'
import { cn } from '../class-names.ts'

type Props = {
  label: string
  /** What the order is called; with a minus in front, descending. */
  name: string
  /** The column's first direction. */
  startsDown?: boolean
  sort: string
  onSort: (sort: string) => void
  isNumber?: boolean
}

export const headClasses = 'h-9 whitespace-nowrap border-y bg-surface px-3 font-medium text-ink-3 text-xs'

/** The head of a column that sorts its table: in its usual direction first, then in the other. */
export function SortColumn({ label, name, startsDown = false, sort, onSort, isNumber }: Props) {
  const isSorted = sort.replace('-', '') === name
  const isDown = isSorted ? sort.startsWith('-') : startsDown
  const next = isSorted ? !isDown : isDown
  const Arrow = isDown ? ArrowDown : ArrowUp
  return (
    <th
      scope="col"
      aria-sort={isSorted ? (isDown ? 'descending' : 'ascending') : 'none'}
      className={cn(headClasses, isNumber && 'text-right')}
    >
      <button
        type="button"
        onClick={() => onSort(next ? `-${name}` : name)}
        className={cn(
          'group/sort -mx-1.5 inline-flex h-6 items-center gap-1 rounded-sm px-1.5 hover:bg-sunken hover:text-ink',
          isNumber && 'flex-row-reverse',
          isSorted && 'text-ink',
        )}
      >
        {label}
        <Arrow className={cn('size-3', !isSorted && 'opacity-0 group-hover/sort:opacity-60')} aria-hidden="true" />
      </button>
    </th>
  )
}
