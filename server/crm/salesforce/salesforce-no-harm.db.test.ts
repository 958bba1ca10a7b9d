import { beforeAll, describe, expect, test } from 'vitest'
import type { CrmProperty } from '../../../contract/crm-choices.ts'
import type { CrmProvider } from '../../../contract/crm-integration.ts'
import { CONNECTED_USER, OTHER_USER } from '../../../tests/simulators/salesforce/tenant.ts'
import { type CrmWorld, crmWorld } from '../../../tests/world/crm-world.ts'
import { openSalesforce, writeOf } from '../../../tests/world/open-salesforce.ts'
import { findIntegration, type Integration } from '../connection/integration-queries.ts'
import { openCrm } from '../connection/open-crm.ts'
import { runAutoSync } from '../sync/sync-run.ts'
import { limited } from './salesforce-inspect.ts'

// An organization with our external ID.
let w: CrmWorld
beforeAll(async () => {
  w = await crmWorld()
  w.salesforce.addExternalId()
})

/** A person whose lead was synced, and who then disconnected. Earlier versions deleted the links. */
async function disconnected(email: string) {
  const ada = await w.person()
  const connect = async (settings: object) => {
    await w.connect(ada, 'salesforce')
    const { id } = await w.integration(ada, 'salesforce')
    const saved = await ada.call('PUT', `/api/crm/integrations/${id}/settings`, { autoSync: true, ...settings })
    expect(saved.status).toBe(200)
    await runAutoSync(w.deps, (await findIntegration(w.db, ada.id, id)) as Integration)
    return id
  }
  const lead = await w.lead(ada, { email, jobTitle: 'CTO', phone: '1' })
  const id = await connect({ syncDirection: 'out' })
  const record = w.salesforce.lead(email)?.Id ?? ''
  expect(w.salesforce.lead(email)?.Leadwright_Id__c).toBeTruthy()
  await ada.call('DELETE', `/api/crm/integrations/${id}`)
  await w.pool.query('delete from crm_links where user_id = $1', [ada.id])
  const row = () => w.salesforce.rows().find(({ Id }) => Id === record)
  return { ada, lead, connect, record, row }
}

describe('a record that has our ID from an earlier connection', () => {
  test.each(['connected_user', 'assignment_rule'])(
    'keeps what people changed there, and is linked (owner of new records: %s)',
    async (ownerOfNew) => {
      const { ada, lead, connect, record, row } = await disconnected(`${ownerOfNew}@keyed.example`)
      const theirs = { Title: 'Director', Company: 'Other Ltd', Phone: '2', OwnerId: OTHER_USER }
      w.salesforce.edit(record, { ...theirs, City: null })
      await ada.call('PATCH', `/api/leads/${lead}`, { email: `new-${ownerOfNew}@keyed.example`, location: 'Rome' })
      const before = w.salesforce.rows().length
      await connect({ syncDirection: 'out', ownerOfNew, defaults: { Website: 'https://default.example' } })
      expect(row()).toMatchObject({ ...theirs, City: 'Rome', Email: `${ownerOfNew}@keyed.example` })
      expect(row()?.Website).not.toBe('https://default.example')
      expect(w.salesforce.rows()).toHaveLength(before)
      const { rows } = await w.pool.query('select record_id from crm_links where lead_id = $1', [lead])
      expect(rows).toEqual([{ record_id: record }])
    },
  )

  test('keeps its new address in a sync both ways', async () => {
    const { connect, record, row } = await disconnected('old@keyed.example')
    const theirs = { Email: 'married@keyed.example', LastName: 'Married', Title: 'Director', OwnerId: OTHER_USER }
    w.salesforce.edit(record, theirs)
    const before = w.salesforce.rows().length
    await connect({ syncDirection: 'both' })
    expect(row()).toMatchObject(theirs)
    expect(w.salesforce.rows()).toHaveLength(before)
  })
})

