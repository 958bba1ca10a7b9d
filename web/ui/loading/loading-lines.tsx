import { cn } from '../class-names.ts'
import { Skeleton } from '../skeleton.tsx'

type Props = { label: string; widths?: string[]; lineClass?: string; className?: string }

/** Gray lines in place of text that is loading; the label says to screen readers what is. */
export function LoadingLines({ label, widths = ['w-2/3', 'w-1/2'], lineClass, className }: Props) {
  return (
    <div role="status" aria-label={label} className={cn('flex flex-col gap-3', className)}>
      {widths.map((width) => (
        <Skeleton key={width} className={cn(width, lineClass)} />
      ))}
    </div>
  )
}
