import { beforeAll, expect, test } from 'vitest'
import { type CrmWorld, crmWorld } from '../../../tests/world/crm-world.ts'
import { findIntegration, type Integration } from '../connection/integration-queries.ts'
import { syncByItself } from '../sync/sync-run.ts'

// An organisation in which the connected user may make no field for our key.
let w: CrmWorld
beforeAll(async () => {
  w = await crmWorld({ salesforce: { mayMakeFields: false } })
})

test('without a field for our key a record is not made twice when nobody heard of its making', async () => {
  const ada = await w.person()
  await w.connect(ada, 'salesforce')
  const lead = await w.lead(ada, { email: 'plain@navona.example' })
  w.salesforce.failOnce(({ method, path }) => method === 'POST' && path.endsWith('composite/sobjects'), 'cut-after')
  expect((await ada.call('POST', `/api/crm/salesforce/sync/${lead}`)).status).toBe(502)
  expect((await ada.call('POST', `/api/crm/salesforce/sync/${lead}`)).status).toBe(200)
  expect(w.salesforce.rows()).toHaveLength(1)
})

test('nor is an account', async () => {
  const ada = await w.person()
  await w.connect(ada, 'salesforce')
  const { id, syncSettings } = await w.integration(ada, 'salesforce')
  await ada.call('PUT', `/api/crm/integrations/${id}/settings`, { ...syncSettings, salesforceObject: 'Contact' })
  const lead = await w.lead(ada, { email: 'plain@tiber.example', company: 'Tiber Ltd' })
  w.salesforce.failOnce(({ method, body }) => method === 'POST' && body.includes('"Account"'), 'cut-after')
  expect((await ada.call('POST', `/api/crm/salesforce/sync/${lead}`)).status).toBe(502)
  expect((await ada.call('POST', `/api/crm/salesforce/sync/${lead}`)).status).toBe(200)
  expect(w.salesforce.rows('Account')).toHaveLength(1)
  expect(w.salesforce.rows('Contact')).toHaveLength(1)
})

test('nor when a lead is synced twice at once, by its name and by itself', async () => {
  const ada = await w.person()
  await w.connect(ada, 'salesforce')
  const { id } = await w.integration(ada, 'salesforce')
  await ada.call('PUT', `/api/crm/integrations/${id}/settings`, { autoSync: true, syncDirection: 'out' })
  const email = 'twice@plain.example'
  const lead = await w.lead(ada, { email })
  const ask = () => ada.call('POST', `/api/crm/salesforce/sync/${lead}`)
  const integration = (await findIntegration(w.db, ada.id, id)) as Integration
  const [one, other] = await Promise.all([ask(), ask(), syncByItself(w.hands, integration)])
  expect([one?.status, other?.status]).toEqual([200, 200])
  expect(one?.body).toEqual(other?.body)
  expect(w.salesforce.rows().filter(({ Email }) => Email === email)).toHaveLength(1)
})

test('nor an account when two of its people are synced at once', async () => {
  const ada = await w.person()
  await w.connect(ada, 'salesforce')
  const { id, syncSettings } = await w.integration(ada, 'salesforce')
  await ada.call('PUT', `/api/crm/integrations/${id}/settings`, { ...syncSettings, salesforceObject: 'Contact' })
  const leads = []
  for (const name of ['ann', 'ben'])
    leads.push(await w.lead(ada, { email: `${name}@both.example`, company: 'Both Ltd' }))
  await Promise.all(leads.map((lead) => ada.call('POST', `/api/crm/salesforce/sync/${lead}`)))
  expect(w.salesforce.rows('Account').filter(({ Name }) => Name === 'Both Ltd')).toHaveLength(1)
})
