import { expect, onTestFinished, test, vi } from 'vitest'
import { DEFAULT_PAGE_SIZE, LEAD_SORTS } from '../../../contract/lead.ts'
import { hasFilters } from './lead-filters.ts'
import {
  ariaSort,
  changeView,
  isChanged,
  type LeadView,
  leadHrefHere,
  leadsHref,
  listQuery,
  nextSort,
  PAGE_SIZE,
  readView,
  resetView,
  savedPartOf,
  toSort,
} from './lead-view.ts'

const plain: LeadView = {
  search: '',
  industry: '',
  companySize: '',
  status: '',
  where: '',
  sort: '-createdAt',
  columns: '',
  view: '',
  page: 1,
  lead: undefined,
}

test('a bare address is the plain view, and the other way round', () => {
  expect(readView('')).toEqual(plain)
  expect(leadsHref(plain)).toBe('/leads')
})

test.each<Partial<LeadView>>([
  { search: '100% & more + %41 = ?' },
  { where: "score:80- (title:'head of sales' or tag:a+b&c)" },
  { search: 'Zoë ', industry: 'finance', companySize: '200+', status: 'lost', sort: '-dealValue', page: 7, lead: 12 },
])('a view survives its address: %j', (part) => {
  const view = { ...plain, ...part }
  expect(readView(new URL(leadsHref(view), 'http://x').search)).toEqual(view)
})

test.each([
  '?page=0',
  '?page=-1',
  '?page=1e3',
  '?page=x',
  '?page=9999999999',
  '?sort=notes',
  '?sort=toString',
  '?industry=mining',
  '?status=all',
  '?lead=abc',
  '?view=mine',
  '?columns=company',
  '?lead=99999999999',
])('what makes no sense is left out: %s', (search) => {
  expect(readView(search)).toEqual(plain)
})

test('a saved view is its ID and what was changed since, also what was cleared', () => {
  const base = { ...savedPartOf(plain), status: 'new', sort: '-aiScore' as const, columns: 'name,phone' }
  const saved = readView('?view=3', base)
  expect(saved).toMatchObject({ view: '3', status: 'new', sort: '-aiScore', columns: 'name,phone' })
  expect(leadsHref(saved)).toBe('/leads?view=3')
  expect(isChanged(saved)).toBe(false)
  const changed = { ...saved, status: '', search: 'ada', sort: '-createdAt' as const }
  expect(leadsHref(changed)).toBe('/leads?view=3&search=ada&status=&sort=-createdAt')
  expect(readView('?view=3&search=ada&status=&sort=-createdAt', base)).toEqual(changed)
  expect(isChanged(changed)).toBe(true)
  expect(leadsHref({ ...changed, ...resetView(changed) })).toBe('/leads?view=3')
})

test('only columns that need more ask the server for it', () => {
  expect(listQuery({ ...plain, columns: 'name,phone' })).not.toHaveProperty('include')
  expect(listQuery({ ...plain, columns: 'name,nextStep,lastActivity.200' })).toMatchObject({
    include: 'nextStep,lastActivity',
  })
})

test('every order of the contract is read from an address', () => {
  for (const sort of LEAD_SORTS) expect(toSort(sort)).toBe(sort)
  expect(toSort('luck')).toBe('-createdAt')
})

test('changing a filter or the order goes to page 1; turning the page or opening a lead keeps the rest', () => {
  const view = { ...plain, industry: 'retail', page: 4 }
  expect(changeView(view, { status: 'new' })).toMatchObject({ industry: 'retail', status: 'new', page: 1 })
  expect(changeView(view, { search: 'a' }).page).toBe(1)
  expect(changeView(view, { sort: 'name' }).page).toBe(1)
  expect(changeView(view, { lead: 3 })).toMatchObject({ industry: 'retail', page: 4, lead: 3 })
  expect(changeView(view, { page: 5 })).toMatchObject({ industry: 'retail', page: 5 })
})

test('the open lead is no part of what is listed', () => {
  expect(listQuery({ ...plain, search: ' ada ', lead: 3 })).toEqual(listQuery({ ...plain, search: 'ada' }))
})

test('spaces alone are no filter', () => {
  expect(hasFilters({ ...plain, search: '  ' })).toBe(false)
  expect(hasFilters({ ...plain, status: 'new' })).toBe(true)
})

test('a column sorts its usual way first, then the other, and says so', () => {
  expect(nextSort('-createdAt', 'name')).toBe('name')
  expect(nextSort('name', 'name')).toBe('-name')
  expect(nextSort('-name', 'name')).toBe('name')
  expect(nextSort('name', '-aiScore')).toBe('-aiScore')
  expect(nextSort('-aiScore', '-aiScore')).toBe('aiScore')
  expect(ariaSort('-aiScore', '-aiScore')).toBe('descending')
  expect(ariaSort('aiScore', '-aiScore')).toBe('ascending')
  expect(ariaSort('name', '-aiScore')).toBeUndefined()
})

test('a page is as long as the contract says', () => {
  expect(PAGE_SIZE).toBe(DEFAULT_PAGE_SIZE)
})

test.each([
  ['/leads', '?view=5&status=', '/leads?view=5&status=&lead=7'],
  ['/leads', '?lead=3&search=ada@x', '/leads?lead=7&search=ada@x'],
  ['/leads', '', '/leads?lead=7'],
  ['/sequences', '?view=5', '/leads/7'],
])('at %s%s another lead is %s: what the address says beside it stays', (pathname, search, expected) => {
  vi.stubGlobal('location', { pathname, search })
  onTestFinished(() => void vi.unstubAllGlobals())
  expect(leadHrefHere(7)).toBe(expected)
})
