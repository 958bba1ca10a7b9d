import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { refreshAfterCall, refreshLeads } from './lead-api.ts'

test('after the server changed leads, lists and figures reload, and imports go on reading their own progress', () => {
  const client = new QueryClient()
  const urls = ['/api/leads', '/api/leads/7', '/api/today', '/api/leads/import', '/api/leads/import/3']
  for (const url of urls) client.setQueryData([url], 'known')
  refreshLeads(client)
  expect(urls.map((url) => client.getQueryState([url])?.isInvalidated)).toEqual([true, true, true, false, false])
  client.clear()
})

test('after a call was logged, what it ended and counts in reloads: a booked meeting takes open tasks of sequences along', () => {
  const client = new QueryClient()
  const urls = ['/api/tasks', '/api/tasks/counts', '/api/approvals', '/api/leads/7/enrollments', '/api/today']
  const figures = '/api/analytics/outreach'
  for (const url of [...urls, figures, '/api/email-templates']) client.setQueryData([url], 'known')
  refreshAfterCall(client)
  const isStale = (url: string) => client.getQueryState([url])?.isInvalidated
  expect([...urls, figures].filter((url) => !isStale(url))).toEqual([])
  expect(isStale('/api/email-templates')).toBe(false)
  client.clear()
})
