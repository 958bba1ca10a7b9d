import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { refreshLeads } from './lead-api.ts'

test('after the server changed leads, lists and figures reload, and imports go on reading their own progress', () => {
  const client = new QueryClient()
  const urls = ['/api/leads', '/api/leads/7', '/api/today', '/api/leads/import', '/api/leads/import/3']
  for (const url of urls) client.setQueryData([url], 'known')
  refreshLeads(client)
  expect(urls.map((url) => client.getQueryState([url])?.isInvalidated)).toEqual([true, true, true, false, false])
  client.clear()
})
