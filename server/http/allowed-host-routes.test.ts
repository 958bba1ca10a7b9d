import { describe, expect, test } from 'vitest'
import { world } from '../../tests/world/world.ts'

const SETTINGS = { PUBLIC_URL: 'https://leads.example.com:8443', ALLOWED_HOSTS: 'web, Leads.Internal' }

describe('the name a request is for', () => {
  test.each([
    'leads.example.com',
    'leads.example.com:8443',
    'LEADS.example.com.',
    'localhost',
    'localhost:3000',
    '127.0.0.1:3000',
    '10.1.2.3',
    '[::1]:3000',
    'web',
    'leads.internal:80',
  ])('%s is served', async (host) => {
    const w = await world(SETTINGS)
    expect((await w.call('GET', '/api/health', undefined, { host })).status).toBe(200)
  })

  test.each([
    'evil.example',
    'evil.example:3000',
    'leads.example.com.evil.example',
    'xleads.example.com',
    'localhost.evil.example',
    '127.0.0.1.evil.example',
    'leads.example.com@evil.example',
    'other',
  ])('%s is refused, with a session or a token, whatever a proxy is said to have been asked for', async (host) => {
    const w = await world(SETTINGS)
    const ada = await w.person()
    const headers = { host, 'x-forwarded-host': 'leads.example.com', origin: `http://${host}` }
    for (const url of ['/', '/api/health', '/api/auth/user', '/api/login', '/api/nothing', '/favicon.svg'])
      expect((await ada.call('GET', url, undefined, headers)).status, url).toBe(421)
    for (const [method, url] of [
      ['PATCH', '/api/account'],
      ['POST', '/api/leads'],
    ] as const)
      expect((await ada.call(method, url, {}, headers)).status).toBe(421)
  })

  test('that is refused is told, with the setting to change', async () => {
    const w = await world(SETTINGS)
    const message =
      "This server doesn't serve evil.example. Open https://leads.example.com:8443, or add the name to the setting ALLOWED_HOSTS."
    const host = 'evil.example:3000'
    expect(await w.call('GET', '/api/health', undefined, { host })).toMatchObject({ status: 421, body: { message } })
    const page = await w.call('GET', '/', undefined, { host, accept: 'text/html' })
    expect(page).toMatchObject({ status: 421, headers: { 'cache-control': 'no-store' } })
    expect(page.headers['content-type']).toBe('text/html; charset=utf-8')
    expect(page.text).toContain('Open Leadwright at its usual address')
    expect(page.text).toContain('href="https://leads.example.com:8443"')
    expect(page.text).toContain('Add evil.example to the setting ALLOWED_HOSTS')
    // Its styles are served, the rest is not.
    expect((await w.call('GET', '/assets/main-abc.css', undefined, { host })).status).toBe(404)
    expect((await w.call('GET', '/assets/main-abc.js', undefined, { host })).status).toBe(421)
  })

  test('that is refused gets no loopback address as advice: on another machine it is another server', async () => {
    const w = await world({ PUBLIC_URL: 'http://localhost:3000' })
    for (const accept of ['text/html', 'application/json']) {
      const refused = await w.call('GET', '/', undefined, { host: 'leads.lan', accept })
      expect(refused).toMatchObject({ status: 421, text: expect.stringContaining('usual address') })
      expect(refused.text).not.toContain('localhost')
    }
  })

  test('may be a previous one for links in emails', async () => {
    const w = await world(SETTINGS)
    const host = 'previous.example.com'
    expect((await w.call('GET', '/t/o/unknown.gif', undefined, { host })).status).toBe(200)
    expect((await w.call('POST', '/u/unknown', undefined, { host })).status).toBe(404)
  })
})
