import { ArrowDown, ArrowUp } from 'lucide-react'
import type { ReactNode } from 'react'
import type { LeadSort } from '../../../../contract/lead.ts'
import { cn } from '../../../ui/class-names.ts'
import { TableHead } from '../../../ui/table.tsx'
import { ariaSort, nextSort } from '../../lead-data/lead-view.ts'
import type { ListTools } from '../list/list-tools.ts'

type HeadProps = {
  label: string
  usual: LeadSort
  tools: ListTools
  className?: string | undefined
  isNumber?: boolean | undefined
  column?: string
  /** In pixels. */
  width?: number | undefined
  children?: ReactNode
}

/** A column header that sorts the list when clicked. */
export function SortHead({ label, usual, tools, className, isNumber, column, width, children }: HeadProps) {
  const classes = cn(isNumber && 'text-right', className)
  const order = ariaSort(tools.sort, usual)
  const Arrow = order === 'ascending' ? ArrowUp : ArrowDown
  return (
    <TableHead
      aria-sort={order ?? 'none'}
      data-column={column}
      className={classes}
      style={width ? { width } : undefined}
    >
      <button
        type="button"
        onClick={() => tools.onSort(nextSort(tools.sort, usual))}
        className={cn(
          'group/sort -mx-1.5 inline-flex h-6 max-w-full items-center gap-1 rounded-sm px-1.5 hover:bg-sunken hover:text-ink',
          isNumber && 'flex-row-reverse',
          order && 'text-ink',
        )}
      >
        <span className="truncate">{label}</span>
        <Arrow
          className={cn('size-3 shrink-0', !order && 'opacity-0 group-hover/sort:opacity-60')}
          aria-hidden="true"
        />
      </button>
      {children}
    </TableHead>
  )
}
