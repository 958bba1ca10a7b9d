import { Download, Plus, ShieldBan } from 'lucide-react'
import { useState } from 'react'
import type { Suppression } from '../../../../contract/suppression.ts'
import { useDebounced } from '../../../lib/use-debounced.ts'
import { Button } from '../../../ui/button.tsx'
import { Card, CardHeader } from '../../../ui/card.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ListSearch } from '../../../ui/form/list-search.tsx'
import { Loaded } from '../../../ui/loading/loaded.tsx'
import { LoadingLines } from '../../../ui/loading/loading-lines.tsx'
import { useDialogHost } from '../../../ui/overlay/use-dialog-host.tsx'
import { Pagination } from '../../../ui/pagination.tsx'
import { AddSuppressionsDialog } from '../lazy-parts.ts'
import { PausedAddresses } from './paused-addresses.tsx'
import { RemoveSuppression } from './remove-suppression.tsx'
import { PAGE_SIZE, SUPPRESSIONS_EXPORT, useSuppressions } from './suppression-api.ts'
import { SuppressionList } from './suppression-list.tsx'
import { SuppressionRuns } from './suppression-runs.tsx'

const DEBOUNCE_MS = 200

/** The do-not-contact list. */
export function SuppressionCard() {
  const [text, setText] = useState('')
  const search = useDebounced(text.trim(), DEBOUNCE_MS)
  const [page, setPage] = useState(1)
  const suppressions = useSuppressions(search, page)
  const adding = useDialogHost()
  const [toRemove, setToRemove] = useState<Suppression>()
  const { data } = suppressions
  const isFiltered = search !== ''
  const isEmpty = data?.total === 0 && !isFiltered && text === ''
  // The last entry of this page was removed: go to the last page there is.
  if (data && page > 1 && data.entries.length === 0 && !suppressions.isFetching)
    setPage(Math.max(1, Math.min(page - 1, Math.ceil(data.total / PAGE_SIZE))))

  const add = (
    <Button onClick={() => adding.open()}>
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
      {data && !isEmpty && <SuppressionRuns />}
      <Loaded
        query={suppressions}
        loading={
          <LoadingLines label="Loading the do-not-contact list" widths={['w-1/2', 'w-1/3']} className="px-4 pb-4" />
        }
        failure="The do-not-contact list didn't load."
        isEmpty={({ total }) => total === 0}
        empty={
          isEmpty ? (
            <EmptyState
              icon={ShieldBan}
              title="No addresses yet"
              text="People who unsubscribe and addresses that bounce are added automatically. You can also add your own list."
              action={add}
              className="border-t py-10"
            />
          ) : (
            <p role="status" className="border-t px-4 py-8 text-center text-ink-2 text-sm">
              No addresses match your search.
            </p>
          )
        }
      >
        {({ entries, ...length }) => (
          <>
            <SuppressionList entries={entries} onRemove={setToRemove} />
            <div className="border-t px-4 py-2.5">
              <Pagination page={page} pageSize={PAGE_SIZE} {...length} onPageChange={setPage} />
            </div>
          </>
        )}
      </Loaded>
      <PausedAddresses />
      {adding.host((dialog) => (
        <AddSuppressionsDialog {...dialog} />
      ))}
      <RemoveSuppression entry={toRemove} onClose={() => setToRemove(undefined)} />
    </Card>
  )
}
