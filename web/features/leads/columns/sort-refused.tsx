import { ArrowDownUp } from 'lucide-react'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'

/** In place of the list, where the server can't sort so many leads. */
export default function SortRefused({ problem, onSortNewest }: { problem: string; onSortNewest: () => void }) {
  return (
    <div role="alert" className="border-t">
      <EmptyState
        icon={ArrowDownUp}
        title="Too many leads to sort"
        text={problem}
        action={<Button onClick={onSortNewest}>Show newest first</Button>}
      />
    </div>
  )
}
