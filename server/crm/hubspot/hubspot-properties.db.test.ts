import { beforeEach, expect, test } from 'vitest'
import type { CrmIntegration, CrmSyncLog } from '../../../contract/crm-integration.ts'
import { type CrmWorld, crmWorld, type Person } from '../../../tests/world/crm-world.ts'
import { findIntegration, type Integration } from '../connection/integration-queries.ts'
import { openCrm } from '../connection/open-crm.ts'
import { runAutoSync } from '../sync/sync-run.ts'

let w: CrmWorld
let ada: Person
let id: number
beforeEach(async () => {
  w = await crmWorld({ hubspot: { profile: 'configured' } })
  ada = await w.person()
  await w.connect(ada, 'hubspot')
  id = (await w.integration(ada, 'hubspot')).id
  await settle({ defaults: { lead_source: 'outbound' } })
})
const settle = (more: object) =>
  ada.call('PUT', `/api/crm/integrations/${id}/settings`, { autoSync: true, syncDirection: 'both', ...more })
const row = async () => (await findIntegration(w.db, ada.id, id)) as Integration
const sync = async () => runAutoSync(w.deps, await row())
const logs = async (status: string) => (await ada.call('GET', `/api/crm/logs?status=${status}`)).body as CrmSyncLog[]
const inspected = async () => {
  expect((await ada.call('POST', `/api/crm/integrations/${id}/test`)).body).toEqual({ connected: true, message: null })
  return ((await w.integration(ada, 'hubspot')) as CrmIntegration).findings
}

test('the test names each property that HubSpot hides or that we can’t write, and changes nothing', async () => {
  const before = w.hubspot.snapshot()
  const ofFields = (await inspected()).filter(({ kind }) => kind.endsWith('_field'))
  expect(ofFields.map(({ kind, property, label }) => [kind, property, label])).toEqual([
    ['unreadable_field', 'company_size', null],
    ['read_only_field', 'website', 'Website URL'],
  ])
  expect(w.hubspot.snapshot()).toEqual(before)
})

test('the test names each object and scope that is missing, and what we do without it', async () => {
  await settle({ importFilter: { kind: 'list', id: '31' } })
  const missing = ['companies.read', 'owners.read'].map((scope) => `crm.objects.${scope}`)
  for (const scope of [...missing, 'crm.lists.read', 'communication_preferences.read_write'])
    w.hubspot.missingScopes.add(scope)
  const messages = (await inspected()).filter(({ kind }) => kind === 'missing_scope').map(({ message }) => message)
  expect(messages).toEqual([
    expect.stringMatching(/not associated with companies.*crm\.objects\.companies\.read/),
    expect.stringMatching(/owners are shown without names.*crm\.objects\.owners\.read/),
    expect.stringMatching(/No contacts come in.*crm\.lists\.read/),
    expect.stringMatching(/who unsubscribed here.*communication_preferences\.read_write/),
  ])
  w.hubspot.missingScopes.add('crm.objects.contacts.read')
  expect((await ada.call('POST', `/api/crm/integrations/${id}/test`)).body).toMatchObject({
    connected: false,
    message: expect.stringContaining('crm.objects.contacts.read'),
  })
})

test('a lead is created without the properties that can’t be written, and the required one has its default value', async () => {
  await w.lead(ada, { email: 'new@rules.example', companySize: '11-50', website: 'rules.example', jobTitle: 'CTO' })
  await sync()
  const { properties } = w.hubspot.contact('new@rules.example') ?? {}
  expect(properties).toMatchObject({ lead_source: 'outbound', jobtitle: 'CTO' })
  expect(properties).not.toHaveProperty('website')
  expect(properties).not.toHaveProperty('company_size')
  // What HubSpot does not have is not lost here.
  await sync()
  const lead = (await ada.call('GET', '/api/leads?search=new@rules.example')).body as { leads: object[] }
  expect(lead.leads).toMatchObject([{ companySize: '11-50', website: 'rules.example' }])
})

test('a required property without a default value is named, in one call for the whole batch', async () => {
  await settle({})
  for (let at = 0; at < 20; at++) await w.lead(ada, { email: `p${at}@needed.example` })
  const calls = w.hubspot.calls.length
  await sync()
  expect(w.hubspot.calls.slice(calls).filter((call) => call.endsWith('contacts/batch/create'))).toHaveLength(1)
  const failed = await logs('failed')
  expect(failed).toHaveLength(20)
  expect(failed[0]?.errorMessage).toContain('Lead source is required')
})

test('a value that a rule of HubSpot refuses is left out, and the rest of the lead is saved', async () => {
  await w.lead(ada, { email: 'phone@rules.example', phone: 'ext. 12', jobTitle: 'CEO' })
  await w.lead(ada, { email: 'other@rules.example', phone: '+44 20', jobTitle: 'CFO' })
  await sync()
  expect(w.hubspot.contact('phone@rules.example')?.properties).toMatchObject({ jobtitle: 'CEO' })
  expect(w.hubspot.contact('phone@rules.example')?.properties).not.toHaveProperty('phone')
  expect(w.hubspot.contact('other@rules.example')?.properties).toMatchObject({ phone: '+44 20' })
})

test('an option that the account removed a moment ago is left out, in one more call', async () => {
  const crm = await openCrm(w.deps, await row())
  w.hubspot.choices.hs_lead_status = [{ value: 'stage_1', label: 'New' }]
  const writes = Array.from({ length: 100 }, (_, at) => ({
    leadId: at + 1,
    recordId: null,
    email: `o${at}@option.example`,
    company: 'Option',
    properties: { email: `o${at}@option.example`, hs_lead_status: at === 50 ? 'stage_9' : 'stage_1' },
  }))
  const calls = w.hubspot.calls.length
  const written = await crm.write(writes)
  expect(w.hubspot.calls.slice(calls)).toHaveLength(2)
  expect(written.filter((one) => 'leftOut' in one)).toEqual([
    expect.objectContaining({ leadId: 51, leftOut: [expect.objectContaining({ property: 'hs_lead_status' })] }),
  ])
})

test('a missing scope stops the sync at its first write, and says which one', async () => {
  for (let at = 0; at < 8; at++) await w.lead(ada, { email: `s${at}@scope.example` })
  w.hubspot.missingScopes.add('crm.objects.contacts.write')
  const calls = w.hubspot.calls.length
  await expect(sync()).rejects.toThrow('crm.objects.contacts.write')
  expect(w.hubspot.calls.slice(calls).filter((call) => call.endsWith('contacts/batch/create'))).toHaveLength(1)
})
