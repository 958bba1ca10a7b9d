import { CloudOff, Plus, Sparkles, Workflow } from 'lucide-react'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'

const SKELETON_CARDS = [1, 2, 3]

export function SequenceListSkeleton() {
  return (
    <div role="status" aria-label="Loading sequences" className="pt-11">
      {SKELETON_CARDS.map((card) => (
        <div key={card} data-testid="sequence-skeleton" className="flex gap-3 border-t px-4 py-4">
          <Skeleton className="size-4 shrink-0" />
          <div className="flex-1">
            <div className="flex items-center gap-3">
              <Skeleton className="w-1/3" />
              <Skeleton className="h-5 w-16 rounded-full" />
              <Skeleton className="h-5 w-20 rounded-full" />
            </div>
            <Skeleton className="mt-3 h-3 w-2/3 max-w-xl" />
          </div>
        </div>
      ))}
    </div>
  )
}

export function SequenceListFailure({ onRetry }: { onRetry: () => void }) {
  return (
    <div role="alert">
      <EmptyState
        icon={CloudOff}
        title="Your sequences didn't load"
        text="Nothing is lost. Check your connection, then try again."
        action={<Button onClick={onRetry}>Try again</Button>}
      />
    </div>
  )
}

export function NoSequences({ onCreate, onGenerate }: { onCreate: () => void; onGenerate: () => void }) {
  return (
    <EmptyState
      icon={Workflow}
      title="No sequences yet"
      text="A sequence sends a series of emails to a lead and stops when they reply."
      action={
        <div className="flex flex-wrap justify-center gap-2">
          <Button variant="primary" onClick={onCreate}>
            <Plus aria-hidden="true" />
            Create your first sequence
          </Button>
          <Button onClick={onGenerate}>
            <Sparkles aria-hidden="true" />
            Write one with AI
          </Button>
        </div>
      }
    />
  )
}
