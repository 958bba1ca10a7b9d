import { cn } from './class-names.ts'

/** Decoration only: always stands beside words that say what is going on. */
export function Spinner({ className }: { className?: string }) {
  return <span className={cn('spinner size-4', className)} aria-hidden="true" />
}
