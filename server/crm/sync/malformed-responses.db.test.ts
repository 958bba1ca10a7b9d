import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { CRM_PROVIDERS } from '../../../contract/crm-integration.ts'
import { type CrmWorld, crmWorld } from '../../../tests/world/crm-world.ts'
import { syncCrms } from './sync-crms.ts'

let w: CrmWorld
const asked: (string | undefined)[] = []
// Another server inside the same network.
const inside = createServer((req, res) => {
  asked.push(req.headers.authorization)
  res.end('{}')
})
beforeAll(async () => {
  w = await crmWorld()
  await new Promise<void>((resolve) => inside.listen(0, '127.0.0.1', resolve))
})
afterAll(() => inside.close())

const isApi = ({ path }: { path: string }) => !/oauth|consent/.test(path)

describe.each(CRM_PROVIDERS)('%s', (provider) => {
  const responses = {
    'an HTML page': { status: 200, body: '<html><h1>Maintenance</h1></html>' },
    'an HTML error page': { status: 403, body: '<html><h1>Blocked</h1></html>' },
    nothing: { status: 200 },
    'an unknown shape': { status: 200, body: { results: null, records: null } },
    'a list of nulls': { status: 200, body: { results: [null], records: [null], totalSize: 1, done: true } },
  }
  test.each(Object.entries(responses))(
    'that returns %s counts as failed, and nothing is lost',
    async (what, response) => {
      const ada = await w.person()
      await w.connect(ada, provider)
      const { id } = await w.integration(ada, provider)
      const email = `${what.replaceAll(/\W/g, '')}.${provider}@odd.example`
      const lead = await w.lead(ada, { email })
      w[provider].faults.push((call) => (isApi(call) ? response : undefined))
      const sync = await ada.call('POST', `/api/crm/${provider}/sync/${lead}`)
      const tested = await ada.call('POST', `/api/crm/integrations/${id}/test`)
      w[provider].faults.splice(0)
      expect([sync.status, tested.body]).toEqual([502, { connected: false, message: expect.not.stringContaining('<') }])
      expect((await ada.call('POST', `/api/crm/${provider}/sync/${lead}`)).status).toBe(200)
    },
  )

  test('with characters that can’t be stored is read without them, and blocks no one else', async () => {
    const ada = await w.person()
    await w.connect(ada, provider)
    const odd = (name: string) => `${name}\u0000\ud83d ${provider}`
    const [email, other] = [`nul.${provider}@odd.example`, `whole.${provider}@odd.example`]
    if (provider === 'hubspot') {
      w.hubspot.edit(undefined, { email, firstname: odd('Nul'), lastname: 'Byte', company: 'Odd' })
      w.hubspot.edit(undefined, { email: other, firstname: 'Whole', lastname: 'Text', company: 'Odd' })
    } else {
      w.salesforce.edit(undefined, { Email: email, FirstName: odd('Nul'), LastName: 'Byte', Company: 'Odd' })
      w.salesforce.edit(undefined, { Email: other, FirstName: 'Whole', LastName: 'Text', Company: 'Odd' })
    }
    const { body } = await ada.call('POST', `/api/crm/${provider}/import`, { duplicates: 'update' })
    await syncCrms(w.deps, false)
    const { id } = body as { id: number }
    expect((await ada.call('GET', `/api/crm/runs/${id}`)).body).toMatchObject({ status: 'done', failed: 0 })
    const found = (await ada.call('GET', '/api/leads')).body as { leads: { email: string; firstName: string }[] }
    const names = new Map(found.leads.map((lead) => [lead.email, lead.firstName]))
    expect([names.get(email), names.get(other)]).toEqual([`Nul ${provider}`, 'Whole'])
  })

  test('with a date that can’t be read is synced like any other', async () => {
    const ada = await w.person()
    await w.connect(ada, provider)
    const [email, name] = [`undated.${provider}@odd.example`, `Undated ${provider}`]
    if (provider === 'hubspot')
      w.hubspot.edit(undefined, { email, firstname: name, lastname: 'Day' }).properties.lastmodifieddate = 'soon'
    else
      w.salesforce.edit(undefined, { Email: email, FirstName: name, LastName: 'Day', Company: 'Odd' }).SystemModstamp =
        'soon'
    const lead = await w.lead(ada, { email, jobTitle: 'Buyer' })
    expect((await ada.call('POST', `/api/crm/${provider}/sync/${lead}`)).status).toBe(200)
    expect((await ada.call('GET', `/api/leads/${lead}`)).body).toMatchObject({ firstName: name })
  })

  test('with a list that points to itself is not read forever', async () => {
    const ada = await w.person()
    await w.connect(ada, provider)
    const list = { results: [], paging: { next: { after: '5' } } }
    const rows = { records: [], done: false, totalSize: 1, nextRecordsUrl: '/services/data/v62.0/query/01g-2000' }
    w[provider].faults.push(({ method, path }) =>
      method === 'GET' && /objects\/2026-09\/contacts$|\/query/.test(path)
        ? { status: 200, body: { ...list, ...rows } }
        : undefined,
    )
    const { body } = await ada.call('POST', `/api/crm/${provider}/import`, { duplicates: 'update' })
    await syncCrms(w.deps, false)
    w[provider].faults.splice(0)
    const run = (await ada.call('GET', `/api/crm/runs/${(body as { id: number }).id}`)).body
    expect(run).toMatchObject({ status: 'failed', message: expect.stringContaining('unreadable response') })
  })

  test('with pages that lead round in circles is not read forever', async () => {
    const ada = await w.person()
    await w.connect(ada, provider)
    let calls = 0
    w[provider].faults.push(({ method, path }) => {
      if (method !== 'GET' || !/objects\/2026-09\/contacts$|\/query/.test(path)) return undefined
      // Ends the test where it is read forever.
      if (++calls > 30) return { status: 403, body: {} }
      const list = { results: [], paging: { next: { after: `${calls % 3}` } } }
      const rows = {
        records: [],
        done: false,
        totalSize: 1,
        nextRecordsUrl: `/services/data/v62.0/query/01g-${calls % 3}`,
      }
      return { status: 200, body: { ...list, ...rows } }
    })
    const { body } = await ada.call('POST', `/api/crm/${provider}/import`, { duplicates: 'update' })
    await syncCrms(w.deps, false)
    w[provider].faults.splice(0)
    const run = (await ada.call('GET', `/api/crm/runs/${(body as { id: number }).id}`)).body
    expect(run).toMatchObject({ status: 'failed', message: expect.stringContaining('unreadable response') })
  })

  test('gets a name cut to its length, but never within a character', async () => {
    const ada = await w.person()
    await w.connect(ada, provider)
    const long = `${'n'.repeat(39)}😀${'n'.repeat(39)}😀${'n'.repeat(46)}😀`
    const lead = await w.lead(ada, {
      email: `cut.${provider}@odd.example`,
      firstName: long,
      lastName: long,
      jobTitle: long,
    })
    expect((await ada.call('POST', `/api/crm/${provider}/sync/${lead}`)).status).toBe(200)
  })

  test.each([302, 307])(
    'that redirects with %i is not followed, neither with a token nor with a secret',
    async (status) => {
      asked.length = 0
      const location = `http://127.0.0.1:${(inside.address() as AddressInfo).port}/latest/meta-data`
      const [ada, eve] = [await w.person(), await w.person()]
      await w.connect(ada, provider)
      const lead = await w.lead(ada, { email: `elsewhere${status}.${provider}@odd.example` })
      w[provider].faults.push(({ path }) => (path.includes('consent') ? undefined : { status, headers: { location } }))
      expect((await ada.call('POST', `/api/crm/${provider}/sync/${lead}`)).status).toBe(502)
      expect((await w.connect(eve, provider)).status).toBe(400)
      w[provider].faults.splice(0)
      expect(asked).toEqual([])
    },
  )
})

