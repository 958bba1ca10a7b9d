import type { TemplateSort } from '../../../contract/template-results.ts'
import { readShownAs, type ShownAs } from '../../lib/places/shown-as.ts'
import { CATEGORY_OPTIONS, STATUS_OPTIONS } from './template-words.ts'

const MAX_SEARCH = 200

/** What the page shows, kept in the URL. An empty string means no filter. */
export type TemplateView = {
  search: string
  category: string
  status: string
  page: number
  /** '' is the newest first. */
  sort: string
  shownAs: ShownAs
}
/** Without `page`, `sort` and the way it is shown. */
type Filters = Pick<TemplateView, 'search' | 'category' | 'status'>

export const NO_FILTERS = { search: '', category: '', status: '' }

export function readView(search: string): TemplateView {
  const params = new URLSearchParams(search)
  const page = params.get('page') ?? ''
  const oneOf = (name: string, options: { value: string }[]) => {
    const value = params.get(name) ?? ''
    return options.some((option) => option.value === value) ? value : ''
  }
  return {
    search: (params.get('search') ?? '').slice(0, MAX_SEARCH),
    category: oneOf('category', CATEGORY_OPTIONS),
    status: oneOf('status', STATUS_OPTIONS),
    sort: readSort(params.get('sort') ?? ''),
    shownAs: readShownAs('templates', search),
    page: /^[1-9]\d{0,4}$/.test(page) ? Number(page) : 1,
  }
}

/** Another search or filter starts at the first page. */
export const changeView = (view: TemplateView, part: Partial<TemplateView>): TemplateView => ({
  ...view,
  page: 1,
  ...part,
})

const SORTED = ['createdAt', 'subject', 'category', 'status', 'sent', 'opened', 'replied'] satisfies TemplateSort[]
const readSort = (text: string) =>
  text !== '-createdAt' && SORTED.some((name) => name === text.replace('-', '')) ? text : ''

export function templatesHref({ page, shownAs, ...filters }: TemplateView): string {
  const params = new URLSearchParams(Object.entries(filters).filter(([, value]) => value !== ''))
  if (page > 1) params.set('page', String(page))
  if (shownAs === 'table') params.set('view', shownAs)
  return params.size > 0 ? `/emails?${params}` : '/emails'
}

export const hasFilters = ({ search, category, status }: Filters) =>
  search.trim() !== '' || category !== '' || status !== ''
