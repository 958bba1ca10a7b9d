import { expect, test } from 'vitest'
import { crmWorld } from '../../../tests/world/crm-world.ts'
import { findIntegration, type Integration } from '../connection/integration-queries.ts'
import { runAutoSync } from '../sync/sync-run.ts'

test.each(['configured', 'lived-in'] as const)(
  'a sync in both directions changes nothing in a %s account while nobody edits a lead',
  async (profile) => {
    const w = await crmWorld({ hubspot: { profile } })
    w.hubspot.edit(undefined, {
      email: 'own@status.example',
      firstname: 'Own',
      lastname: 'Words',
      industry: 'Falconry',
    })
    const ada = await w.person()
    await w.connect(ada, 'hubspot')
    const { id } = await w.integration(ada, 'hubspot')
    await ada.call('PUT', `/api/crm/integrations/${id}/settings`, { autoSync: true, syncDirection: 'both' })
    const sync = async () => runAutoSync(w.deps, (await findIntegration(w.db, ada.id, id)) as Integration)
    const before = w.hubspot.snapshot()
    await sync()
    await w.companiesAreDue()
    await sync()
    await sync()
    expect(w.hubspot.snapshot()).toEqual(before)
    const { total } = (await ada.call('GET', '/api/leads')).body as { total: number }
    expect(total).toBe(w.hubspot.contacts().length)
  },
)

test('an edit here changes that property there, and nothing else in the account', async () => {
  const w = await crmWorld({ hubspot: { profile: 'lived-in' } })
  const ada = await w.person()
  await w.connect(ada, 'hubspot')
  const { id } = await w.integration(ada, 'hubspot')
  await ada.call('PUT', `/api/crm/integrations/${id}/settings`, { autoSync: true, syncDirection: 'both' })
  const sync = async () => runAutoSync(w.deps, (await findIntegration(w.db, ada.id, id)) as Integration)
  await sync()
  const before = w.hubspot.snapshot()
  const { leads } = (await ada.call('GET', '/api/leads')).body as { leads: { id: number; email: string }[] }
  const carl = leads.find(({ email }) => email === 'carl@old-globex.example')
  await ada.call('PATCH', `/api/leads/${carl?.id}`, { jobTitle: 'Buyer', company: 'Renamed' })
  await sync()
  await w.companiesAreDue()
  await sync()
  const contact = w.hubspot.contact('carl@old-globex.example')
  const record = before.objects.contacts?.[contact?.id ?? '']
  if (record && contact) {
    Object.assign(record.properties, { jobtitle: 'Buyer', company: 'Renamed' })
    record.properties.lastmodifieddate = contact.properties.lastmodifieddate ?? ''
    record.updatedAt = contact.updatedAt
  }
  expect(w.hubspot.snapshot()).toEqual(before)
})
