import { beforeAll, expect, test } from 'vitest'
import { crmSettings } from '../../../tests/simulators/crm-settings.ts'
import { type CrmWorld, crmWorld } from '../../../tests/world/crm-world.ts'
import { world } from '../../../tests/world/world.ts'
import { findIntegration, type Integration } from './integration-queries.ts'

let w: CrmWorld
beforeAll(async () => {
  w = await crmWorld()
})

type Caller = {
  call(method: 'POST', url: string, body: object): Promise<{ status: number; body: unknown; text: string }>
}
const connect = (person: Caller, key: string) => person.call('POST', '/api/crm/hubspot/key', { key })

test('a key of the account connects HubSpot: tested by a real call, synced with, never renewed and never revoked', async () => {
  const ada = await w.person()
  const key = w.hubspot.tokens.makeKey()
  const connected = await connect(ada, `  ${key}\n`)
  expect(connected).toMatchObject({ status: 200, body: { provider: 'hubspot', authKind: 'key', isActive: true } })
  expect(connected.body).toMatchObject({ portalId: '4711', tokenExpiresAt: null, loginUrl: null })
  expect(w.hubspot.calls.at(-1)).toBe('GET /account-info/2026-09/details')

  const { id } = await w.integration(ada, 'hubspot')
  expect((await ada.call('POST', `/api/crm/integrations/${id}/test`)).body).toMatchObject({ connected: true })
  const lead = await w.lead(ada, { email: 'by-key@navona.example' })
  expect((await ada.call('POST', `/api/crm/hubspot/sync/${lead}`)).status).toBe(200)
  expect(w.hubspot.contact('by-key@navona.example')).toBeDefined()

  const before = w.hubspot.calls.length
  expect((await ada.call('DELETE', `/api/crm/integrations/${id}`)).status).toBe(204)
  expect(w.hubspot.calls).toHaveLength(before)
  expect(w.hubspot.tokens.isGood(`Bearer ${key}`)).toBe(true)
})

test('a key is stored encrypted, and no response or export has it', async () => {
  const ada = await w.person()
  const key = w.hubspot.tokens.makeKey()
  const responses = [await connect(ada, key), await ada.call('GET', '/api/crm/integrations')]
  for (const { text } of responses) expect(text).not.toContain(key)
  const { rows } = await w.pool.query('select * from crm_integrations where user_id = $1', [ada.id])
  expect(rows).toHaveLength(1)
  expect(JSON.stringify(rows)).not.toContain(key)
  const { rows: logs } = await w.pool.query('select * from crm_sync_logs')
  expect(JSON.stringify(logs)).not.toContain(key)
})

test('a deleted key makes the integration inactive with what to do, and a new key continues with the same links', async () => {
  const ada = await w.person()
  const key = w.hubspot.tokens.makeKey()
  await connect(ada, key)
  const { id } = await w.integration(ada, 'hubspot')
  const lead = await w.lead(ada, { email: 'rotated@navona.example' })
  await ada.call('POST', `/api/crm/hubspot/sync/${lead}`)
  const linksOf = async () =>
    (await w.pool.query('select lead_id, record_id from crm_links where user_id = $1', [ada.id])).rows
  const links = await linksOf()
  expect(links).toHaveLength(1)

  w.hubspot.tokens.deleteKey(key)
  expect((await ada.call('POST', `/api/crm/integrations/${id}/test`)).body).toMatchObject({ connected: false })
  expect(await w.integration(ada, 'hubspot')).toMatchObject({
    isActive: false,
    inactiveReason: 'The key was rejected by HubSpot. Create a new key in HubSpot, then connect with it.',
  })
  await connect(ada, w.hubspot.tokens.makeKey())
  expect(await w.integration(ada, 'hubspot')).toMatchObject({ id, isActive: true, inactiveReason: null })
  expect(await linksOf()).toEqual(links)
})

test('a key replaces a connection through the app, whose access is revoked, and the other way round', async () => {
  const ada = await w.person()
  await w.connect(ada, 'hubspot')
  await connect(ada, w.hubspot.tokens.makeKey())
  expect(w.hubspot.calls.at(-1)).toBe('POST /oauth/2026-09/token/revoke')
  const { id } = await w.integration(ada, 'hubspot')
  const row = async () => (await findIntegration(w.db, ada.id, id)) as Integration
  expect(await row()).toMatchObject({ authKind: 'key', refreshToken: null, crmUserId: null })
  await w.connect(ada, 'hubspot')
  expect(await row()).toMatchObject({ authKind: 'oauth', refreshToken: expect.any(String), crmUserId: '77' })
  expect((await ada.call('POST', `/api/crm/integrations/${id}/test`)).body).toMatchObject({ connected: true })
})

test('a wrong key says so and changes nothing', async () => {
  const ada = await w.person()
  expect(await connect(ada, 'pat-na1-00000000-0000-0000-0000')).toMatchObject({
    status: 400,
    body: { message: 'HubSpot rejected this key. Copy the key again in HubSpot, then try again.' },
  })
  for (const key of ['', 'short', `two words ${'x'.repeat(20)}`, 'x'.repeat(501)])
    expect((await connect(ada, key)).status).toBe(400)
  w.hubspot.failOnce(({ path }) => path.includes('/account-info/'), { status: 200, body: '<h1>Maintenance</h1>' })
  expect((await connect(ada, w.hubspot.tokens.makeKey())).status).toBe(502)
  w.hubspot.failOnce(({ path }) => path.includes('/account-info/'), 'cut-before')
  expect((await connect(ada, w.hubspot.tokens.makeKey())).status).toBe(502)
  expect((await ada.call('GET', '/api/crm/integrations')).body).toEqual([])
})

test('guessing keys is limited', async () => {
  const eve = await w.person()
  const statuses = []
  for (let at = 0; at < 21; at++) statuses.push((await connect(eve, `guess-${'x'.repeat(20)}-${at}`)).status)
  expect(statuses.at(0)).toBe(400)
  expect(statuses.at(-1)).toBe(429)
})

test('a key works on a server without an app in HubSpot', async () => {
  const { HUBSPOT_BASE_URL, HUBSPOT_AUTH_URL } = crmSettings(w.hubspot, w.salesforce)
  const bare = await world({ HUBSPOT_BASE_URL, HUBSPOT_AUTH_URL })
  const ada = await bare.person()
  expect((await ada.call('GET', '/api/crm/hubspot/auth')).status).toBe(409)
  expect((await connect(ada, w.hubspot.tokens.makeKey())).status).toBe(200)
  const lead = await ada.call('POST', '/api/leads', {
    ...{ firstName: 'Ann', lastName: 'Lee', email: 'ann@bare.example', company: 'Bare' },
  })
  const { id } = lead.body as { id: number }
  expect((await ada.call('POST', `/api/crm/hubspot/sync/${id}`)).status).toBe(200)
  expect(w.hubspot.contact('ann@bare.example')).toBeDefined()
})
