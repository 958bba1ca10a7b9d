import type { EmailTemplate } from '../../../contract/email-template.ts'
import { CATEGORY_OPTIONS, STATUS_OPTIONS } from './template-words.ts'

const MAX_SEARCH = 200

/** What the page shows, all of it in the address. An empty text is no filter. */
export type TemplateView = { search: string; category: string; status: string }

export const NO_FILTERS: TemplateView = { search: '', category: '', status: '' }

export function readView(search: string): TemplateView {
  const params = new URLSearchParams(search)
  const among = (name: string, options: { value: string }[]) => {
    const value = params.get(name) ?? ''
    return options.some((option) => option.value === value) ? value : ''
  }
  return {
    search: (params.get('search') ?? '').slice(0, MAX_SEARCH),
    category: among('category', CATEGORY_OPTIONS),
    status: among('status', STATUS_OPTIONS),
  }
}

export function templatesHref(view: TemplateView): string {
  const params = new URLSearchParams(Object.entries(view).filter(([, value]) => value !== ''))
  return params.size > 0 ? `/emails?${params}` : '/emails'
}

export const hasFilters = ({ search, category, status }: TemplateView) =>
  search.trim() !== '' || category !== '' || status !== ''

/** Those of the chosen category and status that have the searched text in subject or body, whatever the case. */
export function matching(templates: EmailTemplate[], { search, category, status }: TemplateView): EmailTemplate[] {
  const wanted = search.trim().toLocaleLowerCase()
  return templates.filter(
    (template) =>
      (category === '' || template.category === category) &&
      (status === '' || template.status === status) &&
      [template.subject, template.body].some((text) => text.toLocaleLowerCase().includes(wanted)),
  )
}
