import { beforeAll, expect, test } from 'vitest'
import { type CrmWorld, crmWorld } from '../../tests/world/crm-world.ts'

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
