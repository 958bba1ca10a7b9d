import { CloudOff, Mail, PencilLine, Sparkles } from 'lucide-react'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'

const SKELETON_CARDS = [1, 2, 3, 4]

export function TemplateListSkeleton() {
  return (
    <div role="status" aria-label="Loading templates" className="pt-14">
      {SKELETON_CARDS.map((card) => (
        <div key={card} data-testid="template-skeleton" className="flex gap-3 border-t px-4 py-4">
          <Skeleton className="size-4 shrink-0" />
          <div className="flex-1">
            <div className="flex items-center gap-3">
              <Skeleton className="w-1/3" />
              <Skeleton className="h-5 w-20 rounded-full" />
            </div>
            <Skeleton className="mt-3 h-3 w-full max-w-2xl" />
            <Skeleton className="mt-2 h-3 w-2/3 max-w-xl" />
          </div>
        </div>
      ))}
    </div>
  )
}

export function TemplateListFailure({ onRetry }: { onRetry: () => void }) {
  return (
    <div role="alert">
      <EmptyState
        icon={CloudOff}
        title="Your templates didn't load"
        text="Check your connection, then try again."
        action={<Button onClick={onRetry}>Try again</Button>}
      />
    </div>
  )
}

export type NoTemplatesProps = {
  onAssistant: () => void
  onManual: () => void
  /** Set when a search or filter may be the reason. */
  onClear?: () => void
}

/** No templates at all, or none that match the search and filters. */
export function NoTemplates({ onAssistant, onManual, onClear }: NoTemplatesProps) {
  if (onClear) {
    return (
      <div className="border-t">
        <EmptyState
          icon={Mail}
          title="No Email Templates"
          text="No templates match your search and filters."
          action={<Button onClick={onClear}>Clear filters</Button>}
        />
      </div>
    )
  }
  return (
    <div className="border-t">
      <EmptyState
        icon={Mail}
        title="No Email Templates"
        text="Emails you write or generate are saved here so you can reuse them."
        action={
          <div className="flex flex-wrap justify-center gap-2">
            <Button variant="primary" onClick={onAssistant}>
              <Sparkles aria-hidden="true" />
              Write with AI
            </Button>
            <Button onClick={onManual}>
              <PencilLine aria-hidden="true" />
              Write it yourself
            </Button>
          </div>
        }
      />
    </div>
  )
}
