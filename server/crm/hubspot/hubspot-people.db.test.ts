import { beforeAll, expect, test } from 'vitest'
import { type CrmWorld, crmWorld } from '../../../tests/world/crm-world.ts'
import { findIntegration, type Integration } from '../connection/integration-queries.ts'
import { openCrm } from '../connection/open-crm.ts'
import type { Crm, CrmRecord } from '../provider.ts'

let w: CrmWorld
beforeAll(async () => {
  w = await crmWorld({ hubspot: { profile: 'lived-in' } })
})

async function opened(settings: object = {}): Promise<Crm> {
  const ada = await w.person()
  await w.connect(ada, 'hubspot')
  const { id } = await w.integration(ada, 'hubspot')
  await ada.call('PUT', `/api/crm/integrations/${id}/settings`, { autoSync: false, syncDirection: 'both', ...settings })
  return openCrm(w.deps, (await findIntegration(w.db, ada.id, id)) as Integration)
}
const idOf = (email: string) => w.hubspot.contact(email)?.id ?? ''
const find = async (crm: Crm, email: string) => (await crm.findByEmail([email]))[0] as CrmRecord
const write = (crm: Crm, recordId: string | null, email: string, properties: object) =>
  crm.write([{ leadId: 1, recordId, email, company: '', properties: properties as Record<string, string> }])

test('owners come with name and address; without the scope with their ID alone', async () => {
  const maria = { id: '5502', name: 'Maria Lopez', email: 'maria@portal.example' }
  expect((await find(await opened(), 'anna@acme.example')).owner).toEqual(maria)
  expect((await find(await opened(), 'bert@acme.example')).owner).toBeNull()
  w.hubspot.missingScopes.add('crm.objects.owners.read')
  expect((await find(await opened(), 'anna@acme.example')).owner).toEqual({ id: '5502', name: null, email: null })
  w.hubspot.missingScopes.clear()
})

test('owners of one account are not taken for those of another one that is connected later', async () => {
  const ada = await w.person()
  await w.connect(ada, 'hubspot')
  const { id } = await w.integration(ada, 'hubspot')
  const before = (await findIntegration(w.db, ada.id, id)) as Integration
  const ownerIn = async (integration: Integration) =>
    (await find(await openCrm(w.deps, integration), 'anna@acme.example')).owner?.name
  expect(await ownerIn(before)).toBe('Maria Lopez')
  const maria = w.hubspot.owners.find((owner) => owner.id === '5502')
  Object.assign(maria ?? {}, { lastName: 'Braun' })
  expect(await ownerIn({ ...before, portalId: '999' })).toBe('Maria Braun')
  expect(await ownerIn({ ...before, crmUserId: '999' })).toBe('Maria Braun')
  Object.assign(maria ?? {}, { lastName: 'Lopez' })
})

test('opt-outs and customers are read', async () => {
  const crm = await opened()
  expect(await find(crm, 'anna@acme.example')).toMatchObject({ isOptedOut: false, outcome: 'customer' })
  expect(await find(crm, 'bert@acme.example')).toMatchObject({ isOptedOut: true, outcome: null })
})

test('an opt-out is set for all marketing emails, and never taken back', async () => {
  const crm = await opened()
  const { id } = w.hubspot.edit(undefined, { email: 'out@acme.example' })
  const email = 'out@acme.example'
  expect(await crm.setOptedOut?.([{ recordId: id, email, isOptedOut: true }])).toEqual([undefined])
  expect(w.hubspot.contact('out@acme.example')?.properties.hs_email_optout).toBe('true')
  expect(await crm.setOptedOut?.([{ recordId: id, email, isOptedOut: false }])).toEqual([
    expect.objectContaining({ kind: 'refused' }),
  ])
  expect(w.hubspot.contact('out@acme.example')?.properties.hs_email_optout).toBe('true')
  w.hubspot.missingScopes.add('communication_preferences.read_write')
  await expect(crm.setOptedOut?.([{ recordId: id, email, isOptedOut: true }])).rejects.toMatchObject({
    kind: 'refused',
    code: 'MISSING_SCOPES',
  })
  w.hubspot.missingScopes.clear()
})

test('the address that asked is unsubscribed, and one that HubSpot rejects keeps no other from it', async () => {
  const crm = await opened()
  const recordId = idOf('dora@acme.example')
  const asked = ['no address', 'd.dora@acme.example'].map((email) => ({ recordId, email, isOptedOut: true }))
  const results = await crm.setOptedOut?.(asked)
  expect(results).toEqual([expect.objectContaining({ kind: 'refused' }), undefined])
  expect(w.hubspot.unsubscribed.has('d.dora@acme.example')).toBe(true)
  expect(w.hubspot.unsubscribed.has('dora@acme.example')).toBe(false)
})

