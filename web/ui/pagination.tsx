import { ChevronLeft, ChevronRight } from 'lucide-react'
import { formatCount, formatTotal } from '../lib/format.ts'
import { Button } from './button.tsx'
import { IconButton } from './icon-button.tsx'
import { pageWindow } from './page-window.ts'

type Props = {
  page: number
  pageSize: number
  total: number
  /** False where there are more than `total`. */
  totalIsExact?: false
  onPageChange: (page: number) => void
}

export function Pagination({ page, pageSize, total, totalIsExact, onPageChange }: Props) {
  const pageCount = Math.max(1, Math.ceil(total / pageSize))
  const from = total === 0 ? 0 : (page - 1) * pageSize + 1
  const to = Math.min(page * pageSize, total)
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <p className="text-ink-3 text-sm tabular-nums" aria-live="polite">
        {`Showing ${formatCount(from)} to ${formatCount(to)} of ${formatTotal({ total, totalIsExact })} results`}
      </p>
      {pageCount > 1 && (
        <nav aria-label="Pages" className="flex items-center gap-1">
          <IconButton label="Previous page" disabled={page <= 1} onClick={() => onPageChange(page - 1)}>
            <ChevronLeft aria-hidden="true" />
          </IconButton>
          {pageWindow(page, pageCount).map((number) => (
            <Button
              key={number}
              variant="ghost"
              aria-label={`Page ${number}`}
              aria-current={number === page ? 'page' : undefined}
              className="min-w-8 px-2 tabular-nums aria-[current=page]:bg-accent-soft aria-[current=page]:text-accent-text"
              onClick={() => onPageChange(number)}
            >
              {number}
            </Button>
          ))}
          <IconButton label="Next page" disabled={page >= pageCount} onClick={() => onPageChange(page + 1)}>
            <ChevronRight aria-hidden="true" />
          </IconButton>
        </nav>
      )}
    </div>
  )
}
