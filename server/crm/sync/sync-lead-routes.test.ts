import { beforeAll, describe, expect, test } from 'vitest'
import { CRM_PROVIDERS, type CrmProvider, type CrmSyncLog } from '../../../contract/crm-integration.ts'
import { type CrmWorld, crmWorld, type Person } from '../../../tests/world/crm-world.ts'

let w: CrmWorld
beforeAll(async () => {
  w = await crmWorld()
})

const emailsAt = (provider: CrmProvider, wanted: string) =>
  provider === 'hubspot'
    ? w.hubspot.contacts().filter(({ properties }) => properties.email === wanted)
    : w.salesforce.rows().filter(({ Email }) => Email === wanted)
const isWrite = ({ method, path }: { method: string; path: string }) =>
  (method === 'POST' && /batch\/(create|update)$/.test(path)) ||
  (/^(POST|PATCH)$/.test(method) && path.includes('composite/sobjects'))
const logs = async (person: Person, query = '') =>
  (await person.call('GET', `/api/crm/logs${query}`)).body as CrmSyncLog[]

describe.each(CRM_PROVIDERS)('%s', (provider) => {
  test('gets a lead once, follows its changes by record although the address changes, and logs it', async () => {
    const ada = await w.person()
    await w.connect(ada, provider)
    const lead = await w.lead(ada, {
      email: `Zoe.${provider}@navona.example`,
      status: 'contacted',
      industry: 'healthcare',
    })
    const sync = () => ada.call('POST', `/api/crm/${provider}/sync/${lead}`)
    const first = await sync()
    expect(first).toMatchObject({ status: 200, body: { crmRecordId: expect.any(String) } })
    expect((await sync()).body).toEqual(first.body)
    await ada.call('PATCH', `/api/leads/${lead}`, { email: `new.${provider}@navona.example`, jobTitle: 'CTO' })
    expect((await sync()).body).toEqual(first.body)
    expect(emailsAt(provider, `zoe.${provider}@navona.example`)).toEqual([])
    expect(emailsAt(provider, `new.${provider}@navona.example`)).toHaveLength(1)
    const log = await logs(ada)
    expect(log.map(({ action, status }) => [action, status])).toEqual([
      ['update_record', 'success'],
      ['create_record', 'success'],
    ])
    expect(log[0]?.syncedData).toMatchObject({
      changes: { [provider === 'hubspot' ? 'jobtitle' : 'Title']: { from: null, to: 'CTO' } },
    })
    const eve = await w.person()
    expect((await eve.call('POST', `/api/crm/${provider}/sync/${lead}`)).status).toBe(404)
    expect(await logs(eve)).toEqual([])
  })

  test('gets no second record when we crash after its response', async () => {
    const ada = await w.person()
    await w.connect(ada, provider)
    const address = `crash.${provider}@navona.example`
    const lead = await w.lead(ada, { email: address })
    // Done in the CRM, but every response is lost, as if the process had ended.
    const rule = (call: { method: string; path: string }) => (isWrite(call) ? ('cut-after' as const) : undefined)
    w[provider].faults.push(rule)
    expect((await ada.call('POST', `/api/crm/${provider}/sync/${lead}`)).status).toBe(502)
    w[provider].faults.splice(0)
    expect((await ada.call('POST', `/api/crm/${provider}/sync/${lead}`)).status).toBe(200)
    expect(emailsAt(provider, address)).toHaveLength(1)
    expect((await logs(ada, '?status=failed')).map(({ errorMessage }) => errorMessage)).toEqual([
      expect.stringContaining("can't be reached"),
    ])
  })

  test('that already has the contact keeps its values and gets those it lacks', async () => {
    const ada = await w.person()
    await w.connect(ada, provider)
    const address = `known.${provider}@navona.example`
    if (provider === 'hubspot') w.hubspot.edit(undefined, { email: address, phone: '+44 1', lastname: 'Old' })
    else w.salesforce.edit(undefined, { Email: address, Phone: '+44 1', LastName: 'Old', Company: 'Navona' })
    const lead = await w.lead(ada, { email: address, lastName: 'New', jobTitle: 'CTO' })
    expect((await ada.call('POST', `/api/crm/${provider}/sync/${lead}`)).status).toBe(200)
    expect(emailsAt(provider, address)).toMatchObject([
      provider === 'hubspot'
        ? { properties: { phone: '+44 1', lastname: 'Old', jobtitle: 'CTO' } }
        : { Phone: '+44 1', LastName: 'Old', Title: 'CTO' },
    ])
    expect((await ada.call('GET', `/api/leads/${lead}`)).body).toMatchObject({ phone: '+44 1', lastName: 'Old' })
    const [conflict] = await logs(ada, '?status=conflict')
    expect(conflict?.syncedData).toMatchObject({
      conflicts: [{ field: 'lastName', ours: 'New', theirs: 'Old', kept: 'theirs' }],
    })
  })

  test('that rejects a lead is quoted, and the lead can be retried', async () => {
    const ada = await w.person()
    await w.connect(ada, provider)
    const lead = await w.lead(ada, { email: 'odd@example.com' })
    await w.pool.query(`update leads set email = 'odd@nowhere' where id = $1`, [lead])
    const refused = await ada.call('POST', `/api/crm/${provider}/sync/${lead}`)
    expect(refused).toMatchObject({
      status: 502,
      body: { message: expect.stringMatching(/rejected the change: .*odd@nowhere/) },
    })
    const [failed, ...more] = await logs(ada, '?status=failed')
    expect(failed).toMatchObject({ action: 'create_record', canRetry: true })
    expect(more).toEqual([])
    await ada.call('PATCH', `/api/leads/${lead}`, { email: `odd.${provider}@navona.example` })
    expect((await ada.call('POST', `/api/crm/logs/${failed?.id}/retry`)).status).toBe(200)
    expect(emailsAt(provider, `odd.${provider}@navona.example`)).toHaveLength(1)
    expect(await logs(ada, '?status=failed')).toMatchObject([{ id: failed?.id, canRetry: false }])
  })

  test('that leads only come from is read and never written, whichever way one lead is synced', async () => {
    const ada = await w.person()
    await w.connect(ada, provider)
    const { id } = await w.integration(ada, provider)
    const settings = { autoSync: false, syncDirection: 'in' }
    expect((await ada.call('PUT', `/api/crm/integrations/${id}/settings`, settings)).status).toBe(200)
    const address = `read.${provider}@navona.example`
    if (provider === 'hubspot') w.hubspot.edit(undefined, { email: address, phone: '+44 1', lastname: 'There' })
    else w.salesforce.edit(undefined, { Email: address, Phone: '+44 1', LastName: 'There', Company: 'Navona' })
    const lead = await w.lead(ada, { email: address, lastName: 'Here', jobTitle: 'CTO', dealValue: 90_000 })
    const other = await w.lead(ada, { email: `none.${provider}@navona.example`, dealValue: 90_000 })
    const writes: string[] = []
    const note = ({ method, path, body }: { method: string; path: string; body: string }) => {
      // Salesforce reads several things at once with one composite call.
      const isComposite = path.endsWith('/composite') && !/"method":"(?!GET)/.test(body)
      const isRead = method === 'GET' || isComposite || /(search|batch\/read|token|introspect)$/.test(path)
      if (!isRead) writes.push(`${method} ${path}`)
      return undefined
    }
    w[provider].faults.push(note)
    const sync = (one: number) => ada.call('POST', `/api/crm/${provider}/sync/${one}`)
    expect((await sync(lead)).status).toBe(200)
    await ada.call('PATCH', `/api/leads/${lead}`, { jobTitle: 'CEO' })
    expect((await sync(lead)).status).toBe(200)
    expect(await sync(other)).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('has no record with this email address') },
    })
    w[provider].faults.splice(0)
    expect(writes).toEqual([])
    expect((await ada.call('GET', `/api/leads/${lead}`)).body).toMatchObject({
      lastName: 'There',
      phone: '+44 1',
      jobTitle: 'CEO',
    })
    expect(emailsAt(provider, `none.${provider}@navona.example`)).toEqual([])
  })

  test('that is busy, broken or rate-limited is retried', async () => {
    // Without our external ID, a create is not repeated before the record was looked for.
    if (provider === 'salesforce') w.salesforce.addExternalId()
    const ada = await w.person()
    await w.connect(ada, provider)
    const address = `busy.${provider}@navona.example`
    const lead = await w.lead(ada, { email: address })
    w[provider].failOnce(isWrite, {
      status: 503,
      body: [{ errorCode: 'SERVER_UNAVAILABLE', message: 'Server is busy' }],
    })
    w[provider].failOnce(isWrite, 'cut-before')
    if (provider === 'hubspot')
      w.hubspot.failOnce(isWrite, { status: 429, body: { category: 'RATE_LIMITS' }, headers: { 'retry-after': '1' } })
    expect((await ada.call('POST', `/api/crm/${provider}/sync/${lead}`)).status).toBe(200)
    expect(emailsAt(provider, address)).toHaveLength(1)
  })
})