test('a manual and an automatic sync at once make and link one record', async () => {
  const ada = await w.person()
  await w.connect(ada, 'salesforce')
  const { id } = await w.integration(ada, 'salesforce')
  await ada.call('PUT', `/api/crm/integrations/${id}/settings`, { autoSync: true, syncDirection: 'out' })
  const lead = await w.lead(ada, { email: 'twice@keyed.example' })
  const ask = () => ada.call('POST', `/api/crm/salesforce/sync/${lead}`)
  const integration = (await findIntegration(w.db, ada.id, id)) as Integration
  const [one, other] = await Promise.all([ask(), ask(), runAutoSync(w.deps, integration)])
  expect([one?.status, other?.status]).toEqual([200, 200])
  expect(w.salesforce.rows().filter(({ Email }) => Email === 'twice@keyed.example')).toHaveLength(1)
  expect((await ada.call('GET', '/api/crm/logs?status=failed')).body).toEqual([])
})

describe('properties that have a purpose of their own', () => {
  test.each<[CrmProvider, object]>([
    ['salesforce', { fields: { phone: { property: 'Leadwright_Id__c' } } }],
    ['salesforce', { fields: { phone: { property: 'OwnerId' } } }],
    ['salesforce', { defaults: { Leadwright_Id__c: 'same' } }],
    ['salesforce', { defaults: { OwnerId: OTHER_USER } }],
    ['salesforce', { defaults: { HasOptedOutOfEmail: 'true' } }],
    ['salesforce', { salesforceObject: 'Contact', defaults: { AccountId: '001000000000001' } }],
    ['hubspot', { defaults: { hubspot_owner_id: '5501' } }],
    ['hubspot', { defaults: { hs_email_optout: 'false' } }],
    ['hubspot', { fields: { phone: { property: 'hs_additional_emails' } } }],
  ])('are refused in the settings of %s: %j', async (provider, settings) => {
    const ada = await w.person()
    await w.connect(ada, provider)
    const { id, syncSettings } = await w.integration(ada, provider)
    const saved = await ada.call('PUT', `/api/crm/integrations/${id}/settings`, { ...syncSettings, ...settings })
    expect(saved).toMatchObject({ status: 400, body: { message: expect.stringContaining("can't be used here") } })
  })

  test('are not offered, and not written where settings name them', async () => {
    const { person, integration, crm } = await openSalesforce(w, {
      defaults: { Leadwright_Id__c: 'same', OwnerId: OTHER_USER },
    })
    const offered = (await person.call('GET', `/api/crm/integrations/${integration.id}/properties`))
      .body as CrmProperty[]
    expect(offered.map(({ name }) => name)).toContain('Phone')
    for (const name of ['Leadwright_Id__c', 'OwnerId', 'HasOptedOutOfEmail'])
      expect(offered.map((one) => one.name)).not.toContain(name)
    const write = writeOf({ Email: 'own@keyed.example', LastName: 'Own', Company: 'Own' })
    await crm.write([write])
    expect(w.salesforce.lead('own@keyed.example')).toMatchObject({
      Leadwright_Id__c: write.key,
      OwnerId: CONNECTED_USER,
    })
  })
})

