import { beforeAll, expect, test } from 'vitest'
import type { MadeApiToken, TokenScope } from '../../../contract/api-token.ts'
import type { CrmIntegration } from '../../../contract/crm-integration.ts'
import { type CrmWorld, crmWorld, type Person } from '../../../tests/world/crm-world.ts'

const CSV = 'First name,Last name,Email,Company\nGrace,Hopper,grace@navona.example,Navona\n'
const grace = { firstName: 'Grace', lastName: 'Hopper', email: 'grace@navona.example', company: 'Navona' }

let w: CrmWorld
beforeAll(async () => {
  w = await crmWorld()
})

async function owner() {
  const ada = await w.person()
  await w.connect(ada, 'hubspot')
  const { id } = (await w.integration(ada, 'hubspot')) as CrmIntegration
  return { ada, integrationId: id }
}

const begin = (person: Person, more: object = {}) =>
  person.call('POST', '/api/email-sequences', {
    name: 'Welcome',
    trigger: 'lead_created',
    isActive: true,
    steps: [{ stepNumber: 1, delayDays: 3, subject: 'Hello', body: 'Hello {{firstName}}, welcome.' }],
    ...more,
  })

async function withToken(person: Person, scopes?: TokenScope[]) {
  const { token } = (await person.call('POST', '/api/tokens', { name: 'CI', ...(scopes && { scopes }) }))
    .body as MadeApiToken
  return (method: string, url: string, body?: object | string) => {
    const type: Record<string, string> = typeof body === 'string' ? { 'content-type': 'text/csv' } : {}
    return w.call(method, url, body, { authorization: `Bearer ${token}`, ...type })
  }
}

const callsThatAddLeads = (integrationId: number) =>
  [
    ['/api/leads', grace],
    ['/api/leads/import', CSV],
    ['/api/leads/import/1/start', {}],
    ['/api/crm/hubspot/import', {}],
    [`/api/crm/integrations/${integrationId}/runs`, { kind: 'sync' }],
    [`/api/crm/integrations/${integrationId}/retry`, {}],
  ] as const

test('while a sequence starts for new leads, a token that may only write adds none', async () => {
  const { ada, integrationId } = await owner()
  expect((await begin(ada)).status).toBeLessThan(300)
  const writes = await withToken(ada, ['read', 'write'])
  for (const [path, body] of callsThatAddLeads(integrationId))
    expect(await writes('POST', path, body), path).toMatchObject({
      status: 403,
      body: {
        message: 'An active sequence of yours starts for new leads, so this call needs the scope "send" too.',
        code: 'missing_scope',
        scope: 'send',
      },
    })
  expect((await ada.call('GET', '/api/leads')).body).toMatchObject({ total: 0 })
  expect((await ada.call('GET', '/api/leads/import')).body).toEqual([])
  expect((await ada.call('GET', '/api/crm/runs')).body).toEqual([])

  // What adds no lead stays allowed.
  expect((await writes('POST', '/api/leads/import?preview=1', CSV)).status).toBe(200)
  expect((await writes('POST', '/api/leads/import?check=1', CSV)).status).toBe(202)
  const runs = `/api/crm/integrations/${integrationId}/runs`
  expect((await writes('POST', runs, { kind: 'preview' })).status).toBe(200)
})

test.each([['send'], ['full'], ['session']])('%s access adds leads all the same', async (access) => {
  const { ada } = await owner()
  await begin(ada)
  const call = access === 'session' ? ada.call : await withToken(ada, access === 'send' ? ['write', 'send'] : undefined)
  expect((await call('POST', '/api/leads', grace)).status).toBe(201)
})

test('without such a sequence, a token that may only write adds leads', async () => {
  const { ada } = await owner()
  await begin(ada, { trigger: 'manual' })
  await begin(ada, { isActive: false })
  await begin(await w.person())
  const writes = await withToken(ada, ['write'])
  expect((await writes('POST', '/api/leads', grace)).status).toBe(201)
})

test('to bring back a lead with its emails, a token needs the scope "send"', async () => {
  const { ada } = await owner()
  const lead = await w.lead(ada)
  const writes = await withToken(ada, ['write'])
  expect((await writes('POST', '/api/leads/bulk-delete', { ids: [lead] })).status).toBe(200)
  expect(await writes('POST', '/api/leads/restore', { ids: [lead] })).toMatchObject({
    status: 403,
    body: { scope: 'send' },
  })
  const sends = await withToken(ada, ['send'])
  expect((await sends('POST', '/api/leads/restore', { ids: [lead] })).status).toBe(200)
})
