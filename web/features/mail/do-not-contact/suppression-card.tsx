import { Download, Plus, ShieldBan } from 'lucide-react'
import { Suspense, useState } from 'react'
import type { Suppression } from '../../../../contract/suppression.ts'
import { toastFailure } from '../../../lib/toast-failure.ts'
import { useDebounced } from '../../../lib/use-debounced.ts'
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

const DEBOUNCE_MS = 200

/** The do-not-contact list. */
export function SuppressionCard() {
  const [text, setText] = useState('')
  const search = useDebounced(text.trim(), DEBOUNCE_MS)
  const [page, setPage] = useState(1)
  const { data, isError, isFetching, refetch } = useSuppressions(search, page)
  const [dialog, setDialog] = useState({ isOpen: false, count: 0 })
  const [removed, setRemoved] = useState<Suppression>()
  const removing = useRemoveSuppression()
  const isNarrowed = search !== ''
  const isEmpty = data?.total === 0 && !isNarrowed && text === ''
  // The last entry of this page was removed: go to the last page there is.
  if (data && page > 1 && data.entries.length === 0 && !isFetching)
    setPage(Math.max(1, Math.min(page - 1, Math.ceil(data.total / PAGE_SIZE))))

  async function remove({ id, address }: Suppression) {
    setRemoved(undefined)
    try {
      await removing.mutateAsync(id)
      toast({ title: 'Success', description: `You can email ${address} again` })
    } catch (error) {
      toastFailure(error, `Failed to remove ${address}. Try again`)
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
        description="We never email these addresses."
        actions={data && !isEmpty ? add : undefined}
      />
      {data && !isEmpty && (
        <div className="flex flex-wrap items-center gap-2 px-4 pb-3">
          <ListSearch
            label="Search do not contact"
            placeholder="Search addresses"
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
          <SuppressionList entries={data.entries} onRemove={setRemoved} />
          <div className="border-t px-4 py-2.5">
            <Pagination page={page} pageSize={PAGE_SIZE} total={data.total} onPageChange={setPage} />
          </div>
        </>
      )}
      {data?.total === 0 && isNarrowed && (
        <p role="status" className="border-t px-4 py-8 text-center text-ink-2 text-sm">
          No addresses match your search.
        </p>
      )}
      {isEmpty && (
        <EmptyState
          icon={ShieldBan}
          title="No addresses yet"
          text="People who unsubscribe and addresses that bounce are added automatically. You can also add your own list."
          action={add}
          className="border-t py-10"
        />
      )}
      {!data && isError && !isFetching && (
        <LoadFailure what="The do-not-contact list didn't load." onRetry={() => void refetch()} />
      )}
      {!data && (!isError || isFetching) && (
        <div role="status" aria-label="Loading the do-not-contact list" className="flex flex-col gap-3 px-4 pb-4">
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
        isOpen={removed !== undefined}
        question={`Remove ${removed?.address ?? ''} from the do-not-contact list?`}
        text="You'll be able to email this address again. Emails already canceled stay canceled."
        confirmLabel="Remove"
        onConfirm={() => removed && remove(removed)}
        onCancel={() => setRemoved(undefined)}
      />
    </Card>
  )
}
