import { Button } from './button.tsx'

/** In place of what a card would hold. */
export function LoadFailure({ what, onRetry }: { what: string; onRetry: () => void }) {
  return (
    <div role="alert" className="flex flex-wrap items-center justify-between gap-2 px-4 pb-4 text-ink-2 text-sm">
      {what}
      <Button size="sm" onClick={onRetry}>
        Try again
      </Button>
    </div>
  )
}