describe('responses that lead astray', () => {
  const answering = async (body: (path: string) => object | undefined) => {
    const { person, integration } = await openSalesforce(w)
    let calls = 0
    w.salesforce.faults.push(({ path }) => {
      const found = body(path)
      if (found) calls++
      return found && { status: 200, body: found }
    })
    const asked = await person.call('GET', `/api/crm/integrations/${integration.id}/lists`)
    w.salesforce.faults.splice(0)
    return { ...asked, calls }
  }
  const views = (path: string) => /listviews$/.test(path)

  test('the token goes to no other host', async () => {
    const other = await crmWorld()
    other.salesforce.calls.splice(0)
    const nextRecordsUrl = `${other.salesforce.url}/services/data/v67.0/sobjects/Lead/listviews`
    const { status } = await answering((path) => (views(path) ? { listviews: [], nextRecordsUrl } : undefined))
    expect(status).toBe(502)
    const { crm } = await openSalesforce(w)
    await expect(crm.readPage({ since: null, next: nextRecordsUrl })).rejects.toThrow()
    expect(other.salesforce.calls).toEqual([])
  })

  test('pages that go round end', async () => {
    let n = 0
    const next = () => ({ listviews: [], nextRecordsUrl: `/services/data/v67.0/sobjects/Lead/${n++ % 2}/listviews` })
    const { status, calls } = await answering((path) => (views(path) ? next() : undefined))
    expect(status).toBe(502)
    expect(calls).toBeLessThan(5)
    const { crm } = await openSalesforce(w)
    w.salesforce.faults.push(({ path }) =>
      /query/.test(path)
        ? {
            status: 200,
            body: { records: [], done: false, nextRecordsUrl: `/services/data/v67.0/query/01g-${n++ % 2}` },
          }
        : undefined,
    )
    const readAll = async () => {
      let from: Parameters<typeof crm.readPage>[0] | undefined = { since: null }
      for (let page = 0; from && page < 20; page++) from = (await crm.readPage(from)).next
    }
    await expect(readAll()).rejects.toThrow('unreadable')
    await expect(crm.readDeleted(new Date())).rejects.toThrow('unreadable')
    w.salesforce.faults.splice(0)
  })

  test('a list view or a field without a label has its name', async () => {
    const listviews = [
      { id: '00B1', label: null },
      { id: '00B2', label: 'Mine' },
    ]
    const { status, body } = await answering((path) => (views(path) ? { listviews } : undefined))
    expect({ status, body }).toEqual({
      status: 200,
      body: [
        { id: '00B1', label: '00B1' },
        { id: '00B2', label: 'Mine' },
      ],
    })
    const { crm } = await openSalesforce(w)
    const fields = [
      { name: 'Odd__c', type: 'string', picklistValues: 7 },
      { name: 'Email', label: 'Email', type: 'email' },
    ]
    w.salesforce.faults.push(({ path }) => (/describe/.test(path) ? { status: 200, body: { fields } } : undefined))
    expect((await crm.listProperties()).map(({ label }) => label)).toEqual(['Email', 'Odd__c'])
    w.salesforce.faults.splice(0)
  })
})

test('"my records" are those of the user who is connected now', async () => {
  const filter = { importFilter: { kind: 'mine' } } as const
  const { integration } = await openSalesforce(w, filter)
  const queryOf = async (crmUserId: string) => {
    const queries: string[] = []
    const identity = `https://login.salesforce.com/id/00D000000000001EAA/${crmUserId}`
    w.salesforce.faults.push(({ path, query }) => {
      if (query.has('q')) queries.push(query.get('q') ?? '')
      return /^\/services\/data\/v[\d.]+\/?$/.test(path) ? { status: 200, body: { identity } } : undefined
    })
    await (await openCrm(w.deps, { ...integration, crmUserId })).readPage({ since: null })
    w.salesforce.faults.splice(0)
    return queries.at(-1)
  }
  expect(await queryOf(CONNECTED_USER)).toContain(`OwnerId = '${CONNECTED_USER}'`)
  expect(await queryOf(OTHER_USER)).toContain(`OwnerId = '${OTHER_USER}'`)
})

test('a condition that is too long for an address is tried and read in the body of a call', async () => {
  const soql = `Company != '${'株'.repeat(1900)}'`
  const { person, integration } = await openSalesforce(w)
  const path = `/api/crm/integrations/${integration.id}/settings`
  const settings = { autoSync: false, syncDirection: 'in', importFilter: { kind: 'where', soql } }
  expect((await person.call('PUT', path, settings)).status).toBe(200)
  const crm = await openCrm(w.deps, (await findIntegration(w.db, person.id, integration.id)) as Integration)
  w.salesforce.edit(undefined, { FirstName: 'L', LastName: 'Long', Company: 'Long', Email: 'long@keyed.example' })
  const { records } = await crm.readPage({ since: null })
  expect(records.map(({ properties }) => properties.Email)).toContain('long@keyed.example')
})

test('of very many findings the first are kept, and how many more there are', () => {
  const one = { kind: 'required_field', property: 'A__c', label: 'A'.repeat(9999), message: 'm' } as const
  const kept = limited(Array.from({ length: 20_000 }, () => one))
  expect(kept).toHaveLength(51)
  expect(kept.at(-1)?.message).toContain('19950 more')
  expect(JSON.stringify(kept).length).toBeLessThan(60_000)
  expect(limited([one])).toHaveLength(1)
})
