import { CATEGORY_OPTIONS, STATUS_OPTIONS } from './template-words.ts'

const MAX_SEARCH = 200

/** What the page shows, kept in the URL. An empty string means no filter. */
export type TemplateView = { search: string; category: string; status: string; page: number }

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
    page: /^[1-9]\d{0,4}$/.test(page) ? Number(page) : 1,
  }
}

/** Another search or filter starts at the first page. */
export const changeView = (view: TemplateView, part: Partial<TemplateView>): TemplateView => ({
  ...view,
  page: 1,
  ...part,
})

export function templatesHref({ page, ...filters }: TemplateView): string {
  const params = new URLSearchParams(Object.entries(filters).filter(([, value]) => value !== ''))
  if (page > 1) params.set('page', String(page))
  return params.size > 0 ? `/emails?${params}` : '/emails'
}

export const hasFilters = ({ search, category, status }: Omit<TemplateView, 'page'>) =>
  search.trim() !== '' || category !== '' || status !== ''
