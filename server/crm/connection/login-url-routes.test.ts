import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { type CrmWorld, crmWorld } from '../../../tests/world/crm-world.ts'
import { createCaller } from './access.ts'
import { findIntegration, type Integration } from './integration-queries.ts'

const MY_DOMAIN = 'https://acme--uat.sandbox.my.salesforce.com'

const seen: string[] = []

let w: CrmWorld
beforeAll(async () => {
  w = await crmWorld()
})

// Calls to a Salesforce host go to the simulator, which stands for it.
const realFetch = globalThis.fetch
beforeEach(() => {
  vi.spyOn(globalThis, 'fetch').mockImplementation((input, init) => {
    const { origin, pathname, search } = new URL(input instanceof Request ? input.url : input)
    seen.push(`${origin}${pathname}`)
    return realFetch(origin.endsWith('.salesforce.com') ? `${w.salesforce.url}${pathname}${search}` : input, init)
  })
})
afterEach(() => {
  vi.restoreAllMocks()
})

const authUrl = (person: Awaited<ReturnType<CrmWorld['person']>>, loginUrl: string) =>
  person.call('GET', `/api/crm/salesforce/auth?loginUrl=${encodeURIComponent(loginUrl)}`)

test('Salesforce is connected, renewed and disconnected at the login address that was chosen', async () => {
  const ada = await w.person()
  const { body } = await authUrl(ada, 'acme--uat.sandbox.my.salesforce.com')
  const consent = new URL((body as { authUrl: string }).authUrl)
  expect(consent.origin + consent.pathname).toBe(`${MY_DOMAIN}/services/oauth2/authorize`)
  const decided = new URL(`/consent${consent.search}&decision=allow`, w.salesforce.url)
  const back = new URL((await fetch(decided, { redirect: 'manual' })).headers.get('location') ?? '')
  expect((await ada.call('GET', `${back.pathname}${back.search}`)).status).toBe(200)
  expect(seen.at(-1)).toBe(`${MY_DOMAIN}/services/oauth2/token`)

  const integration = await w.integration(ada, 'salesforce')
  expect(integration).toMatchObject({ loginUrl: MY_DOMAIN, isActive: true, authKind: 'oauth' })
  await w.pool.query('update crm_integrations set token_expires_at = now() where id = $1', [integration.id])
  const row = (await findIntegration(w.db, ada.id, integration.id)) as Integration
  await createCaller(w.deps, row)(async ({ token }) => token)
  expect(seen.at(-1)).toBe(`${MY_DOMAIN}/services/oauth2/token`)
  expect((await ada.call('DELETE', `/api/crm/integrations/${integration.id}`)).status).toBe(204)
  expect(seen.at(-1)).toBe(`${MY_DOMAIN}/services/oauth2/revoke`)
})

test('without a choice, the login address is the setting of the server', async () => {
  const ada = await w.person()
  await w.connect(ada, 'salesforce')
  const { id, loginUrl } = await w.integration(ada, 'salesforce')
  expect(loginUrl).toBeNull()
  expect(seen.at(-1)).toBe(`${w.salesforce.url}/services/oauth2/token`)
  const before = seen.length
  await ada.call('POST', `/api/crm/integrations/${id}/test`)
  const versions = new Set(seen.slice(before).map((url) => /\/services\/data\/(v[\d.]+)/.exec(url)?.[1]))
  expect([...versions]).toEqual(['v67.0'])
})

test('our client secret is sent to no other host, whatever address is asked for or stored', async () => {
  const ada = await w.person()
  for (const address of [
    'https://evil.example',
    'http://169.254.169.254',
    'https://acme.my.salesforce.com@evil.example',
  ])
    expect(await authUrl(ada, address)).toMatchObject({
      status: 400,
      body: { message: expect.stringContaining('not a Salesforce login address') },
    })
  await w.connect(ada, 'salesforce')
  const { id } = await w.integration(ada, 'salesforce')
  await w.pool.query(
    `update crm_integrations set login_url = 'https://evil.example', token_expires_at = now() where id = $1`,
    [id],
  )
  const before = seen.length
  expect((await ada.call('POST', `/api/crm/integrations/${id}/test`)).body).toMatchObject({ connected: false })
  expect(seen.slice(before).filter((url) => url.includes('evil'))).toEqual([])
})

test('HubSpot has one login address', async () => {
  const ada = await w.person()
  const { body } = await ada.call('GET', `/api/crm/hubspot/auth?loginUrl=${encodeURIComponent('https://evil.example')}`)
  const url = new URL((body as { authUrl: string }).authUrl)
  expect(url.origin).toBe(w.hubspot.url)
  expect(url.searchParams.get('optional_scope')).toContain('sales-email-read')
  expect(url.searchParams.get('scope')).not.toContain('sales-email-read')
})