test('a contact added in HubSpot a moment ago keeps what it has, and is linked', async () => {
  const ada = await w.person()
  await w.connect(ada, 'hubspot')
  const { id, syncSettings } = await w.integration(ada, 'hubspot')
  const defaults = { lifecyclestage: 'lead', city: 'Rome' }
  await ada.call('PUT', `/api/crm/integrations/${id}/settings`, { ...syncSettings, defaults })
  const email = 'conflict@navona.example'
  const lead = await w.lead(ada, { email, firstName: 'Ours', phone: '1', jobTitle: 'Buyer' })
  const theirs = { email, firstname: 'Theirs', phone: '2', lifecyclestage: 'customer', city: 'Oslo' }
  w.hubspot.faults.push(({ path }) => {
    if (path.endsWith('contacts/batch/create')) w.hubspot.edit(w.hubspot.contact(email)?.id, theirs)
    return undefined
  })
  const { body } = await ada.call('POST', `/api/crm/hubspot/sync/${lead}`)
  w.hubspot.faults.splice(0)
  const there = w.hubspot.contact(email)
  expect(body).toEqual({ crmRecordId: there?.id })
  expect(there?.properties).toMatchObject({ ...theirs, jobtitle: 'Buyer' })
})

test('a HubSpot contact is associated with its company, which is created once', async () => {
  const ada = await w.person()
  await w.connect(ada, 'hubspot')
  const before = w.hubspot.objects.companies.size
  const ids = []
  for (const name of ['ann', 'ben']) {
    const lead = await w.lead(ada, { email: `${name}@tiber.example`, company: 'Tiber Ltd' })
    ids.push(((await ada.call('POST', `/api/crm/hubspot/sync/${lead}`)).body as { crmRecordId: string }).crmRecordId)
    await w.companiesAreDue()
    await ada.call('POST', `/api/crm/hubspot/sync/${lead}`)
  }
  expect(w.hubspot.objects.companies.size).toBe(before + 1)
  const company = [...w.hubspot.objects.companies.values()].at(-1)
  expect(company?.properties).toMatchObject({ name: 'Tiber Ltd', domain: 'tiber.example' })
  for (const id of ids) expect(w.hubspot.associations).toContain(`contacts ${id} companies ${company?.id}`)
})

