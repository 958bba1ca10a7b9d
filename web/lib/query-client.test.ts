import { afterEach, beforeEach, expect, test, vi } from 'vitest'

beforeEach(() => {
  vi.useFakeTimers()
  vi.resetModules()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('several calls failing as unauthorised give one toast and one trip to the login', async () => {
  const visits: string[] = []
  vi.stubGlobal('window', {
    location: {
      set href(url: string) {
        visits.push(url)
      },
    },
  })
  vi.stubGlobal('fetch', async () => new Response('{"message":"Unauthorized"}', { status: 401 }))
  const { queryClient } = await import('./query-client.ts')
  const { currentToasts } = await import('../ui/overlay/use-toast.ts')

  await Promise.allSettled([
    queryClient.fetchQuery({ queryKey: ['/api/stats'] }),
    queryClient.fetchQuery({ queryKey: ['/api/leads', { page: 1 }] }),
  ])

  expect(currentToasts()).toMatchObject([
    { variant: 'destructive', title: 'Unauthorized', description: 'You are logged out. Logging in again...' },
  ])
  vi.advanceTimersByTime(499)
  expect(visits).toEqual([])
  vi.advanceTimersByTime(5000)
  expect(visits).toEqual(['/api/login'])
})

test('the query key is the address that is read', async () => {
  const read: string[] = []
  vi.stubGlobal('fetch', async (url: string) => {
    read.push(url)
    return new Response('{"total":0}')
  })
  const { queryClient } = await import('./query-client.ts')
  await queryClient.fetchQuery({ queryKey: ['/api/leads', { search: 'ada', industry: '', page: 1 }] })
  expect(read).toEqual(['/api/leads?search=ada&page=1'])
})
