import { UserPlus } from 'lucide-react'
import { useState } from 'react'
import type { SequenceWithSteps } from '../../../../contract/email-sequence.ts'
import { useDebounced } from '../../../lib/use-debounced.ts'
import { Card } from '../../../ui/card.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { FilterSelect } from '../../../ui/form/filter-select.tsx'
import { ListSearch } from '../../../ui/form/list-search.tsx'
import { Loaded } from '../../../ui/loading/loaded.tsx'
import { LoadingLines } from '../../../ui/loading/loading-lines.tsx'
import { Pagination } from '../../../ui/pagination.tsx'
import { useEnrollments } from '../sequence-api.ts'
import { ENROLLMENT_STATUS_OPTIONS } from '../sequence-words.ts'
import { EnrollmentRow } from './enrollment-row.tsx'
import { LatestEnrolling } from './latest-enrolling.tsx'

const PAGE_SIZE = 50
const DEBOUNCE_MS = 150
const SKELETON_WIDTHS = ['w-2/3', 'w-1/2', 'w-3/5', 'w-1/3']

/** The enrolled leads of a sequence, with the next email of each and why it is waiting. */
export function EnrolledLeads({ sequence }: { sequence: SequenceWithSteps }) {
  const [status, setStatus] = useState('')
  const [text, setText] = useState('')
  const search = useDebounced(text.trim(), DEBOUNCE_MS)
  const [page, setPage] = useState(1)
  const query = useEnrollments(sequence.id, { page, limit: PAGE_SIZE, status, search })
  const isFiltered = status !== '' || search !== ''
  return (
    <Card aria-label="Enrolled leads" className="p-4 lg:p-5">
      <div className="flex flex-col gap-3">
        {!sequence.isActive && <p className="text-ink-2 text-sm">The sequence is inactive. No emails go out.</p>}
        <LatestEnrolling sequenceId={sequence.id} />
        <div className="flex flex-wrap items-center gap-2">
          <ListSearch
            label="Search enrolled leads"
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
        </div>
        <Loaded
          query={query}
          loading={
            <LoadingLines
              label="Loading enrolled leads"
              widths={SKELETON_WIDTHS}
              className="gap-4 rounded-md border p-4"
            />
          }
          failure="The list didn't load."
          isEmpty={({ total }) => total === 0}
          empty={
            <EmptyState
              icon={UserPlus}
              title={search ? 'No matches' : status ? 'No leads with this status' : 'No leads enrolled yet'}
              text={isFiltered ? 'Try another status or search.' : 'Enroll leads to send them the first step.'}
              className="py-10"
            />
          }
        >
          {({ enrollments, ...length }) => (
            <>
              <ul aria-label="Enrollments" aria-busy={query.isFetching} className="divide-y rounded-md border">
                {enrollments.map((enrollment) => (
                  <EnrollmentRow key={enrollment.id} enrollment={enrollment} sequence={sequence} />
                ))}
              </ul>
              {length.total > PAGE_SIZE && (
                <Pagination page={page} pageSize={PAGE_SIZE} {...length} onPageChange={setPage} />
              )}
            </>
          )}
        </Loaded>
      </div>
    </Card>
  )
}
