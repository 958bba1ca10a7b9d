import { beforeAll, expect, test } from 'vitest'
import { type CrmWorld, crmWorld } from '../../../tests/world/crm-world.ts'
import { findIntegration, type Integration } from '../connection/integration-queries.ts'
import { runAutoSync } from '../sync/sync-run.ts'

// An organization in which the connected user may not create the field for our external ID.
let w: CrmWorld
beforeAll(async () => {
  w = await crmWorld({ salesforce: { mayMakeFields: false } })
})

test('without our external ID, a lost response does not make a second record', async () => {
  const ada = await w.person()
  await w.connect(ada, 'salesforce')
  const lead = await w.lead(ada, { email: 'plain@navona.example' })
  w.salesforce.failOnce(({ method, path }) => method === 'POST' && path.endsWith('composite/sobjects'), 'cut-after')
  expect((await ada.call('POST', `/api/crm/salesforce/sync/${lead}`)).status).toBe(502)
  expect((await ada.call('POST', `/api/crm/salesforce/sync/${lead}`)).status).toBe(200)
  expect(w.salesforce.rows()).toHaveLength(1)
})

test('without our external ID, a lost response does not make a second account', async () => {
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

test('without our external ID, a manual and an automatic sync at once make one record', async () => {
  const ada = await w.person()
  await w.connect(ada, 'salesforce')
  const { id } = await w.integration(ada, 'salesforce')
  await ada.call('PUT', `/api/crm/integrations/${id}/settings`, { autoSync: true, syncDirection: 'out' })
  const email = 'twice@plain.example'
  const lead = await w.lead(ada, { email })
  const ask = () => ada.call('POST', `/api/crm/salesforce/sync/${lead}`)
  const integration = (await findIntegration(w.db, ada.id, id)) as Integration
  const [one, other] = await Promise.all([ask(), ask(), runAutoSync(w.deps, integration)])
  expect([one?.status, other?.status]).toEqual([200, 200])
  expect(one?.body).toEqual(other?.body)
  expect(w.salesforce.rows().filter(({ Email }) => Email === email)).toHaveLength(1)
})

test('without our external ID, two coworkers synced at once get one account', async () => {
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
