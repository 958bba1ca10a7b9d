import { expect, test } from 'vitest'
import { PUBLIC, world } from '../../../tests/world/world.ts'
import { listedRoutes, scopeOf } from './route-scopes.ts'

type Operation = { 'x-token-scope'?: string; security?: object[] }

async function operations() {
  const w = await world()
  const { paths } = (await w.call('GET', '/api/openapi.json')).body as {
    paths: Record<string, Record<string, Operation>>
  }
  return Object.entries(paths).flatMap(([path, byMethod]) =>
    Object.entries(byMethod).map(([method, operation]) => ({
      route: `${method.toUpperCase()} ${path.replace(/^\/api/, '').replace(/\{(\w+)\}/g, ':$1')}`,
      scope: operation['x-token-scope'],
      security: operation.security,
    })),
  )
}

test('every call behind the sign-in has a scope in route-scopes.ts', async () => {
  const all = await operations()
  expect(all.filter(({ scope }) => scope === 'undecided').map(({ route }) => route)).toEqual([])
  expect(all.filter(({ scope }) => scope !== undefined).length).toBeGreaterThan(100)
})

test('every listed call exists', async () => {
  const routes = (await operations()).map(({ route }) => route)
  expect(listedRoutes().filter((route) => !routes.includes(route))).toEqual([])
})

test('the API document says which scope a call needs, and which calls take no token', async () => {
  const all = new Map((await operations()).map(({ route, ...one }) => [route, one]))
  expect(all.get('POST /leads/:id/emails')).toEqual({ scope: 'send', security: [{ session: [] }, { token: [] }] })
  expect(all.get('GET /leads/export.csv')?.scope).toBe('admin')
  expect(all.get('POST /tokens')).toEqual({ scope: 'session', security: [{ session: [] }] })
  expect(all.get('POST /login')).toEqual({ scope: undefined, security: [] })
})

test.each([
  ['https', PUBLIC, '__Host-leadwright'],
  ['http', {}, 'leadwright'],
])('the API document names the session cookie that is set over %s', async (_, settings, name) => {
  const { body } = await (await world(settings)).call('GET', '/api/openapi.json')
  expect(body).toMatchObject({ components: { securitySchemes: { session: { in: 'cookie', name } } } })
})

test('a call that nobody has listed takes no token, and neither does a file', () => {
  expect(scopeOf('POST', '/something/new')).toBeUndefined()
  expect(scopeOf('GET', '/something/new.csv')).toBeUndefined()
  expect(scopeOf('GET', '/something/export')).toBeUndefined()
  expect(scopeOf('HEAD', '/leads/export.csv')).toBe('admin')
  expect(scopeOf('GET', '/something/new')).toBe('read')
})

test('whatever may make emails go out again needs the scope for sending', () => {
  for (const route of ['/leads/restore', '/leads/merge/:id/undo', '/crm/runs/:id/undo'])
    expect(scopeOf('POST', route)).toBe('send')
})
