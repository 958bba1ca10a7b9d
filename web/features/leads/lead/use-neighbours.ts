import { useLeadPage, useLeads } from '../../lead-data/lead-api.ts'
import { type LeadView, listQuery, PAGE_SIZE } from '../../lead-data/lead-view.ts'

export type Neighbour = { lead: number; page: number }
export type Neighbours = { previous: Neighbour | undefined; next: Neighbour | undefined }

/** The previous and the next lead of the list, also across the border of a page. */
export function useNeighbours(view: LeadView, id: number): Neighbours {
  const { data } = useLeads(listQuery(view))
  const leads = data?.leads ?? []
  const at = leads.findIndex((lead) => lead.id === id)
  const pageCount = Math.ceil((data?.total ?? 0) / PAGE_SIZE)
  const before = useLeadPage(listQuery({ ...view, page: view.page - 1 }), at === 0 && view.page > 1)
  const after = useLeadPage(
    listQuery({ ...view, page: view.page + 1 }),
    at !== -1 && at === leads.length - 1 && view.page < pageCount,
  )
  const on = (page: number, lead: { id: number } | undefined) => lead && { lead: lead.id, page }
  if (at === -1) return { previous: undefined, next: on(view.page, leads[0]) }
  return {
    previous: on(view.page, leads[at - 1]) ?? on(view.page - 1, before?.leads.at(-1)),
    next: on(view.page, leads[at + 1]) ?? on(view.page + 1, after?.leads[0]),
  }
}