test('associations whose pages lead round in circles are not read forever', async () => {
  const ada = await w.person()
  await w.connect(ada, 'hubspot')
  const lead = await w.lead(ada, { email: 'circles@odd.example' })
  await ada.call('POST', `/api/crm/hubspot/sync/${lead}`)
  await w.companiesAreDue()
  let calls = 0
  w.hubspot.faults.push(({ path, body }) => {
    if (!/associations.*batch\/read/.test(path)) return undefined
    if (++calls > 30) return { status: 403, body: {} }
    const { inputs } = JSON.parse(body) as { inputs: { id: string }[] }
    const page = { to: [{ toObjectId: 1, associationTypes: [] }], paging: { next: { after: `${calls % 2}` } } }
    return { status: 200, body: { status: 'COMPLETE', results: inputs.map(({ id }) => ({ from: { id }, ...page })) } }
  })
  await ada.call('POST', `/api/crm/hubspot/sync/${lead}`)
  w.hubspot.faults.splice(0)
  expect(calls).toBe(3)
})

test('opportunities whose pages lead round in circles are not read forever', async () => {
  const ada = await w.person()
  await w.connect(ada, 'salesforce')
  const { id } = await w.integration(ada, 'salesforce')
  await ada.call('PUT', `/api/crm/integrations/${id}/settings`, {
    ...{ autoSync: false, syncDirection: 'both', salesforceObject: 'Contact', deals: { isOn: true } },
  })
  const lead = await w.lead(ada, { email: 'circling@odd.example', dealValue: 100 })
  let calls = 0
  w.salesforce.faults.push(({ path, query }) => {
    const isOfRoles = query.get('q')?.includes('FROM OpportunityContactRole') || path.includes('/query/01g-')
    if (!isOfRoles) return undefined
    if (++calls > 30) return { status: 403, body: {} }
    const nextRecordsUrl = `/services/data/v62.0/query/01g-${calls % 2}`
    return { status: 200, body: { records: [], done: false, totalSize: 1, nextRecordsUrl } }
  })
  await ada.call('POST', `/api/crm/salesforce/sync/${lead}`)
  w.salesforce.faults.splice(0)
  expect(calls).toBe(3)
})
