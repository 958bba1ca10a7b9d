import { cn } from './class-names.ts'

/** A grey stand-in of the final shape. What it stands for is announced by the place that shows it. */
export function Skeleton({ className }: { className?: string }) {
  return <div className={cn('skeleton h-4', className)} aria-hidden="true" />
}
