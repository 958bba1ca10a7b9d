import { CloudOff } from 'lucide-react'
import { Button } from '../button.tsx'
import { cn } from '../class-names.ts'
import { EmptyState } from '../empty-state.tsx'

/** In place of what a card would show: one line and a button to try again. */
export function LoadFailure({ what, onRetry, className }: { what: string; onRetry: () => void; className?: string }) {
  return (
    <div
      role="alert"
      className={cn('flex flex-wrap items-center justify-between gap-2 px-4 pb-4 text-ink-2 text-sm', className)}
    >
      {what}
      <Button size="sm" onClick={onRetry}>
        Try again
      </Button>
    </div>
  )
}

/** The same in place of a whole list, panel or dialog. */
export function LoadFailureState({
  what,
  onRetry,
  className,
}: {
  what: string
  onRetry: () => void
  className?: string
}) {
  return (
    <div role="alert">
      <EmptyState
        icon={CloudOff}
        title={what}
        text="Check your connection, then try again."
        action={<Button onClick={onRetry}>Try again</Button>}
        className={className}
      />
    </div>
  )
}
