import { Plus, Upload, Users } from 'lucide-react'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { ImportFromCrm } from '../../integrations/import-from-crm.tsx'

const SKELETON_ROWS = [1, 2, 3, 4, 5]
const SKELETON_CARDS = [1, 2, 3]

export function LeadListSkeleton({ isWide }: { isWide: boolean }) {
  return (
    <div role="status" aria-label="Loading leads" className={isWide ? 'border-t pt-9' : undefined}>
      {isWide
        ? SKELETON_ROWS.map((row) => (
            <div key={row} data-testid="lead-skeleton" className="flex h-row items-center gap-6 border-t px-4">
              <Skeleton className="size-7.5 shrink-0 rounded-full" />
              <Skeleton className="h-3.5 flex-2" />
              <Skeleton className="h-3.5 flex-2" />
              <Skeleton className="h-5 w-20 rounded-full" />
              <Skeleton className="h-2 w-24 rounded-full" />
              <Skeleton className="h-3.5 w-16" />
            </div>
          ))
        : SKELETON_CARDS.map((card) => (
            <div key={card} data-testid="lead-skeleton" className="border-t px-4 py-4">
              <div className="flex items-center gap-3">
                <Skeleton className="size-8 shrink-0 rounded-full" />
                <Skeleton className="w-1/2" />
                <Skeleton className="ml-auto h-5 w-20 rounded-full" />
              </div>
              <Skeleton className="mt-4 h-3 w-2/3" />
            </div>
          ))}
    </div>
  )
}

export type NoLeadsProps = {
  onAdd: () => void
  onImport?: () => void
  /** Set when a search or filter may be the reason. */
  narrowed?: { onlyBySearch: boolean; onClear: () => void }
}

/** No leads at all, or none that match the search and filters. */
export function NoLeads({ onAdd, onImport, narrowed }: NoLeadsProps) {
  return (
    <div className="border-t">
      {narrowed ? (
        <EmptyState
          icon={Users}
          title="No leads found"
          text={narrowed.onlyBySearch ? 'Try another search.' : 'Try another search or filter.'}
          action={
            <Button onClick={narrowed.onClear}>{narrowed.onlyBySearch ? 'Clear search' : 'Clear filters'}</Button>
          }
        />
      ) : (
        <EmptyState
          icon={Users}
          title="No leads found"
          text="Get started by adding your first lead or importing from your CRM."
          action={
            <div className="flex flex-wrap justify-center gap-2">
              <AddLeadButton onClick={onAdd} />
              {onImport && (
                <Button onClick={onImport}>
                  <Upload aria-hidden="true" />
                  Import from a file
                </Button>
              )}
              {onImport && <ImportFromCrm />}
            </div>
          }
        />
      )}
    </div>
  )
}

export function AddLeadButton({ onClick }: { onClick: () => void }) {
  return (
    <Button variant="primary" onClick={onClick}>
      <Plus aria-hidden="true" />
      Add Lead
    </Button>
  )
}
