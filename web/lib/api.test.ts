import { afterEach, expect, test, vi } from 'vitest'
import { ApiError, callApi, fieldIssuesOf, isUnauthorized, messageOf, PAGE_ID, showUser, withParams } from './api.ts'

afterEach(() => vi.unstubAllGlobals())

function serverAnswers(response: Response) {
  const fetchMock = vi.fn<typeof fetch>().mockResolvedValue(response)
  vi.stubGlobal('fetch', fetchMock)
  return fetchMock
}

test('a refused call says the status and the body text', async () => {
  serverAnswers(new Response('{"message":"Lead not found"}', { status: 404, statusText: 'Not Found' }))
  await expect(callApi('GET', '/api/leads/1')).rejects.toThrow('404: {"message":"Lead not found"}')
})

test('a refused call without a body says the status text', async () => {
  serverAnswers(new Response(null, { status: 502, statusText: 'Bad Gateway' }))
  await expect(callApi('GET', '/api/stats')).rejects.toThrow(new ApiError(502, 'Bad Gateway'))
})

test('only a 401 that says Unauthorized means signed out', () => {
  expect(isUnauthorized(new ApiError(401, '{"message":"Unauthorized"}'))).toBe(true)
  expect(isUnauthorized(new ApiError(401, '{"message":"Wrong password"}'))).toBe(false)
  expect(isUnauthorized(new ApiError(403, 'Unauthorized'))).toBe(false)
  expect(isUnauthorized('401: Unauthorized')).toBe(false)
})

test('every call sends cookies, a write the page it is from, and a JSON content type only with a body', async () => {
  const fetchMock = serverAnswers(new Response('{}'))
  await callApi('GET', '/api/stats')
  expect(fetchMock).toHaveBeenLastCalledWith('/api/stats', { method: 'GET', credentials: 'include', headers: {} })
  await callApi('DELETE', '/api/leads/1')
  expect(fetchMock).toHaveBeenLastCalledWith('/api/leads/1', {
    method: 'DELETE',
    credentials: 'include',
    keepalive: true,
    headers: { 'X-Page-Id': PAGE_ID },
  })
  await callApi('POST', '/api/leads', { company: 'Navona' })
  expect(fetchMock).toHaveBeenLastCalledWith('/api/leads', {
    method: 'POST',
    credentials: 'include',
    keepalive: true,
    headers: { 'X-Page-Id': PAGE_ID, 'Content-Type': 'application/json' },
    body: '{"company":"Navona"}',
  })
})

test('a short write arrives though the page is closed at once; long ones, reads and what can be canceled end with it', async () => {
  const fetchMock = serverAnswers(new Response('{}'))
  const keepsOn = async (...call: Parameters<typeof callApi>) => {
    await callApi(...call)
    return fetchMock.mock.lastCall?.[1]?.keepalive ?? false
  }
  expect(await keepsOn('POST', '/api/tasks/1/done', { outcome: 'connected' })).toBe(true)
  expect(await keepsOn('DELETE', '/api/tasks/1')).toBe(true)
  expect(await keepsOn('POST', '/api/tasks/1/done', { text: 'a'.repeat(1_000) })).toBe(false)
  expect(await keepsOn('POST', '/api/email-writing/stream', {}, new AbortController().signal)).toBe(false)
  expect(await keepsOn('GET', '/api/stats')).toBe(false)
})

test('a write says whose page it is from, while somebody is shown', async () => {
  const fetchMock = serverAnswers(new Response('{}'))
  const leave = showUser(7)
  await callApi('DELETE', '/api/leads/1')
  expect(fetchMock.mock.lastCall?.[1]?.headers).toEqual({ 'X-Page-Id': PAGE_ID, 'X-Page-User': '7' })
  await callApi('GET', '/api/stats')
  expect(fetchMock.mock.lastCall?.[1]?.headers).toEqual({})
  leave()
  await callApi('DELETE', '/api/leads/1')
  expect(fetchMock.mock.lastCall?.[1]?.headers).toEqual({ 'X-Page-Id': PAGE_ID })
})

test('empty parameters are left out of the address, zero is kept', () => {
  expect(withParams('/api/leads')).toBe('/api/leads')
  expect(withParams('/api/leads', { search: '', industry: undefined, status: null })).toBe('/api/leads')
  expect(withParams('/api/leads', { search: 'a b', page: 2, minScore: 0 })).toBe(
    '/api/leads?search=a+b&page=2&minScore=0',
  )
})

test('the fields a form must change are read from a 400, and from nothing else', () => {
  const issues = [{ field: 'email', message: 'Valid email is required' }]
  expect(fieldIssuesOf(new ApiError(400, JSON.stringify({ message: 'no', issues })))).toEqual(issues)
  expect(fieldIssuesOf(new ApiError(400, '{"message":"no"}'))).toEqual([])
  expect(fieldIssuesOf(new ApiError(400, '<html>'))).toEqual([])
  expect(fieldIssuesOf(new ApiError(500, JSON.stringify({ message: 'no', issues })))).toEqual([])
  expect(fieldIssuesOf(new TypeError('Failed to fetch'))).toEqual([])
})

test('what the server said is read from its answer, and from nothing else', () => {
  expect(messageOf(new ApiError(429, '{"message":"Please wait a minute."}'))).toBe('Please wait a minute.')
  for (const other of ['{}', '{"message":7}', '<html>', 'null', ''])
    expect(messageOf(new ApiError(500, other))).toBeUndefined()
  expect(messageOf(new TypeError('Failed to fetch'))).toBeUndefined()
})
