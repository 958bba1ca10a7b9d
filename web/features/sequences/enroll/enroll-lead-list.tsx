import { useState } from 'react'
import { MAX_ENROLL_MATCHING } from '../../../../contract/enroll-limits.ts'
import { formatCount, formatTotal } from '../../../lib/format.ts'
import { useDebounced } from '../../../lib/use-debounced.ts'
import { Button } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/form/checkbox.tsx'
import { ListSearch } from '../../../ui/form/list-search.tsx'
import { LoadFailure } from '../../../ui/loading/load-failure.tsx'
import { Loaded } from '../../../ui/loading/loaded.tsx'
import { LoadingLines } from '../../../ui/loading/loading-lines.tsx'
import { Pagination } from '../../../ui/pagination.tsx'
import { isLooking, useLeads, useLeadTotal } from '../../lead-data/lead-api.ts'
import type { LeadFilters } from '../../lead-data/lead-filters.ts'
import { NO_FILTERS } from '../../lead-data/lead-filters.ts'
import { FilterBar } from '../../leads/lazy-parts.ts'
import { EnrollLeadRow } from './enroll-lead-row.tsx'
import type { LeadChoice } from './use-lead-choice.ts'
import { whereOf } from './where-of.ts'

const DEBOUNCE_MS = 150
const PAGE_SIZE = 50
const SKELETON_WIDTHS = ['w-2/3', 'w-1/2', 'w-3/5', 'w-1/3', 'w-2/5']

type Props = {
  choice: LeadChoice
  /** What the list starts with. */
  filters?: LeadFilters | undefined
}

/** Leads to select: one by one, a page at a time, or all that match the search and the filters. */
export function EnrollLeadList({ choice, filters = NO_FILTERS }: Props) {
  const [text, setText] = useState(filters.search)
  const [where, setWhere] = useState(() => whereOf(filters))
  const [page, setPage] = useState(1)
  const search = useDebounced(text.trim(), DEBOUNCE_MS)
  const matched = { ...NO_FILTERS, search, where }
  const wanted = { search, ...(where && { where }), page, limit: PAGE_SIZE }
  const query = useLeads(wanted)
  const { data, isFetching, isPlaceholderData } = query
  const leads = data?.leads ?? []
  const counted = useLeadTotal(wanted, query)
  const { total } = counted
  const pageIds = leads.map(({ id }) => id)
  const here = pageIds.filter(choice.has).length

  return (
    <div className="flex min-h-0 flex-1 flex-col gap-3">
      <ListSearch
        label="Search leads"
        placeholder="Search name, title, company or email"
        value={text}
        onChange={(typed) => {
          setText(typed)
          setPage(1)
          choice.leaveFilter()
        }}
        className="flex-none sm:max-w-none"
      />
      <div className="flex flex-wrap items-center gap-2">
        <FilterBar
          view={{ ...matched, sort: '-createdAt', page: 1, lead: undefined, columns: '', view: '' }}
          onChange={({ where: next = '' }) => {
            setWhere(next)
            setPage(1)
            choice.leaveFilter()
          }}
          startsOpen={false}
          canAddAll={false}
        />
      </div>
      {data && total > 0 && (
        <div className="flex min-h-8 flex-wrap items-center gap-x-3 gap-y-1 text-sm">
          {/* biome-ignore lint/a11y/noLabelWithoutControl: the checkbox inside is the control. */}
          <label className="flex items-center gap-3 pl-3 text-ink-2">
            <Checkbox
              checked={(here > 0 && here === pageIds.length) || (here > 0 && 'indeterminate')}
              onCheckedChange={() => choice.togglePage(pageIds)}
            />
            {total > pageIds.length ? 'Select this page' : 'Select all'}
          </label>
          {total > pageIds.length && choice.count < total && total <= MAX_ENROLL_MATCHING && (
            <Button
              size="sm"
              variant="ghost"
              // What is done to all of them needs their exact number.
              disabled={isPlaceholderData || search !== text.trim() || counted.totalIsExact === false}
              onClick={() => choice.chooseMatching(matched, total)}
              className="text-accent-text tabular-nums max-sm:order-last"
            >
              {`Select all ${formatTotal(counted)} matching`}
            </Button>
          )}
          {choice.count > 0 && (
            <Button size="sm" variant="ghost" onClick={choice.clear} className="ml-auto">
              Select none
            </Button>
          )}
        </div>
      )}
      {Math.max(total, choice.count) > MAX_ENROLL_MATCHING && (
        <p className="text-ink-2 text-sm">
          {`You can enroll up to ${formatCount(MAX_ENROLL_MATCHING)} leads at a time. Narrow the list with a filter.`}
        </p>
      )}
      <div className="min-h-48 flex-1 overflow-y-auto rounded-md border" aria-busy={isFetching}>
        <Loaded
          query={query}
          loading={<LoadingLines label="Loading leads" widths={SKELETON_WIDTHS} className="gap-4 p-4" />}
          failure={(retry) => <LoadFailure what="Your leads didn't load." onRetry={retry} className="pt-4" />}
          isEmpty={(found) => found.leads.length === 0 && !isLooking(found, wanted)}
          empty={
            <p className="px-4 py-8 text-center text-ink-2 text-sm">
              {search || where ? 'No leads found' : 'You have no leads yet. Add some on the Leads page.'}
            </p>
          }
        >
          {() => (
            <ul aria-label="Leads" className="divide-y">
              {leads.map((lead) => (
                <EnrollLeadRow
                  key={lead.id}
                  lead={lead}
                  isSelected={choice.has(lead.id)}
                  onToggle={() => choice.toggle(lead.id)}
                />
              ))}
            </ul>
          )}
        </Loaded>
      </div>
      {total > PAGE_SIZE && <Pagination page={page} pageSize={PAGE_SIZE} {...counted} onPageChange={setPage} />}
    </div>
  )
}
