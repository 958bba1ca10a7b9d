import { UserPlus } from 'lucide-react'
import { useState } from 'react'
import type { EmailSequence } from '../../../../contract/email-sequence.ts'
import { useDebounced } from '../../../lib/use-debounced.ts'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { FilterSelect } from '../../../ui/form/filter-select.tsx'
import { ListSearch } from '../../../ui/form/list-search.tsx'
import { LoadFailure } from '../../../ui/load-failure.tsx'
import { Dialog, DialogContent } from '../../../ui/overlay/dialog.tsx'
import { useReturnFocus } from '../../../ui/overlay/use-return-focus.ts'
import { Pagination } from '../../../ui/pagination.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { useEnrollments } from '../sequence-api.ts'
import { ENROLLMENT_STATUS_OPTIONS } from '../sequence-words.ts'
import { EnrollmentRow } from './enrollment-row.tsx'

const PAGE_SIZE = 50
const DEBOUNCE_MS = 150
const NO_MATCH_HINT = 'Try another status or search.'
const SKELETON_ROWS = [1, 2, 3, 4]

type Props = { isOpen: boolean; sequence: EmailSequence; onClose: () => void; onEnroll: () => void }

/** The enrolled leads of a sequence, with the next email of each and why it is waiting. */
export default function PeopleDialog({ isOpen, sequence, onClose, onEnroll }: Props) {
  const focus = useReturnFocus()
  const [status, setStatus] = useState('')
  const [text, setText] = useState('')
  const search = useDebounced(text.trim(), DEBOUNCE_MS)
  const [page, setPage] = useState(1)
  const query = { page, limit: PAGE_SIZE, status, search }
  const { data, isError, isFetching, refetch } = useEnrollments(sequence.id, query, isOpen)
  const isFiltered = status !== '' || search !== ''
  return (
    <Dialog open={isOpen} onOpenChange={(next) => !next && onClose()}>
      <DialogContent
        title="People"
        description={sequence.isActive ? sequence.name : `${sequence.name} is inactive. No emails go out.`}
        className="max-w-3xl"
        {...focus}
        footer={<Button onClick={onClose}>Done</Button>}
      >
        <div className="flex flex-col gap-3">
          <div className="flex flex-wrap items-center gap-2">
            <ListSearch
              label="Search people"
              placeholder="Search name, company or email"
              value={text}
              onChange={(typed) => {
                setText(typed)
                setPage(1)
              }}
              className="max-sm:basis-full"
            />
            <FilterSelect
              label="Status"
              all="Any status"
              options={ENROLLMENT_STATUS_OPTIONS}
              value={status}
              onChange={(next) => {
                setStatus(next)
                setPage(1)
              }}
              className="w-auto"
            />
            <Button onClick={onEnroll} className="ml-auto">
              <UserPlus aria-hidden="true" />
              Enroll leads
            </Button>
          </div>
          {data && data.total > 0 && (
            <ul aria-label="Enrollments" aria-busy={isFetching} className="divide-y rounded-md border">
              {data.enrollments.map((enrollment) => (
                <EnrollmentRow key={enrollment.id} enrollment={enrollment} totalSteps={sequence.totalSteps} />
              ))}
            </ul>
          )}
          {data?.total === 0 && (
            <EmptyState
              icon={UserPlus}
              title={search ? 'No matches' : status ? 'Nobody with this status' : 'Nobody is enrolled yet'}
              text={isFiltered ? NO_MATCH_HINT : 'Enroll leads to send them the first step.'}
              className="py-10"
            />
          )}
          {data && data.total > PAGE_SIZE && (
            <Pagination page={page} pageSize={PAGE_SIZE} total={data.total} onPageChange={setPage} />
          )}
          {!data && isError && !isFetching && (
            <LoadFailure what="The list didn't load." onRetry={() => void refetch()} />
          )}
          {!data && (!isError || isFetching) && (
            <div role="status" aria-label="Loading people" className="flex flex-col gap-4 rounded-md border p-4">
              {SKELETON_ROWS.map((row) => (
                <Skeleton key={row} className="w-2/3" />
              ))}
            </div>
          )}
        </div>
      </DialogContent>
    </Dialog>
  )
}
