import type { UseQueryResult } from '@tanstack/react-query'
import type { Lead, LeadPage } from '../../../../contract/lead.ts'
import { LoadFailureState } from '../../../ui/loading/load-failure.tsx'
import { Loaded } from '../../../ui/loading/loaded.tsx'
import { LeadCards } from './lead-cards.tsx'
import { LeadListSkeleton, NoLeads, type NoLeadsProps } from './lead-list-states.tsx'
import { LeadTable } from './lead-table.tsx'
import type { ListTools } from './list-tools.ts'

type Props = NoLeadsProps & {
  leads: UseQueryResult<LeadPage>
  /** What of them is shown: the last page that has loaded. */
  page: LeadPage | undefined
  isWide: boolean
  hrefOf: (lead: Lead) => string
  openLeadId?: number
  tools?: ListTools
}

/** The rows, or what is shown in their place. */
export function LeadListBody({ leads, page: shown, isWide, hrefOf, openLeadId, tools, ...empty }: Props) {
  const List = isWide ? LeadTable : LeadCards
  const skeleton = <LeadListSkeleton isWide={isWide} />
  return (
    <Loaded
      query={{ ...leads, data: shown }}
      loading={skeleton}
      failure={(retry) => <LoadFailureState what="Your leads didn't load" onRetry={retry} className="border-t" />}
      isEmpty={(page) => page.leads.length === 0}
      // All leads of this page were just deleted: those of another page are loading. Or a search is not done yet.
      empty={shown?.total || shown?.totalIsExact === false ? skeleton : <NoLeads {...empty} />}
    >
      {(page) => (
        <div
          aria-busy={leads.isPlaceholderData || shown !== leads.data}
          className="transition-opacity delay-100 duration-100 aria-busy:opacity-60"
        >
          <List leads={page.leads} hrefOf={hrefOf} openLeadId={openLeadId} tools={tools} />
        </div>
      )}
    </Loaded>
  )
}
