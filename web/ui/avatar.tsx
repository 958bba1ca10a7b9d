import { cn } from './class-names.ts'
import { initialsOf } from './initials.ts'

/** Decoration: the name is written beside it. */
export function Avatar({ name, className }: { name: string; className?: string }) {
  return (
    <span
      aria-hidden="true"
      className={cn(
        'inline-flex size-8 shrink-0 select-none items-center justify-center rounded-full bg-quiet-soft font-semibold text-ink-2 text-xs',
        className,
      )}
    >
      {initialsOf(name)}
    </span>
  )
}
