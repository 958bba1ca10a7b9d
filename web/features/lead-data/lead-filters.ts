// Apart from the rest of a view, which the dashboard need not load.

/** Search and filters, without order and page. An empty string means no filter. */
export type LeadFilters = {
  search: string
  industry: string
  companySize: string
  status: string
  /** More conditions, as `contract/lead-where.ts` reads them. */
  where: string
}

/** The page of a lead. */
export const leadHref = (lead: number) => `/leads/${lead}`

export const NO_FILTERS = { search: '', industry: '', companySize: '', status: '', where: '' }

export const filtersOf = ({
  search = '',
  industry = '',
  companySize = '',
  status = '',
  where = '',
}: Partial<LeadFilters>) => ({
  search: search.trim(),
  industry,
  companySize,
  status,
  where,
})

export const hasFilters = (filters: LeadFilters) => Object.values(filtersOf(filters)).some(Boolean)
