import { expect, test } from 'vitest'
import { tourPage } from './tour-page.ts'
import { tourSteps } from './tour-steps.ts'

const titles = (page: string) => tourSteps(page).map(({ title }) => title)

test('each page has its own steps, an unknown page none', () => {
  expect(titles('dashboard')).toEqual([
    'Welcome',
    'Key Metrics',
    'Template Performance',
    'Recent Leads',
    'Navigation Menu',
  ])
  expect(titles('leads')).toEqual(['Lead Management', 'Add New Leads', 'Filter & Search', 'Leads Overview'])
  expect(titles('email-templates')).toEqual([
    'Email Templates',
    'AI Writing Assistant',
    'Template Categories',
    'Bulk Management',
  ])
  for (const page of ['', 'sequences', 'toString']) expect(tourSteps(page)).toEqual([])
})

test('what a step says fits two lines of its card', () => {
  for (const { content } of ['dashboard', 'leads', 'email-templates'].flatMap(tourSteps))
    expect(content.length).toBeLessThanOrEqual(80)
})

test('an address leads to its tour', () => {
  expect(['/', '/dashboard', '/Leads/', '/emails', '/analytics', '/no'].map(tourPage)).toEqual([
    'dashboard',
    'dashboard',
    'leads',
    'email-templates',
    '',
    '',
  ])
})
