import type { ComponentProps } from 'react'
import { cn } from './class-names.ts'

/** Rows are 44 px; the header sticks under the page's header. Separate borders, because collapsed ones do not stick. */
export function Table({ className, ...props }: ComponentProps<'table'>) {
  return <table className={cn('w-full border-separate border-spacing-0 text-left text-sm', className)} {...props} />
}

export function TableHead({ className, ...props }: ComponentProps<'th'>) {
  return (
    <th
      scope="col"
      className={cn(
        'sticky top-header z-10 h-9 border-y bg-surface px-3 font-medium text-ink-3 text-xs first:pl-4 last:pr-4',
        className,
      )}
      {...props}
    />
  )
}

export function TableRow({ className, ...props }: ComponentProps<'tr'>) {
  return <tr className={cn('group hover:bg-sunken data-[selected=true]:bg-accent-soft', className)} {...props} />
}

/** For a list that draws its cells by the hundred. */
export const CELL = 'h-row border-b px-3 py-0 first:pl-4 last:pr-4 group-last:border-b-0'

export function TableCell({ className, ...props }: ComponentProps<'td'>) {
  return <td className={className ? cn(CELL, className) : CELL} {...props} />
}