test('a merged contact is found under its earlier IDs and all its addresses', async () => {
  const crm = await opened()
  const [one, other] = [
    w.hubspot.edit(undefined, { email: 'm1@acme.example' }),
    w.hubspot.edit(undefined, { email: 'm2@acme.example' }),
  ]
  const merged = w.hubspot.merge(one.id, other.id)
  expect(await crm.findMerged?.([one.id, other.id])).toEqual(
    new Map([
      [one.id, merged.id],
      [other.id, merged.id],
    ]),
  )
  expect((await crm.readRecords([one.id])).map(({ id }) => id)).toEqual([merged.id])
  expect(await find(crm, 'm2@acme.example')).toMatchObject({
    id: merged.id,
    otherEmails: ['m2@acme.example'],
    mergedIds: [one.id, other.id],
  })
})

test('a contact that has the address already, also as a further one, is named and not written', async () => {
  const crm = await opened({ defaults: { hubspot_owner_id: '5501', jobtitle: 'Unknown' } })
  const before = w.hubspot.snapshot()
  const conflict = (email: string) => ({
    failure: expect.objectContaining({ kind: 'conflict', existingId: idOf(email) }),
  })
  expect(await write(crm, null, 'd.dora@acme.example', { jobtitle: 'CTO' })).toMatchObject([
    conflict('dora@acme.example'),
  ])
  // HubSpot may also reject the whole batch.
  const writes = ['anna@acme.example', 'nobody@acme.example'].map((email, leadId) => ({
    ...{ leadId, recordId: null, email, company: '' },
    properties: { jobtitle: 'CTO' },
  }))
  w.hubspot.failOnce(({ path }) => path.endsWith('contacts/batch/create'), {
    status: 409,
    body: { category: 'CONFLICT', message: 'Contact already exists. Existing ID: 1' },
  })
  expect(await crm.write(writes)).toMatchObject([conflict('anna@acme.example'), { isNew: true }])
  await crm.archive([idOf('nobody@acme.example')])
  expect(w.hubspot.snapshot().objects.contacts).toMatchObject(before.objects.contacts ?? {})
})

test.each([
  ['carl@old-globex.example', 'opportunity', 'OPEN_DEAL', 'opportunity'],
  ['anna@acme.example', 'customer', 'CONNECTED', 'customer'],
  ['bert@acme.example', 'lead', 'OPEN_DEAL', 'salesqualifiedlead'],
])('a changed status moves the stage only forward: %s from %s', async (email, before, status, after) => {
  const crm = await opened()
  w.hubspot.edit(idOf(email), { lifecyclestage: before, hs_lead_status: 'NEW' })
  const record = await find(crm, email)
  const changes = { hs_lead_status: status }
  await write(crm, idOf(email), email, { ...changes, ...crm.follow?.(changes, record) })
  expect(w.hubspot.contact(email)?.properties).toMatchObject({ hs_lead_status: status, lifecyclestage: after })
})

test('an update sends neither a stage nor an owner that nobody changed here', async () => {
  const crm = await opened()
  w.hubspot.edit(idOf('bert@acme.example'), { lifecyclestage: 'subscriber', hs_lead_status: '' })
  const bodies: string[] = []
  w.hubspot.faults.push(({ path, body }) => {
    if (path.endsWith('batch/update')) bodies.push(body)
    return undefined
  })
  const record = await find(crm, 'bert@acme.example')
  // The first meeting of both sides fills an empty status: nobody changed it.
  for (const changes of [{ jobtitle: 'Buyer' }, { hs_lead_status: 'NEW' }] as Record<string, string>[])
    await write(crm, idOf('bert@acme.example'), 'bert@acme.example', { ...changes, ...crm.follow?.(changes, record) })
  w.hubspot.faults.splice(0)
  expect(bodies.map((body) => JSON.parse(body).inputs[0].properties)).toEqual([
    { jobtitle: 'Buyer' },
    { hs_lead_status: 'NEW' },
  ])
})

test.each([
  [{ kind: 'list', id: '31' }, ['carl@old-globex.example', 'dora@acme.example']],
  [{ kind: 'mine' }, ['mine@acme.example']],
])('only the contacts of the filter %j become leads', async (importFilter, wanted) => {
  w.hubspot.edit(idOf('mine@acme.example') || undefined, { email: 'mine@acme.example', hubspot_owner_id: '5501' })
  const crm = await opened({ importFilter })
  const { records } = await crm.readPage({ since: null })
  expect(
    records
      .filter(({ isFilteredOut }) => !isFilteredOut)
      .map(({ properties }) => properties.email)
      .sort(),
  ).toEqual(wanted)
})

test('without the scope for lists no contact becomes a lead', async () => {
  const crm = await opened({ importFilter: { kind: 'list', id: '31' } })
  w.hubspot.missingScopes.add('crm.lists.read')
  const { records } = await crm.readPage({ since: null })
  w.hubspot.missingScopes.clear()
  expect(records.every(({ isFilteredOut }) => isFilteredOut)).toBe(true)
})
