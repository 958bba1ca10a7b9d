import type { LEAD_SORTS, LeadSort } from '../../../contract/lead.ts'
import { MAX_ID } from '../../../contract/max-id.ts'
import { COMPANY_SIZE_OPTIONS, INDUSTRY_OPTIONS, type Option, STATUS_OPTIONS } from './lead-words.ts'

export const PAGE_SIZE = 50
const MAX_PAGE = 1_000_000
const MAX_SEARCH = 200

/** Words for every order, the default first. */
const sorts: Record<(typeof LEAD_SORTS)[number], string> = {
  '-createdAt': 'Newest first',
  createdAt: 'Oldest first',
  name: 'Name A to Z',
  '-name': 'Name Z to A',
  company: 'Company A to Z',
  '-company': 'Company Z to A',
  '-aiScore': 'Highest score',
  aiScore: 'Lowest score',
  '-dealValue': 'Highest value',
  dealValue: 'Lowest value',
}
const DEFAULT_SORT: LeadSort = '-createdAt'
export const SORT_OPTIONS: Option[] = Object.entries(sorts).map(([value, label]) => ({ value, label }))

/** What the Leads page shows, kept in the URL. An empty string means no filter. */
export type LeadView = {
  search: string
  industry: string
  companySize: string
  status: string
  /** More conditions, as `contract/lead-where.ts` reads them. */
  where: string
  sort: LeadSort
  page: number
  lead: number | undefined
}

/** Search and filters, without order and page. */
export type LeadFilters = Pick<LeadView, 'search' | 'industry' | 'companySize' | 'status' | 'where'>
export type LeadListQuery = Partial<Omit<LeadView, 'lead'>> & { limit: number }

export function readView(search: string): LeadView {
  const params = new URLSearchParams(search)
  const among = (name: string, options: Option[]) => {
    const value = params.get(name) ?? ''
    return options.some((option) => option.value === value) ? value : ''
  }
  return {
    search: (params.get('search') ?? '').slice(0, MAX_SEARCH),
    industry: among('industry', INDUSTRY_OPTIONS),
    companySize: among('companySize', COMPANY_SIZE_OPTIONS),
    status: among('status', STATUS_OPTIONS),
    // Not shortened: that would be another filter. The server says what is wrong with it.
    where: params.get('where') ?? '',
    sort: toSort(params.get('sort')),
    page: wholeNumber(params.get('page'), MAX_PAGE) ?? 1,
    lead: wholeNumber(params.get('lead'), MAX_ID),
  }
}

export const toSort = (text: string | null): LeadSort =>
  text !== null && Object.hasOwn(sorts, text) ? (text as LeadSort) : DEFAULT_SORT

function wholeNumber(text: string | null, max: number) {
  const number = /^[1-9]\d{0,9}$/.test(text ?? '') ? Number(text) : undefined
  return number !== undefined && number <= max ? number : undefined
}

/** The URL of a view, without default values. */
export function leadsHref({ search, industry, companySize, status, where, sort, page, lead }: LeadView): string {
  const params = new URLSearchParams()
  const add = (name: string, value: string) => value && params.set(name, value)
  add('search', search)
  add('industry', industry)
  add('companySize', companySize)
  add('status', status)
  add('where', where)
  add('sort', sort === DEFAULT_SORT ? '' : sort)
  add('page', page === 1 ? '' : String(page))
  add('lead', lead === undefined ? '' : String(lead))
  // Allowed in an address, and easier to read.
  const text = String(params).replace(/%(3A|2C|28|29|27|2F|40)/g, decodeURIComponent)
  return text ? `/leads?${text}` : '/leads'
}

export const leadHref = (lead: number) => `/leads?lead=${lead}`

/** Another filter or order starts at page 1; opening a lead or turning the page changes nothing else. */
export function changeView(view: LeadView, change: Partial<LeadView>): LeadView {
  const keepsPage = Object.keys(change).every((name) => name === 'page' || name === 'lead')
  return { ...view, ...(!keepsPage && { page: 1 }), ...change }
}

/** The query parameters of a view. */
export const listQuery = ({ lead: _lead, search, ...view }: LeadView): LeadListQuery => ({
  ...view,
  search: search.trim(),
  limit: PAGE_SIZE,
})

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

/** A column's order after a click: its default direction first, then the reverse. */
export function nextSort(current: LeadSort, usual: LeadSort): LeadSort {
  if (current !== usual) return usual
  return toSort(usual.startsWith('-') ? usual.slice(1) : `-${usual}`)
}

export function ariaSort(current: LeadSort, usual: LeadSort): 'ascending' | 'descending' | undefined {
  if (current.replace('-', '') !== usual.replace('-', '')) return undefined
  return current.startsWith('-') ? 'descending' : 'ascending'
}
