import { beforeAll, describe, expect, test } from 'vitest'
import { CRM_PROVIDERS, type CrmProvider } from '../../../contract/crm-integration.ts'
import { type CrmWorld, crmWorld } from '../../../tests/world/crm-world.ts'
import { world } from '../../../tests/world/world.ts'
import { createSecretBox } from '../../secret-box.ts'
import { createCaller } from './access.ts'
import { findIntegration, type Integration } from './integration-queries.ts'
import { resealTokens } from './reseal-tokens.ts'

let w: CrmWorld
beforeAll(async () => {
  w = await crmWorld()
})

const simulatorOf = (provider: CrmProvider) => w[provider]
const tokenCalls = (provider: CrmProvider) => simulatorOf(provider).calls.filter((call) => /token$/.test(call)).length

describe.each(CRM_PROVIDERS)('%s', (provider) => {
  test('is connected through its consent page, tested by a real call, and disconnected', async () => {
    const ada = await w.person()
    expect((await ada.call('GET', '/api/crm/integrations')).body).toEqual([])
    const popup = await w.connect(ada, provider)
    expect(popup.text).toContain('is connected. You can close this window.')
    expect(popup.text).toContain('<script src="/crm-callback.js" defer></script>')
    const integration = await w.integration(ada, provider)
    expect(integration).toMatchObject({ isActive: true, lastSyncAt: null, syncSettings: { autoSync: false } })
    expect(integration.instanceUrl).toMatch(/^http/)
    expect((await ada.call('POST', `/api/crm/integrations/${integration.id}/test`)).body).toEqual({
      connected: true,
      message: null,
    })

    const eve = await w.person()
    for (const [method, url] of [
      ['DELETE', `/api/crm/integrations/${integration.id}`],
      ['POST', `/api/crm/integrations/${integration.id}/test`],
      ['POST', `/api/crm/integrations/${integration.id}/retry`],
    ] as const)
      expect((await eve.call(method, url)).status).toBe(404)

    expect((await ada.call('DELETE', `/api/crm/integrations/${integration.id}`)).status).toBe(204)
    expect((await ada.call('GET', '/api/crm/integrations')).body).toEqual([])
    expect(simulatorOf(provider).calls.at(-1)).toMatch(/revoke$/)
  })

  test('keeps its tokens encrypted per row, and never returns them', async () => {
    const ada = await w.person()
    const bob = await w.person()
    await w.connect(ada, provider)
    await w.connect(bob, provider)
    const { rows } = await w.pool.query('select * from crm_integrations where user_id in ($1, $2)', [ada.id, bob.id])
    expect(JSON.stringify(rows)).not.toMatch(/(access|refresh)-[\w-]{20}/)
    expect((await ada.call('GET', '/api/crm/integrations')).text).not.toMatch(/token":|v1\./)
    await w.pool.query(
      `update crm_integrations a set access_token = b.access_token, refresh_token = b.refresh_token
       from crm_integrations b where b.user_id = $2 and b.provider = $3 and a.user_id = $1 and a.provider = $3`,
      [ada.id, bob.id, provider],
    )
    const { id } = await w.integration(ada, provider)
    const before = simulatorOf(provider).calls.length
    expect((await ada.call('POST', `/api/crm/integrations/${id}/test`)).body).toMatchObject({ connected: false })
    expect(simulatorOf(provider).calls).toHaveLength(before)
    expect(await w.integration(ada, provider)).toMatchObject({
      isActive: false,
      inactiveReason: expect.stringContaining('APP_SECRET has changed'),
    })
    expect((await ada.call('DELETE', `/api/crm/integrations/${id}`)).status).toBe(204)
  })

  test('works with a new APP_SECRET, and without the old one once its tokens are encrypted again', async () => {
    const ada = await w.person()
    await w.connect(ada, provider)
    const { id } = await w.integration(ada, provider)
    const [OLD, NEW] = ['a secret for tests that is long enough', 'another secret for tests, long enough']
    const tokenWith = async (secrets: [string, ...string[]]) => {
      const integration = (await findIntegration(w.db, ada.id, id)) as Integration
      const deps = { ...w.deps, box: createSecretBox(secrets) }
      return createCaller(deps, integration)(async ({ token }) => token)
    }
    const token = await tokenWith([OLD])
    expect(await tokenWith([NEW, OLD])).toBe(token)
    await resealTokens(w.db, createSecretBox([NEW, OLD]))
    expect(await tokenWith([NEW])).toBe(token)
    await expect(tokenWith([OLD])).rejects.toThrow('APP_SECRET has changed')
  })

  test('has its access revoked when the account is deleted', async () => {
    const ada = await w.person()
    await w.connect(ada, provider)
    const { id } = await w.integration(ada, provider)
    const integration = (await findIntegration(w.db, ada.id, id)) as Integration
    const token = await createCaller(w.deps, integration)(async (access) => access.token)
    expect(simulatorOf(provider).tokens.isGood(`Bearer ${token}`)).toBe(true)
    // A CRM that can't be reached does not block disconnecting.
    const bob = await w.person()
    await w.connect(bob, provider)
    simulatorOf(provider).failOnce(({ path }) => path.endsWith('revoke'), 'cut-before')
    expect((await bob.call('DELETE', '/api/account', { password: bob.password })).status).toBe(204)
    expect((await ada.call('DELETE', '/api/account', { password: ada.password })).status).toBe(204)
    expect(simulatorOf(provider).tokens.isGood(`Bearer ${token}`)).toBe(false)
  })

  test('is not connected by a denial, a foreign state, or a popup that someone else started', async () => {
    const ada = await w.person()
    const denied = await w.connect(ada, provider, 'deny')
    expect(denied.status).toBe(400)
    expect(denied.text).toContain('was not connected, because access wasn&#39;t allowed. Close this window.')
    expect(denied.text).not.toContain('access_denied')
    const eve = await w.person()
    const { body } = await eve.call('GET', `/api/crm/${provider}/auth`)
    const state = new URL((body as { authUrl: string }).authUrl).searchParams.get('state')
    const stolen = await ada.call('GET', `/api/crm/${provider}/callback?code=x&state=${state}`)
    expect(stolen.text).toContain('started by someone else')
    expect((await w.call('GET', `/api/crm/${provider}/callback?code=x&state=${state}`)).text).toContain('signed out')
    expect((await ada.call('GET', '/api/crm/integrations')).body).toEqual([])
  })

  test('accepts a callback once: repeated, or for the other CRM, it changes nothing', async () => {
    const ada = await w.person()
    const { body } = await ada.call('GET', `/api/crm/${provider}/auth`)
    const consent = new URL((body as { authUrl: string }).authUrl)
    const allowed = new URL(`/consent${consent.search}&decision=allow`, consent)
    const back = new URL((await fetch(allowed, { redirect: 'manual' })).headers.get('location') ?? '')
    const other = provider === 'hubspot' ? 'salesforce' : 'hubspot'
    expect((await ada.call('GET', `/api/crm/${other}/callback${back.search}`)).status).toBe(400)
    const responses = await Promise.all([1, 2, 3].map(() => ada.call('GET', `${back.pathname}${back.search}`)))
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 400, 400])
    const before = tokenCalls(provider)
    expect((await ada.call('GET', `${back.pathname}${back.search}`)).text).toContain('has already been used')
    expect(tokenCalls(provider)).toBe(before)
    const { id } = await w.integration(ada, provider)
    expect((await ada.call('POST', `/api/crm/integrations/${id}/test`)).body).toMatchObject({ connected: true })
    for (const [method, url, payload] of [
      ['PUT', `/api/crm/integrations/${id}/settings`, { autoSync: true, syncDirection: 'out' }],
      ['POST', `/api/crm/integrations/${id}/runs`, { kind: 'sync' }],
    ] as const)
      expect((await (await w.person()).call(method, url, payload)).status).toBe(404)
  })

  test('has its token renewed once, however many calls need it at the same moment', async () => {
    const ada = await w.person()
    await w.connect(ada, provider)
    const { id } = await w.integration(ada, provider)
    await w.pool.query(`update crm_integrations set token_expires_at = now() where id = $1`, [id])
    const before = tokenCalls(provider)
    const tokens = await Promise.all(
      Array.from({ length: 200 }, async () => {
        const integration = await findIntegration(w.db, ada.id, id)
        return createCaller(w.deps, integration as Integration)(async ({ token }) => token)
      }),
    )
    expect(new Set(tokens).size).toBe(1)
    expect(tokenCalls(provider) - before).toBe(1)
  })

  test('renews a token that the CRM ended early, and is Inactive with the reason when access is revoked', async () => {
    const ada = await w.person()
    await w.connect(ada, provider)
    const { id } = await w.integration(ada, provider)
    const check = async () => (await ada.call('POST', `/api/crm/integrations/${id}/test`)).body
    simulatorOf(provider).tokens.expireAll()
    expect(await check()).toMatchObject({ connected: true })
    simulatorOf(provider).tokens.revokeAll()
    expect(await check()).toMatchObject({ connected: false })
    expect(await w.integration(ada, provider)).toMatchObject({ isActive: false })
    expect((await w.integration(ada, provider)).inactiveReason).toMatch(/revoked our access .* Reconnect /)
    const { rows } = await w.pool.query('select title from notifications where user_id = $1 and kind = $2', [
      ada.id,
      'crm_failed',
    ])
    expect(rows).toHaveLength(1)
    await w.connect(ada, provider)
    expect(await w.integration(ada, provider)).toMatchObject({ isActive: true, inactiveReason: null })
  })
})

