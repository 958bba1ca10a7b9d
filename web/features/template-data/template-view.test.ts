import { expect, test } from 'vitest'
import { changeView, hasFilters, NO_FILTERS, readView, templatesHref } from './template-view.ts'

const PLAIN = { page: 1, sort: '', shownAs: 'cards' as const }

test('a view survives its address; what is unknown there is no filter', () => {
  const view = {
    search: '50% & more',
    category: 'demo_request',
    status: 'scheduled',
    page: 3,
    sort: '-replied',
    shownAs: 'table' as const,
  }
  expect(readView(templatesHref(view).slice('/emails'.length))).toEqual(view)
  expect(templatesHref({ ...NO_FILTERS, ...PLAIN })).toBe('/emails')
  expect(readView('?category=all&status=gone&page=-1&sort=luck&view=x')).toEqual({ ...NO_FILTERS, ...PLAIN })
  expect(hasFilters(readView('?search=%20'))).toBe(false)
})

test('another filter begins at the first page, another page keeps the filters', () => {
  const view = { ...NO_FILTERS, ...PLAIN, category: 'closing', page: 3 }
  expect(changeView(view, { search: 'renewal' })).toEqual({ ...view, search: 'renewal', page: 1 })
  expect(changeView(view, { page: 4 })).toEqual({ ...view, page: 4 })
})
