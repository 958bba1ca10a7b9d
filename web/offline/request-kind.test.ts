import { expect, test } from 'vitest'
import { requestKind } from './request-kind.ts'

const ours = 'https://leads.example'
const kind = (path: string, { method = 'GET', mode = 'cors' } = {}) =>
  requestKind({ method, mode, url: new URL(path, ours).href }, ours)

test.each([
  ['/api/leads?page=2&limit=50', 'data'],
  ['/api/leads/12', 'data'],
  ['/api/leads/12/timeline', 'data'],
  ['/api/email-templates', 'data'],
  ['/api/auth/user', 'data'],
  ['/api/stats', 'data'],
  ['/api/sample-data', 'data'],
  ['/api/leads/export.csv', 'other'],
  ['/api/leads/import/3', 'other'],
  ['/api/tokens', 'other'],
  ['/api/account', 'other'],
  ['/api/account/export.zip', 'other'],
  ['/api/notifications/stream', 'other'],
  ['/assets/index-a1b2.js', 'file'],
  ['/favicon.svg', 'file'],
  ['/service-worker.js', 'other'],
  ['https://elsewhere.example/assets/x.js', 'other'],
] as const)('%s is %s', (path, wanted) => {
  expect(kind(path)).toBe(wanted)
})

test('pages are the app, but for those of the server', () => {
  expect(kind('/leads?lead=12', { mode: 'navigate' })).toBe('page')
  expect(kind('/api/leads', { mode: 'navigate' })).toBe('other')
  expect(kind('/u/token', { mode: 'navigate' })).toBe('other')
})

test.each([
  ['/api/logout', 'GET'],
  ['/api/logout', 'POST'],
  ['/api/login', 'GET'],
  ['/api/login', 'POST'],
  ['/api/login/code', 'POST'],
  ['/api/login/passkey', 'POST'],
  ['/api/login/callback?code=x&state=y', 'GET'],
  ['/api/register', 'POST'],
  ['/api/confirm', 'POST'],
])('%s (%s) begins or ends a session: nothing of the one before is kept', (path, method) => {
  expect(kind(path, { method, mode: 'navigate' })).toBe('session')
})

test('nothing that changes something is touched', () => {
  for (const method of ['POST', 'PUT', 'PATCH', 'DELETE']) expect(kind('/api/leads', { method })).toBe('other')
})
