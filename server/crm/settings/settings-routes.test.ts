import { expect, test } from 'vitest'
import type { CrmProperty } from '../../../contract/crm-choices.ts'
import type { CrmIntegration, SyncSettings } from '../../../contract/crm-integration.ts'
import { define } from '../../../tests/simulators/hubspot/definitions.ts'
import { field, picklist } from '../../../tests/simulators/salesforce/objects.ts'
import { type CrmWorld, crmWorld, type Person } from '../../../tests/world/crm-world.ts'

const PLAIN: SyncSettings = { autoSync: false, syncDirection: 'both' }

async function salesforceWorld() {
  const w = await crmWorld()
  w.salesforce.tenant.objects.Lead?.push(
    field('LinkedIn__c', { label: 'LinkedIn', length: 100 }),
    field('Score__c', { label: 'Fit score', type: 'double' }),
    field('Region__c', { label: 'Region', updateable: false, createable: false, length: 20 }),
    picklist('Segment__c', ['SMB', 'Enterprise'], { label: 'Segment', nillable: false }),
  )
  const ada = await w.person()
  await w.connect(ada, 'salesforce')
  const { id } = await w.integration(ada, 'salesforce')
  const save = (settings: Partial<SyncSettings>) =>
    ada.call('PUT', `/api/crm/integrations/${id}/settings`, { ...PLAIN, ...settings })
  return { w, ada, id, save }
}

const settingsOf = async (w: CrmWorld, person: Person) => (await w.integration(person, 'salesforce')).syncSettings

test('the properties of the CRM are listed as the connected user sees them', async () => {
  const { ada, id } = await salesforceWorld()
  const { status, body } = await ada.call('GET', `/api/crm/integrations/${id}/properties`)
  expect(status).toBe(200)
  const found = new Map((body as CrmProperty[]).map((property) => [property.name, property]))
  expect(found.get('LinkedIn__c')).toMatchObject({ label: 'LinkedIn', type: 'text', max: 100, isWritable: true })
  expect(found.get('Region__c')).toMatchObject({ isWritable: false, isRequired: false })
  expect(found.get('Segment__c')).toMatchObject({
    type: 'choice',
    isRequired: true,
    options: [
      { value: 'SMB', label: 'SMB' },
      { value: 'Enterprise', label: 'Enterprise' },
    ],
  })
  const contact = (await ada.call('GET', `/api/crm/integrations/${id}/properties?object=Contact`)).body as CrmProperty[]
  expect(contact.map(({ name }) => name)).toContain('MailingCity')
})

test('no property is offered that saving refuses for every field', async () => {
  const { ada, id, w } = await salesforceWorld()
  await w.connect(ada, 'hubspot')
  const hubspot = await w.integration(ada, 'hubspot')
  for (const [integrationId, reserved] of [
    [id, ['Id', 'OwnerId']],
    [hubspot.id, ['hubspot_owner_id', 'hs_object_id', 'createdate', 'lastmodifieddate', 'hs_email_optout']],
  ] as const) {
    const { body } = await ada.call('GET', `/api/crm/integrations/${integrationId}/properties`)
    const offered = (body as CrmProperty[]).map(({ name }) => name)
    expect(offered.length).toBeGreaterThan(5)
    for (const property of reserved) {
      expect(offered).not.toContain(property)
      const settings = { ...PLAIN, fields: { phone: { property, direction: 'in' } } }
      const { status, body: refusal } = await ada.call(
        'PUT',
        `/api/crm/integrations/${integrationId}/settings`,
        settings,
      )
      expect([status, refusal]).toMatchObject([400, { message: expect.stringContaining("can't be used here") }])
    }
  }
})

