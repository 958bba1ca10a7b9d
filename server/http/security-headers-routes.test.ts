import { Writable } from 'node:stream'
import { expect, test } from 'vitest'
import { builtApp } from '../../tests/world/built-app.ts'
import { world } from '../../tests/world/world.ts'
import { createLog } from '../log.ts'
import { openHttpServer } from './http-server.ts'
import { isProxy } from './proxy.ts'

const KINDS: [
  what: string,
  method: string,
  url: string,
  status: number,
  type: string | undefined,
  isStored: boolean,
][] = [
  ['a page of the app', 'GET', '/leads', 200, 'text/html; charset=utf-8', false],
  ['a script', 'GET', '/assets/main-abc123.js', 200, 'application/javascript; charset=utf-8', true],
  ['a picture', 'GET', '/favicon.svg', 200, 'image/svg+xml', true],
  ['the sign-in page', 'GET', '/api/login', 200, 'text/html; charset=utf-8', false],
  ['the API for people', 'GET', '/api/docs', 200, 'text/html; charset=utf-8', false],
  ['a refused call', 'GET', '/api/stats', 401, 'application/json; charset=utf-8', false],
  ['an unknown call', 'POST', '/api/nothing', 404, 'application/json; charset=utf-8', false],
  ['an unknown file', 'GET', '/assets/none.js', 404, 'application/json; charset=utf-8', true],
  ['a compressed copy', 'GET', '/assets/main-abc123.js.br', 404, 'application/json; charset=utf-8', true],
  ['an impossible file', 'GET', '/assets/a%00b.js', 404, 'application/json; charset=utf-8', true],
  ['a file outside of its folder', 'GET', '/assets/..%2findex.html', 404, 'application/json; charset=utf-8', true],
  ['a malformed address', 'GET', '/api/%zz', 400, 'application/json; charset=utf-8', false],
  ['the tracking pixel', 'GET', '/t/o/x.gif', 200, 'image/gif', false],
  ['an unknown tracked link', 'GET', '/t/c/x', 404, 'text/plain; charset=utf-8', false],
  ['an unknown unsubscribe link', 'GET', '/u/x', 404, 'text/html; charset=utf-8', false],
  ['a redirect', 'GET', '/api/register', 302, undefined, false],
]

test('every kind of response has the security headers', async () => {
  const webDir = await builtApp()
  const w = await world({ PUBLIC_URL: 'https://leads.example.com' }, undefined, () => ({ webDir }))
  for (const [what, method, url, status, type, isStored] of KINDS) {
    const { status: given, headers } = await w.call(method, url)
    expect({ what, status: given, type: headers['content-type'] }).toEqual({ what, status, type })
    expect(headers, what).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'same-origin',
      'x-dns-prefetch-control': 'off',
      'cross-origin-opener-policy': 'same-origin-allow-popups',
      'strict-transport-security': 'max-age=31536000; includeSubDomains',
    })
    const policy = String(headers['content-security-policy'])
    for (const part of ["script-src 'self'", "object-src 'none'", "base-uri 'none'", "frame-ancestors 'none'"])
      expect(policy, what).toContain(part)
    expect(headers['access-control-allow-origin'], what).toBeUndefined()
    if (!isStored) expect(headers['cache-control'], what).toMatch(/no-store|no-cache/)
    if (url.startsWith('/api')) expect(headers['cache-control'], what).toBe('no-store')
    for (const name of ['server', 'x-powered-by']) expect(headers[name], what).toBeUndefined()
  }
})

test('TRACE is not answered', async () => {
  const w = await world()
  for (const url of ['/', '/api/stats', '/api/login']) {
    const { status, text } = await w.call('TRACE', url, undefined, { 'x-secret': 'sesame' })
    expect([404, 405]).toContain(status)
    expect(text).not.toContain('sesame')
  }
})

test('the page that is shown while starting can be framed by nobody and runs nothing', async () => {
  const server = await openHttpServer('127.0.0.1', 0)
  try {
    const { headers } = await fetch(`http://127.0.0.1:${server.port}/leads`, { headers: { accept: 'text/html' } })
    expect(headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('content-security-policy')).toContain("default-src 'none'")
    expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
  } finally {
    await server.close()
  }
})

test('a line of the log says whose call it was, and a line break in a URL stays inside its line', async () => {
  const lines: string[] = []
  const log = createLog('info', new Writable({ write: (chunk, _, done) => done(void lines.push(String(chunk))) }))
  const w = await world({}, log)
  const ada = await w.person()
  await ada.call('GET', '/api/stats')
  await ada.call('GET', '/api/leads/7%0a{"level":50,"msg":"forged"}')
  await w.call('GET', '/api/stats')
  const calls = lines.flatMap((line) => line.trim().split('\n')).map((line) => JSON.parse(line))
  expect(calls.map(({ status, user }) => [status, user])).toEqual([
    [200, ada.id],
    [400, ada.id],
    [401, undefined],
  ])
  expect(calls.filter(({ msg }) => msg === 'forged')).toEqual([])
})

test.each([
  ['10.0.0.7', 0, true],
  ['::ffff:192.168.1.9', 0, true],
  ['fd00::1', 0, true],
  ['203.0.113.9', 0, false],
  ['10.0.0.7', 1, false],
])('what %s, hop %i, says about the visitor is believed: %s', (address, hop, isBelieved) => {
  expect(isProxy(address, hop)).toBe(isBelieved)
})

test('a parameter given twice is refused where one is expected', async () => {
  const w = await world()
  const ada = await w.person()
  expect((await ada.call('GET', '/api/leads?page=1&page=2')).status).toBe(400)
  expect((await ada.call('GET', '/api/leads?search=a&search=b')).status).toBe(400)
})
