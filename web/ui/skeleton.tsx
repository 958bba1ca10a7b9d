import { cn } from './class-names.ts'

/** A gray placeholder in the final shape. The place that shows it announces what is loading. */
export function Skeleton({ className }: { className?: string }) {
  return <div className={cn('skeleton h-4', className)} aria-hidden="true" />
}
