import { Download, Plus, ShieldBan } from 'lucide-react'
import { Suspense, useState } from 'react'
import type { Suppression } from '../../../../contract/suppression.ts'
import { toastFailure } from '../../../lib/toast-failure.ts'
import { useRested } from '../../../lib/use-rested.ts'
import { Button } from '../../../ui/button.tsx'
import { Card, CardHeader } from '../../../ui/card.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ListSearch } from '../../../ui/form/list-search.tsx'
import { LoadFailure } from '../../../ui/load-failure.tsx'
import { ConfirmDialog } from '../../../ui/overlay/confirm-dialog.tsx'
import { toast } from '../../../ui/overlay/use-toast.ts'
import { Pagination } from '../../../ui/pagination.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { AddSuppressionsDialog } from '../lazy-parts.ts'
import { PAGE_SIZE, SUPPRESSIONS_EXPORT, useRemoveSuppression, useSuppressions } from './suppression-api.ts'
import { SuppressionList } from './suppression-list.tsx'

const REST_MS = 200

/** The do-not-contact list. */
export function SuppressionCard() {
  const [text, setText] = useState('')
  const search = useRested(text.trim(), REST_MS)
  const [page, setPage] = useState(1)
  const { data, isError, isFetching, refetch } = useSuppressions(search, page)
  const [dialog, setDialog] = useState({ isOpen: false, count: 0 })
  const [leaving, setLeaving] = useState<Suppression>()
  const removing = useRemoveSuppression()
  const isNarrowed = search !== ''
  const isEmpty = data?.total === 0 && !isNarrowed && text === ''
  // The last one of a page was removed.
  if (data && page > 1 && data.entries.length === 0 && !isFetching)
    setPage(Math.max(1, Math.min(page - 1, Math.ceil(data.total / PAGE_SIZE))))

  async function remove({ id, address }: Suppression) {
    setLeaving(undefined)
    try {
      await removing.mutateAsync(id)
      toast({ title: 'Success', description: `${address} can be written to again` })
    } catch (error) {
      toastFailure(error, `${address} could not be removed`)
    }
  }

  const add = (
    <Button onClick={() => setDialog(({ count }) => ({ isOpen: true, count: count + 1 }))}>
      <Plus aria-hidden="true" />
      Add addresses
    </Button>
  )
  return (
    <Card aria-labelledby="suppression-title">
      <CardHeader
        title="Do not contact"
        titleId="suppression-title"
        description="Nothing is ever sent to these addresses."
        actions={data && !isEmpty ? add : undefined}
      />
      {data && !isEmpty && (
        <div className="flex flex-wrap items-center gap-2 px-4 pb-3">
          <ListSearch
            label="Search do not contact"
            placeholder="Search address"
            value={text}
            onChange={(next) => {
              setText(next)
              setPage(1)
            }}
          />
          <Button asChild variant="ghost" className="ml-auto">
            <a href={SUPPRESSIONS_EXPORT} download>
              <Download aria-hidden="true" />
              Export CSV
            </a>
          </Button>
        </div>
      )}
      {data && data.entries.length > 0 && (
        <>
          <SuppressionList entries={data.entries} onRemove={setLeaving} />
          <div className="border-t px-4 py-2.5">
            <Pagination page={page} pageSize={PAGE_SIZE} total={data.total} onPageChange={setPage} />
          </div>
        </>
      )}
      {data?.total === 0 && isNarrowed && (
        <p role="status" className="border-t px-4 py-8 text-center text-ink-2 text-sm">
          No address on the list matches your search.
        </p>
      )}
      {isEmpty && (
        <EmptyState
          icon={ShieldBan}
          title="Nobody is on this list"
          text="Whoever unsubscribes or cannot be reached is added by itself. You can add addresses, or paste a list you already have."
          action={add}
          className="border-t py-10"
        />
      )}
      {!data && isError && !isFetching && (
        <LoadFailure what="The list could not be loaded." onRetry={() => void refetch()} />
      )}
      {!data && (!isError || isFetching) && (
        <div role="status" aria-label="Loading do not contact" className="flex flex-col gap-3 px-4 pb-4">
          <Skeleton className="w-1/2" />
          <Skeleton className="w-1/3" />
        </div>
      )}
      <Suspense>
        {dialog.count > 0 && (
          <AddSuppressionsDialog
            key={dialog.count}
            isOpen={dialog.isOpen}
            onClose={() => setDialog((last) => ({ ...last, isOpen: false }))}
          />
        )}
      </Suspense>
      <ConfirmDialog
        isOpen={leaving !== undefined}
        question={`Remove ${leaving?.address ?? ''} from the list?`}
        text="It can be written to again. Mail that was taken out does not come back."
        confirmLabel="Remove"
        onConfirm={() => leaving && remove(leaving)}
        onCancel={() => setLeaving(undefined)}
      />
    </Card>
  )
}