test('Salesforce can’t redirect our tokens to another host', async () => {
  for (const address of ['http://169.254.169.254', 'https://salesforce.com.evil.example', 'not an address']) {
    const ada = await w.person()
    w.salesforce.failOnce(({ path }) => path.endsWith('/token'), {
      status: 200,
      body: { access_token: 'a', refresh_token: 'b', instance_url: address },
    })
    const popup = await w.connect(ada, 'salesforce')
    expect(popup).toMatchObject({
      status: 400,
      text: expect.stringContaining('an instance address that is not its own'),
    })
    expect((await ada.call('GET', '/api/crm/integrations')).body).toEqual([])
  }
})

test('a CRM that is not set up names the missing settings', async () => {
  const bare = await world({ HUBSPOT_CLIENT_ID: 'x' })
  const ada = await bare.person()
  expect((await ada.call('GET', '/api/crm/providers')).body).toEqual([
    { provider: 'salesforce', missing: ['SALESFORCE_CLIENT_ID', 'SALESFORCE_CLIENT_SECRET'] },
    { provider: 'hubspot', missing: ['HUBSPOT_CLIENT_SECRET'] },
  ])
  const refused = await ada.call('GET', '/api/crm/hubspot/auth')
  expect(refused).toMatchObject({ status: 409, body: { message: expect.stringContaining('HUBSPOT_CLIENT_SECRET') } })
  expect((await ada.call('GET', '/api/crm/pipedrive/auth')).status).toBe(400)
})
