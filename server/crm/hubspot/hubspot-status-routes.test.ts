import { expect, test } from 'vitest'
import type { CrmSyncLog } from '../../../contract/crm-integration.ts'
import { crmWorld } from '../../../tests/world/crm-world.ts'

const OWN = [
  { value: 'stage_1', label: 'Brand new' },
  { value: 'stage_2', label: 'In contact' },
  { value: 'stage_9', label: 'Lost' },
]

test('custom lead statuses are used, and a status without a match is logged, not rejected', async () => {
  const w = await crmWorld()
  w.hubspot.choices.hs_lead_status = OWN
  // It has no lifecycle stage for leads either.
  w.hubspot.choices.lifecyclestage = [{ value: 'customer', label: 'Customer' }]
  const ada = await w.person()
  await w.connect(ada, 'hubspot')
  const email = 'own@status.example'
  const lead = await w.lead(ada, { email })
  const syncWith = async (changes: object) => {
    await ada.call('PATCH', `/api/leads/${lead}`, changes)
    expect((await ada.call('POST', `/api/crm/hubspot/sync/${lead}`)).status).toBe(200)
    return w.hubspot.contact(email)?.properties
  }
  expect(await syncWith({})).toMatchObject({ hs_lead_status: 'stage_1' })
  expect(await syncWith({ status: 'contacted' })).toMatchObject({ hs_lead_status: 'stage_2' })
  expect(await syncWith({ status: 'qualified', jobTitle: 'CTO' })).toMatchObject({
    hs_lead_status: 'stage_2',
    jobtitle: 'CTO',
  })
  await syncWith({ jobTitle: 'CEO' })
  const logs = (await ada.call('GET', '/api/crm/logs?status=skipped')).body as CrmSyncLog[]
  expect(logs.map(({ errorMessage }) => errorMessage)).toEqual([
    'The CRM has no lead status that matches "qualified", so its status was not changed.',
  ])
  expect((await ada.call('GET', `/api/leads/${lead}`)).body).toMatchObject({ status: 'qualified' })

  expect(await syncWith({ status: 'lost' })).toMatchObject({ hs_lead_status: 'stage_9' })
  w.hubspot.edit(w.hubspot.contact(email)?.id, { hs_lead_status: 'stage_2' })
  await syncWith({})
  expect((await ada.call('GET', `/api/leads/${lead}`)).body).toMatchObject({ status: 'contacted' })
  expect((await ada.call('GET', '/api/crm/logs?status=failed')).body).toEqual([])
})

test('the default statuses are used when the account’s own can’t be read', async () => {
  const w = await crmWorld()
  w.hubspot.faults.push(({ path }) =>
    path.startsWith('/crm/properties/2026-09/')
      ? { status: 403, body: { category: 'MISSING_SCOPES', message: 'no scope' } }
      : undefined,
  )
  const ada = await w.person()
  await w.connect(ada, 'hubspot')
  const lead = await w.lead(ada, { email: 'usual@status.example' })
  expect((await ada.call('POST', `/api/crm/hubspot/sync/${lead}`)).status).toBe(200)
  expect(w.hubspot.contact('usual@status.example')?.properties).toMatchObject({
    hs_lead_status: 'NEW',
    lifecyclestage: 'lead',
  })
})

test('a status that was just removed is left out and logged, and the next sync knows of it', async () => {
  const w = await crmWorld()
  const ada = await w.person()
  await w.connect(ada, 'hubspot')
  const lead = await w.lead(ada, { email: 'moment@status.example' })
  const sync = () => ada.call('POST', `/api/crm/hubspot/sync/${lead}`)
  await sync()
  w.hubspot.choices.hs_lead_status = OWN
  await ada.call('PATCH', `/api/leads/${lead}`, { status: 'lost', jobTitle: 'CEO' })
  expect((await sync()).status).toBe(200)
  expect(w.hubspot.contact('moment@status.example')?.properties).toMatchObject({
    hs_lead_status: 'NEW',
    jobtitle: 'CEO',
  })
  const logs = (await ada.call('GET', '/api/crm/logs?status=skipped')).body as CrmSyncLog[]
  expect(logs.map(({ errorMessage }) => errorMessage)).toEqual([
    expect.stringContaining('UNQUALIFIED was not one of the allowed options'),
  ])
  expect((await sync()).status).toBe(200)
  expect(w.hubspot.contact('moment@status.example')?.properties.hs_lead_status).toBe('stage_9')
})
