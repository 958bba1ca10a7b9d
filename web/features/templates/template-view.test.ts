import { expect, test } from 'vitest'
import type { EmailTemplate } from '../../../contract/email-template.ts'
import { hasFilters, matching, NO_FILTERS, readView, templatesHref } from './template-view.ts'

const template = (id: number, details: Partial<EmailTemplate>): EmailTemplate => ({
  id,
  leadId: null,
  category: 'prospecting',
  tone: 'professional',
  subject: 'Shorter release nights',
  body: 'Hi Grace',
  aiGenerated: false,
  writtenBy: null,
  personalizationInsights: null,
  status: 'draft',
  sentAt: null,
  createdAt: '2026-11-15T09:00:00Z',
  updatedAt: '2026-11-15T09:00:00Z',
  ...details,
})
const ids = (found: EmailTemplate[]) => found.map(({ id }) => id)

const all = [
  template(1, {}),
  template(2, { subject: 'Über uns', category: 'follow_up' }),
  template(3, { body: 'RELEASE notes', status: 'sent' }),
]

test.each([
  ['', [1, 2, 3]],
  ['release', [1, 3]],
  ['  RELEASE ', [1, 3]],
  ['über', [2]],
  ['nobody', []],
])('search "%s" finds subject or body, whatever the case', (search, found) => {
  expect(ids(matching(all, { ...NO_FILTERS, search }))).toEqual(found)
})

test('category and status narrow together with the search', () => {
  expect(ids(matching(all, { ...NO_FILTERS, category: 'follow_up' }))).toEqual([2])
  expect(ids(matching(all, { ...NO_FILTERS, status: 'draft' }))).toEqual([1, 2])
  expect(ids(matching(all, { search: 'release', category: 'prospecting', status: 'sent' }))).toEqual([3])
})

test('a view survives its address; what is unknown there is no filter', () => {
  const view = { search: '50% & more', category: 'demo_request', status: 'scheduled' }
  expect(readView(templatesHref(view).slice('/emails'.length))).toEqual(view)
  expect(templatesHref(NO_FILTERS)).toBe('/emails')
  expect(readView('?category=all&status=gone')).toEqual(NO_FILTERS)
  expect(hasFilters(readView('?search=%20'))).toBe(false)
})
