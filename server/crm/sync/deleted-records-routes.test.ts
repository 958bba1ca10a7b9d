import { beforeAll, describe, expect, test } from 'vitest'
import { CRM_PROVIDERS, type CrmProvider, type CrmSyncLog } from '../../../contract/crm-integration.ts'
import type { LeadPage } from '../../../contract/lead.ts'
import { type CrmWorld, crmWorld, type Person } from '../../../tests/world/crm-world.ts'
import { findIntegration, type Integration } from '../connection/integration-queries.ts'
import { runAutoSync } from './sync-run.ts'

let w: CrmWorld
beforeAll(async () => {
  w = await crmWorld()
})

const recordsOf = (provider: CrmProvider, email: string) =>
  provider === 'hubspot'
    ? w.hubspot.contacts().filter(({ properties }) => properties.email === email)
    : w.salesforce
        .rows()
        .filter(({ Email }) => Email === email)
        .map((row) => ({ ...row, id: row.Id }))
const remove = (provider: CrmProvider, id: string) =>
  provider === 'hubspot' ? w.hubspot.remove('contacts', id) : w.salesforce.remove(id)
const deletions = async (person: Person) =>
  ((await person.call('GET', '/api/crm/logs?status=skipped')).body as CrmSyncLog[])
    .filter(({ action }) => action === 'record_deleted')
    .map(({ leadId, errorMessage }) => [leadId, errorMessage])

async function synced(provider: CrmProvider, name: string) {
  const ada = await w.person()
  await w.connect(ada, provider)
  const { id } = await w.integration(ada, provider)
  await ada.call('PUT', `/api/crm/integrations/${id}/settings`, { autoSync: true, syncDirection: 'both' })
  const sync = async () => runAutoSync(w.deps, (await findIntegration(w.db, ada.id, id)) as Integration)
  const email = `${name}.${provider}@deleted.example`
  const lead = await w.lead(ada, { email, dealValue: 500_00 })
  await sync()
  const record = recordsOf(provider, email)[0]?.id ?? ''
  return { ada, sync, email, lead, record, ask: () => ada.call('POST', `/api/crm/${provider}/sync/${lead}`) }
}

describe.each(CRM_PROVIDERS)('a record deleted in %s', (provider) => {
  test('stays deleted while the lead is edited, is logged once, and is created again on request', async () => {
    const { ada, sync, email, lead, record, ask } = await synced(provider, 'edited')
    remove(provider, record)
    for (const jobTitle of ['CTO', 'CEO']) {
      await ada.call('PATCH', `/api/leads/${lead}`, { jobTitle })
      await sync()
    }
    expect(recordsOf(provider, email)).toEqual([])
    const logged = [[lead, 'It stays deleted in the CRM. Sync the lead to create a new record.']]
    expect(await deletions(ada)).toEqual(logged)

    expect((await ask()).status).toBe(200)
    const [recreated] = recordsOf(provider, email)
    expect(recreated?.id).not.toBe(record)
    await ada.call('PATCH', `/api/leads/${lead}`, { lastName: 'Followed' })
    await sync()
    expect(recordsOf(provider, email)).toMatchObject([
      provider === 'hubspot' ? { properties: { lastname: 'Followed' } } : { LastName: 'Followed' },
    ])
    expect(await deletions(ada)).toEqual(logged)
  })

  test('is noticed although the lead is not edited', async () => {
    const { ada, sync, lead, record } = await synced(provider, 'noticed')
    remove(provider, record)
    await sync()
    expect(await deletions(ada)).toEqual([[lead, expect.stringContaining('stays deleted')]])
  })

  test('does not block a sync without permission to read deletions', async () => {
    const { ada, sync, email, lead } = await synced(provider, 'unseen')
    w[provider].faults.push(({ path, query }) =>
      path.includes('queryAll') || query.get('archived') === 'true'
        ? { status: 403, body: [{ errorCode: 'INSUFFICIENT_ACCESS', message: 'not permitted' }] }
        : undefined,
    )
    await ada.call('PATCH', `/api/leads/${lead}`, { lastName: 'Told' })
    await sync()
    w[provider].faults.splice(0)
    expect(recordsOf(provider, email)).toMatchObject([
      provider === 'hubspot' ? { properties: { lastname: 'Told' } } : { LastName: 'Told' },
    ])
  })

  test('is synced again after it is restored', async () => {
    const { ada, sync, email, lead, record } = await synced(provider, 'restored')
    remove(provider, record)
    await sync()
    w[provider].restore(record)
    await sync()
    await ada.call('PATCH', `/api/leads/${lead}`, { lastName: 'Back' })
    await sync()
    expect(recordsOf(provider, email)).toMatchObject([
      provider === 'hubspot' ? { id: record, properties: { lastname: 'Back' } } : { id: record, LastName: 'Back' },
    ])
  })

  test('and added again becomes the lead’s record', async () => {
    const { ada, sync, email, lead, record } = await synced(provider, 'added')
    remove(provider, record)
    if (provider === 'hubspot') w.hubspot.edit(undefined, { email, firstname: 'Zoë', lastname: 'Ng', phone: '+44 7' })
    else w.salesforce.edit(undefined, { Email: email, FirstName: 'Zoë', LastName: 'Ng', Company: 'C', Phone: '+44 7' })
    await sync()
    expect(recordsOf(provider, email)).toHaveLength(1)
    expect((await ada.call('GET', `/api/leads/${lead}`)).body).toMatchObject({ phone: '+44 7' })
    const { body } = await ada.call('GET', `/api/leads?search=${email}`)
    expect((body as LeadPage).leads.map(({ id }) => id)).toEqual([lead])
  })

  test('between our read and our write is created again for a requested lead', async () => {
    const { ada, email, lead, record, ask } = await synced(provider, 'moment')
    await ada.call('PATCH', `/api/leads/${lead}`, { jobTitle: 'CTO' })
    w[provider].failOnce(
      ({ path, method }) => {
        const isUpdate = path.endsWith('batch/update') || (method === 'PATCH' && path.endsWith('composite/sobjects'))
        if (isUpdate) remove(provider, record)
        return false
      },
      { status: 500 },
    )
    expect((await ask()).status).toBe(200)
    w[provider].faults.splice(0)
    expect(recordsOf(provider, email)).toHaveLength(1)
  })
})

test('a contact that is created again keeps its deal and gets no second one', async () => {
  const { ask, record, email } = await synced('hubspot', 'deal')
  const [deal] = w.hubspot.of('deals', record)
  w.hubspot.remove('contacts', record)
  expect((await ask()).status).toBe(200)
  const recreated = w.hubspot.contact(email)?.id ?? ''
  expect(w.hubspot.of('deals', recreated).map(({ id }) => id)).toEqual([deal?.id])
})

test('a deletion behind a thousand others in HubSpot is noticed by a later sync', async () => {
  for (let n = 0; n < 1050; n++) {
    w.hubspot.edit(undefined, { email: `old${n}@archived.example`, firstname: 'Old', lastname: String(n) })
    const [contact] = recordsOf('hubspot', `old${n}@archived.example`)
    w.hubspot.remove('contacts', contact?.id ?? '')
  }
  const { ada, sync, lead, record } = await synced('hubspot', 'late')
  remove('hubspot', record)
  await sync()
  await sync()
  expect(await deletions(ada)).toEqual([[lead, 'It stays deleted in the CRM. Sync the lead to create a new record.']])
})
