import type { LeadSort } from '../../../contract/lead.ts'
import { columnRow, LEAD_COLUMN_KEYS, readColumns } from '../../../contract/lead-columns.ts'
import { readId } from '../../lib/places/paths.ts'
import { type LeadFilters, leadHref } from './lead-filters.ts'
import { COMPANY_SIZE_OPTIONS, INDUSTRY_OPTIONS, type Option, STATUS_OPTIONS } from './lead-words.ts'
import { viewIdOf } from './saved-view-address.ts'

export const PAGE_SIZE = 50
const MAX_PAGE = 1_000_000
const MAX_SEARCH = 200

const DEFAULT_SORT: LeadSort = '-createdAt'

/** What the Leads page shows, kept in the URL. */
export type LeadView = LeadFilters & {
  sort: LeadSort
  /** As `contract/lead-columns.ts` reads them; empty means the usual ones. */
  columns: string
  /** The ID of a saved view, or 'all' where the default view is not wanted. */
  view: string
  page: number
  lead: number | undefined
  /** What the saved view says; the rest of the address is changed on top of it. */
  base?: SavedPart
}

/** The part of a view that can be saved. */
export type SavedPart = Omit<LeadView, 'view' | 'page' | 'lead' | 'base'>

const NOTHING_SAVED: SavedPart = {
  search: '',
  industry: '',
  companySize: '',
  status: '',
  where: '',
  sort: DEFAULT_SORT,
  columns: '',
}
const SAVED_PARTS = Object.keys(NOTHING_SAVED) as (keyof SavedPart)[]

export const savedPartOf = (view: SavedPart): SavedPart =>
  Object.fromEntries(
    SAVED_PARTS.map((name) => [name, name === 'search' ? view.search.trim() : view[name]]),
  ) as SavedPart

/** Whether the view differs from the saved one, or from all leads as they are shown first. */
export const isChanged = (view: LeadView) =>
  SAVED_PARTS.some((name) => savedPartOf(view)[name] !== (view.base ?? NOTHING_SAVED)[name])

/** The view as it was saved. */
export const resetView = (view: LeadView): Partial<LeadView> => ({ ...(view.base ?? NOTHING_SAVED), page: 1 })

export type LeadListQuery = Partial<Omit<SavedPart, 'columns'>> & { page?: number; include?: string; limit: number }

/** The view of an address. What it doesn't say is as in the saved view. */
export function readView(search: string, base?: SavedPart): LeadView {
  const params = new URLSearchParams(search)
  const said = (name: keyof SavedPart) => params.get(name) ?? (base ?? NOTHING_SAVED)[name]
  const among = (name: 'industry' | 'companySize' | 'status', options: Option[]) => {
    const value = said(name)
    return options.some((option) => option.value === value) ? value : ''
  }
  return {
    search: said('search').slice(0, MAX_SEARCH),
    industry: among('industry', INDUSTRY_OPTIONS),
    companySize: among('companySize', COMPANY_SIZE_OPTIONS),
    status: among('status', STATUS_OPTIONS),
    // Not shortened: that would be another filter. The server says what is wrong with it.
    where: said('where'),
    sort: toSort(said('sort')),
    columns: readColumns(said('columns')) ? said('columns') : '',
    view: viewIdOf(search),
    page: readId(params.get('page'), MAX_PAGE) ?? 1,
    lead: readId(params.get('lead')),
    ...(base && { base }),
  }
}

export const toSort = (text: string | null): LeadSort =>
  text !== null && isSort(text) ? (text as LeadSort) : DEFAULT_SORT

/** Every column sorts, both ways; a test compares them with the contract. */
const isSort = (text: string) =>
  LEAD_COLUMN_KEYS.some((key) => columnRow(key).sort.replace('-', '') === text.replace(/^-/, ''))

/** The URL of a view, without what is as in the saved view, or as shown first. */
export function leadsHref({ view, page, lead, base = NOTHING_SAVED, ...parts }: LeadView): string {
  const params = new URLSearchParams()
  const add = (name: string, value: string) => value && params.set(name, value)
  add('view', view)
  for (const name of SAVED_PARTS) if (parts[name] !== base[name]) params.set(name, parts[name])
  add('page', page === 1 ? '' : String(page))
  add('lead', lead === undefined ? '' : String(lead))
  const text = readable(params)
  return text ? `/leads?${text}` : '/leads'
}

/** A lead over the list where that is shown, or else its page. The rest of the address stays, also what is empty on purpose. */
export function leadHrefHere(lead: number) {
  if (location.pathname !== '/leads') return leadHref(lead)
  const params = new URLSearchParams(location.search)
  params.set('lead', String(lead))
  return `/leads?${readable(params)}`
}

/** These signs are allowed in an address, and easier to read. */
const readable = (params: URLSearchParams) => String(params).replace(/%(3A|2C|28|29|27|2F|40)/g, decodeURIComponent)

/** Another filter or order starts at page 1; opening a lead, turning the page or another column changes nothing else. */
export function changeView(view: LeadView, change: Partial<LeadView>): LeadView {
  const keepsPage = Object.keys(change).every((name) => ['page', 'lead', 'columns'].includes(name))
  return { ...view, ...(!keepsPage && { page: 1 }), ...change }
}

/** The query parameters of a view. */
export function listQuery({
  search,
  industry,
  companySize,
  status,
  where,
  sort,
  columns,
  page,
}: LeadView): LeadListQuery {
  const include = includeOf(columns)
  return {
    search: search.trim(),
    industry,
    companySize,
    status,
    where,
    sort,
    page,
    ...(include && { include }),
    limit: PAGE_SIZE,
  }
}

/** What the columns need beside the leads themselves. */
const includeOf = (columns: string) =>
  (readColumns(columns) ?? []).flatMap(({ key }) => columnRow(key).include ?? []).join(',')

/** A column's order after a click: its default direction first, then the reverse. */
export function nextSort(current: LeadSort, usual: LeadSort): LeadSort {
  if (current !== usual) return usual
  return toSort(usual.startsWith('-') ? usual.slice(1) : `-${usual}`)
}

export function ariaSort(current: LeadSort, usual: LeadSort): 'ascending' | 'descending' | undefined {
  if (current.replace('-', '') !== usual.replace('-', '')) return undefined
  return current.startsWith('-') ? 'descending' : 'ascending'
}
