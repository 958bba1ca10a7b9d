import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { refreshAfterWrite, refreshLeads } from './lead-api.ts'

test('what was being loaded for the first time when a write ended shows the write', async () => {
  const client = new QueryClient()
  const replies: ((value: string) => void)[] = []
  const queryFn = () => new Promise<string>((resolve) => replies.push(resolve))
  const observer = new QueryObserver(client, { queryKey: ['/api/leads/7/timeline'], queryFn, retry: false })
  const stop = observer.subscribe(() => {})
  refreshAfterWrite(client)
  replies[0]?.('before the write')
  await expect.poll(() => replies).toHaveLength(2)
  replies[1]?.('after the write')
  await expect.poll(() => observer.getCurrentResult().data).toBe('after the write')
  stop()
  client.clear()
})

test('after the server changed leads, lists and figures reload, and imports go on reading their own progress', () => {
  const client = new QueryClient()
  const urls = ['/api/leads', '/api/leads/7', '/api/today', '/api/leads/import', '/api/leads/import/3']
  for (const url of urls) client.setQueryData([url], 'known')
  refreshLeads(client)
  expect(urls.map((url) => client.getQueryState([url])?.isInvalidated)).toEqual([true, true, true, false, false])
  client.clear()
})