test.each<[string, Partial<SyncSettings>, string]>([
  ['an unknown property', { fields: { phone: { property: 'Nothing__c' } } }, 'Salesforce has no property Nothing__c'],
  ['a property of another type', { fields: { phone: { property: 'Score__c' } } }, "Phone doesn't fit into Fit score"],
  [
    'a property that can only be read',
    { fields: { phone: { property: 'Region__c' } } },
    "The connected user can't change Region",
  ],
  [
    'a property of two fields',
    { fields: { phone: { property: 'Website' } } },
    "Phone and Website can't both be saved in Website",
  ],
  ['another property for the email address', { fields: { email: { property: 'LinkedIn__c' } } }, 'Email can’t'],
  ['an email address that only comes in', { fields: { email: { direction: 'in' } } }, 'Email always goes both ways'],
  ['a value for an unknown property', { defaults: { Nothing__c: 'x' } }, 'Salesforce has no property Nothing__c'],
  ['a value that is no option', { defaults: { Segment__c: 'Medium' } }, 'Segment of Salesforce has no option "Medium"'],
  ['a pipeline', { deals: { pipeline: 'default' } }, 'Salesforce has no deal pipelines'],
  ['a list view that does not exist', { importFilter: { kind: 'list', id: '00B1' } }, 'Salesforce has no such list'],
])('%s is refused, and nothing is changed', async (_, settings, message) => {
  const { w, ada, save } = await salesforceWorld()
  const { status, body } = await save(settings)
  expect(status).toBe(400)
  expect((body as { message: string }).message).toContain(message.replace('’', "'"))
  expect(await settingsOf(w, ada)).toEqual(PLAIN)
})

test('a mapping that fits is saved, and sent to the property that was chosen', async () => {
  const { w, ada, save } = await salesforceWorld()
  const settings = {
    fields: { linkedinUrl: { property: 'LinkedIn__c' }, phone: { direction: 'in' as const } },
    defaults: { Segment__c: 'SMB' },
  }
  const { status, body } = await save(settings)
  expect(status).toBe(200)
  expect((body as CrmIntegration).syncSettings).toEqual({ ...PLAIN, ...settings })
  const lead = await w.lead(ada, { linkedinUrl: 'https://linkedin.com/in/zoe', phone: '1' })
  expect((await ada.call('POST', `/api/crm/salesforce/sync/${lead}`)).status).toBe(200)
  expect(w.salesforce.rows('Lead')[0]).toMatchObject({
    LinkedIn__c: 'https://linkedin.com/in/zoe',
    Segment__c: 'SMB',
  })
  expect(w.salesforce.rows('Lead')[0]?.Phone ?? null).toBeNull()
})

test('the CRM is not asked about settings that were there before', async () => {
  const { w, save } = await salesforceWorld()
  const settings = { fields: { linkedinUrl: { property: 'LinkedIn__c' } } }
  await save(settings)
  const before = w.salesforce.calls.length
  expect((await save({ ...settings, autoSync: true })).status).toBe(200)
  expect(w.salesforce.calls.length).toBe(before)
})

test('properties and lists of HubSpot are listed too, and a property that can only be read only comes in', async () => {
  const w = await crmWorld({ hubspot: { profile: 'lived-in' } })
  w.hubspot.definitions.contacts.set('loyalty', define('loyalty', { isReadOnly: true }))
  const ada = await w.person()
  await w.connect(ada, 'hubspot')
  const { id } = await w.integration(ada, 'hubspot')
  const { status, body } = await ada.call('GET', `/api/crm/integrations/${id}/properties`)
  expect(status).toBe(200)
  const found = new Map((body as CrmProperty[]).map((property) => [property.name, property]))
  expect(found.get('hs_lead_status')).toMatchObject({ type: 'choice', isWritable: true })
  expect(found.get('loyalty')?.isWritable).toBe(false)
  expect((await ada.call('GET', `/api/crm/integrations/${id}/lists`)).status).toBe(200)
  expect((await ada.call('GET', `/api/crm/integrations/${id}/deal-choices`)).body).toMatchObject({
    pipelines: expect.arrayContaining([expect.objectContaining({ id: expect.any(String) })]),
  })
})