test('Salesforce stores contacts with their accounts when that is chosen', async () => {
  const ada = await w.person()
  await w.connect(ada, 'salesforce')
  const { id, syncSettings } = await w.integration(ada, 'salesforce')
  await ada.call('PUT', `/api/crm/integrations/${id}/settings`, { ...syncSettings, salesforceObject: 'Contact' })
  const lead = await w.lead(ada, { email: 'contact@tiber.example', company: 'Tiber Ltd' })
  expect((await ada.call('POST', `/api/crm/salesforce/sync/${lead}`)).status).toBe(200)
  const account = w.salesforce.rows('Account').find(({ Name }) => Name === 'Tiber Ltd')
  expect(w.salesforce.rows('Contact')).toMatchObject([{ Email: 'contact@tiber.example', AccountId: account?.Id }])
})

test('a sync without a connected CRM says so', async () => {
  const ada = await w.person()
  const lead = await w.lead(ada)
  expect(await ada.call('POST', `/api/crm/hubspot/sync/${lead}`)).toMatchObject({
    status: 409,
    body: { message: 'HubSpot is not connected. Connect it on the Integrations page.' },
  })
})

test('a lead does not take the record of another installation’s lead with the same ID', async () => {
  w.salesforce.addExternalId()
  const ada = await w.person()
  await w.connect(ada, 'salesforce')
  const first = await w.lead(ada, { email: 'theirs@twice.example', lastName: 'Theirs' })
  await ada.call('POST', `/api/crm/salesforce/sync/${first}`)
  // A new database gives out the same ID again.
  await w.pool.query('delete from crm_links where lead_id = $1', [first])
  await w.pool.query(
    `update leads set email = 'ours@twice.example', last_name = 'Ours', created_at = now() + interval '1 second' where id = $1`,
    [first],
  )
  expect((await ada.call('POST', `/api/crm/salesforce/sync/${first}`)).status).toBe(200)
  expect(emailsAt('salesforce', 'theirs@twice.example')).toMatchObject([{ LastName: 'Theirs' }])
  expect(emailsAt('salesforce', 'ours@twice.example')).toMatchObject([{ LastName: 'Ours' }])
})
