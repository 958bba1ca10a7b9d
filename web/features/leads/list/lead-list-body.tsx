import type { UseQueryResult } from '@tanstack/react-query'
import type { Lead, LeadPage } from '../../../../contract/lead.ts'
import { fieldIssuesOf } from '../../../lib/api.ts'
import { useDebounced } from '../../../lib/use-debounced.ts'
import { LoadFailureState } from '../../../ui/loading/load-failure.tsx'
import { Loaded } from '../../../ui/loading/loaded.tsx'
import { preloadParts, SortRefused } from '../lazy-parts.ts'
import { LeadCards } from './lead-cards.tsx'
import { LeadListSkeleton, NoLeads, type NoLeadsProps } from './lead-list-states.tsx'
import { LeadTable } from './lead-table.tsx'
import type { ListTools } from './list-tools.ts'

type Props = NoLeadsProps & {
  leads: UseQueryResult<LeadPage>
  isWide: boolean
  hrefOf: (lead: Lead) => string
  openLeadId?: number
  tools?: ListTools
  /** Offered where so many leads can't be sorted as asked. */
  onSortNewest?: (() => void) | undefined
}

const LATE_MS = 250

// The pointer or the focus is among the rows.
const ABOUT_TO_OPEN = { onPointerEnter: preloadParts, onFocus: preloadParts }

/** What the server says where too many leads match to be sorted by a column. */
const sortProblem = (error: unknown) => fieldIssuesOf(error).find(({ field }) => field === 'sort')?.message

/** The rows, or what is shown in their place. */
export function LeadListBody({ leads, isWide, hrefOf, openLeadId, tools, onSortNewest, ...empty }: Props) {
  const List = isWide ? LeadTable : LeadCards
  // Not by a transition with a delay: while it waits, the browser paints the whole list for each key.
  const isLate = useDebounced(leads.isPlaceholderData, LATE_MS) && leads.isPlaceholderData
  const problem = sortProblem(leads.error)
  const skeleton = <LeadListSkeleton isWide={isWide} />
  return (
    <Loaded
      query={leads}
      loading={skeleton}
      failure={(retry) =>
        problem && onSortNewest ? (
          <SortRefused problem={problem} onSortNewest={onSortNewest} />
        ) : (
          <LoadFailureState what="Your leads didn't load" onRetry={retry} className="border-t" />
        )
      }
      isEmpty={(page) => page.leads.length === 0}
      // All leads of this page were just deleted: those of another page are loading. Or a search is not done yet.
      empty={leads.data?.total || leads.data?.totalIsExact === false ? skeleton : <NoLeads {...empty} />}
    >
      {(page) => (
        <div
          aria-busy={leads.isPlaceholderData}
          {...(tools && ABOUT_TO_OPEN)}
          className={isLate ? 'opacity-60' : undefined}
        >
          <List leads={page.leads} hrefOf={hrefOf} openLeadId={openLeadId} tools={tools} />
        </div>
      )}
    </Loaded>
  )
}
