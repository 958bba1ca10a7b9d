import { cn } from './class-names.ts'

/** Decoration only: the text beside it says what is going on. */
export function Spinner({ className }: { className?: string }) {
  return <span className={cn('spinner size-4', className)} aria-hidden="true" />
}