test('a deal pipeline that HubSpot does not have is refused, and one that it lost meanwhile blocks no other setting', async () => {
  const w = await crmWorld({ hubspot: { profile: 'lived-in' } })
  const ada = await w.person()
  await w.connect(ada, 'hubspot')
  const { id } = await w.integration(ada, 'hubspot')
  const save = (settings: Partial<SyncSettings>) =>
    ada.call('PUT', `/api/crm/integrations/${id}/settings`, { ...PLAIN, ...settings })
  for (const pipeline of ['nowhere', '<b>'])
    expect(await save({ deals: { pipeline } })).toMatchObject({
      status: 400,
      body: { message: 'HubSpot has no such pipeline. Choose another one.' },
    })
  expect((await w.integration(ada, 'hubspot')).syncSettings).toEqual(PLAIN)
  expect((await save({ deals: { pipeline: 'default' } })).status).toBe(200)
  await w.pool.query(
    `update crm_integrations set sync_settings = jsonb_set(sync_settings, '{deals,pipeline}', '"lost"') where id = $1`,
    [id],
  )
  expect((await save({ autoSync: true, deals: { pipeline: 'lost' } })).status).toBe(200)
})

test.each([
  ['hubspot', { deals: { currency: 'CHF' } }],
  ['salesforce', { salesforceObject: 'Contact', deals: { isOn: true, currency: 'CHF' } }],
] as const)(
  'a deal currency that %s does not have is refused, and one that it lost meanwhile blocks no other setting',
  async (provider, settings) => {
    const w = await crmWorld({ hubspot: { profile: 'configured' }, salesforce: { profile: 'configured' } })
    const ada = await w.person()
    await w.connect(ada, provider)
    const { id } = await w.integration(ada, provider)
    const save = (more: object) => ada.call('PUT', `/api/crm/integrations/${id}/settings`, { ...PLAIN, ...more })
    const before = (await w.integration(ada, provider)).syncSettings
    expect(await save(settings)).toMatchObject({
      status: 400,
      body: { message: expect.stringMatching(/ doesn't have the currency CHF\. Choose one of these: \w{3}, \w{3}\.$/) },
    })
    expect((await w.integration(ada, provider)).syncSettings).toEqual(before)
    expect((await save({ ...settings, deals: { ...settings.deals, currency: 'EUR' } })).status).toBe(200)
    await w.pool.query(
      `update crm_integrations set sync_settings = jsonb_set(sync_settings, '{deals,currency}', '"CHF"') where id = $1`,
      [id],
    )
    expect((await save({ ...settings, autoSync: true })).status).toBe(200)
  },
)

test('a choice needs an entry of the log that asks for one', async () => {
  const { ada } = await salesforceWorld()
  expect((await ada.call('POST', '/api/crm/logs/1/choose', {})).status).toBe(400)
  expect((await ada.call('POST', '/api/crm/logs/1/choose', { recordId: null })).status).toBe(404)
})

test('another person’s integration is not found', async () => {
  const { w, id } = await salesforceWorld()
  const eve = await w.person()
  for (const what of ['properties', 'lists', 'deal-choices'])
    expect((await eve.call('GET', `/api/crm/integrations/${id}/${what}`)).status).toBe(404)
  expect((await eve.call('POST', `/api/crm/integrations/${id}/external-id`)).status).toBe(404)
})

test('the records of a lead are listed with their owner', async () => {
  const { w, ada } = await salesforceWorld()
  w.salesforce.tenant.objects.Lead?.pop()
  const lead = await w.lead(ada)
  expect((await ada.call('GET', `/api/leads/${lead}/crm-records`)).body).toEqual([])
  await ada.call('POST', `/api/crm/salesforce/sync/${lead}`)
  await w.pool.query(`update crm_links set owner = $1`, [
    { id: '005', name: 'Maria Lopez', email: 'maria@own.example' },
  ])
  const [record] = (await ada.call('GET', `/api/leads/${lead}/crm-records`)).body as { url: string }[]
  expect(record).toMatchObject({ provider: 'salesforce', owner: { name: 'Maria Lopez' } })
  expect(record?.url).toMatch(/^http/)
  const eve = await w.person()
  expect((await eve.call('GET', `/api/leads/${lead}/crm-records`)).status).toBe(404)
})
