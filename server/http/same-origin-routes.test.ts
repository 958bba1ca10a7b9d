import { describe, expect, test } from 'vitest'
import { world } from '../../tests/world/world.ts'

const password = 'a long enough passphrase'
const writing = ['POST', 'PUT', 'PATCH', 'DELETE']
const FORM = 'application/x-www-form-urlencoded'

type Described = { paths: Record<string, Record<string, { requestBody?: { content?: object } }>> }

/** Every route that changes something, read from the app itself, so that none can be forgotten. */
async function changingRoutes() {
  const w = await world()
  const routes: { method: string; url: string; takesForms: boolean }[] = []
  for (const [url, methods] of Object.entries((w.app.swagger() as Described).paths)) {
    for (const [name, { requestBody }] of Object.entries(methods)) {
      const method = name.toUpperCase()
      const takesForms = requestBody?.content !== undefined && FORM in requestBody.content
      if (writing.includes(method)) routes.push({ method, url: url.replaceAll(/\{\w+\}/g, '1'), takesForms })
    }
  }
  return { w, routes }
}

describe('a change asked for by another site', () => {
  test.each([
    ['a foreign origin', { origin: 'https://evil.example' }],
    ['a sandboxed page', { origin: 'null' }],
    ['a sibling site', { 'sec-fetch-site': 'same-site' }],
    ['a cross-site request without origin', { 'sec-fetch-site': 'cross-site' }],
    ['a foreign page named in place of the origin', { referer: 'https://evil.example/form' }],
    ['our name on another port', { origin: 'http://localhost:4444' }],
  ])('is refused on every route: %s', async (_name, headers: Record<string, string>) => {
    const { w, routes } = await changingRoutes()
    expect(routes.length).toBeGreaterThan(2)
    const ada = await w.person()
    for (const { method, url } of routes) {
      for (const type of [
        'application/json',
        'application/x-www-form-urlencoded',
        'text/plain',
        'multipart/form-data',
      ]) {
        const refused = await ada.call(method, url, '{}', { ...headers, host: 'localhost:3000', 'content-type': type })
        expect(refused, `${method} ${url} as ${type}`).toMatchObject({
          status: 403,
          body: { message: 'This request came from another site' },
        })
      }
    }
    expect((await ada.call('GET', '/api/auth/user')).status).toBe(200)
  })

  test('or sent as something other than JSON is refused, except where the API document says that it takes a form', async () => {
    const { w, routes } = await changingRoutes()
    const ada = await w.person()
    for (const { method, url, takesForms } of routes.filter(({ url }) => url !== '/api/logout')) {
      for (const type of ['text/plain', 'multipart/form-data; boundary=x', 'application/xml', FORM]) {
        if (takesForms && type === FORM) continue
        // A file may come as a form; this one is none.
        const status = url === '/api/leads/import' && type.startsWith('multipart') ? 400 : 415
        const refused = await ada.call(method, url, 'email=a&password=b', { 'content-type': type })
        expect(refused.status, `${method} ${url} as ${type}`).toBe(status)
      }
    }
  })

  test('by a form gets no further than signing in: no route that needs a session takes one', async () => {
    const { w, routes } = await changingRoutes()
    const forms = routes.filter(({ takesForms }) => takesForms)
    expect(forms.map(({ url }) => url)).toContain('/api/login')
    for (const { method, url } of forms) {
      const stranger = await w.call(method, url, '', { 'content-type': FORM })
      // A page, with what is wrong, or the way back to signing in: nobody is asked for a session.
      expect(stranger.status, `${method} ${url}`).not.toBe(401)
    }
  })

  test('is recognised as our own from the public address and from the address used', async () => {
    const w = await world({ PUBLIC_URL: 'https://leads.example.com', ALLOWED_HOSTS: 'inside' })
    const own: Record<string, string>[] = [
      { origin: 'https://leads.example.com', host: 'inside:3000' },
      { origin: 'http://127.0.0.1:3000', host: '127.0.0.1:3000' },
      { referer: 'https://leads.example.com/leads?page=2', host: 'inside:3000' },
    ]
    for (const [i, headers] of own.entries()) {
      const made = await w.call('POST', '/api/register', { email: `own${i}@brightline.co`, password }, headers)
      expect(made.status).toBe(200)
    }
  })

  test('by GET changes nothing: reading routes only read', async () => {
    const w = await world()
    const ada = await w.person()
    for (const url of [
      '/api/auth/user',
      '/api/stats',
      '/api/health',
      '/api/ready',
      '/api/openapi.json',
      '/api/register',
    ]) {
      await ada.call('GET', url, undefined, { origin: 'https://evil.example' })
    }
    expect((await ada.call('GET', '/api/auth/user')).status).toBe(200)
  })
})
