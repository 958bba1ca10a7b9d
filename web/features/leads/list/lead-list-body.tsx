import type { UseQueryResult } from '@tanstack/react-query'
import type { Lead, LeadPage } from '../../../../contract/lead.ts'
import { LeadCards } from './lead-cards.tsx'
import { LeadListFailure, LeadListSkeleton, NoLeads, type NoLeadsProps } from './lead-list-states.tsx'
import { LeadTable, type ListTools } from './lead-table.tsx'

type Props = NoLeadsProps & {
  leads: UseQueryResult<LeadPage>
  isWide: boolean
  hrefOf: (lead: Lead) => string
  openLeadId?: number
  tools?: ListTools
}

/** The rows, or what stands in their place. */
export function LeadListBody({ leads, isWide, hrefOf, openLeadId, tools, ...empty }: Props) {
  const { data, isError, isFetching, isPlaceholderData, refetch } = leads
  if (!data) {
    if (isError && !isFetching) return <LeadListFailure onRetry={() => refetch()} />
    return <LeadListSkeleton isWide={isWide} />
  }
  if (data.leads.length === 0) {
    // With some elsewhere (all of this page was just deleted), the next ones are on their way.
    if (data.total > 0) return <LeadListSkeleton isWide={isWide} />
    return <NoLeads {...empty} />
  }
  const List = isWide ? LeadTable : LeadCards
  return (
    <div aria-busy={isPlaceholderData} className="transition-opacity delay-100 duration-100 aria-busy:opacity-60">
      <List leads={data.leads} hrefOf={hrefOf} openLeadId={openLeadId} tools={tools} />
    </div>
  )
}
