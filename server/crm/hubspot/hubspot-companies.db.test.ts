import { beforeAll, expect, test } from 'vitest'
import type { CrmSyncLog } from '../../../contract/crm-integration.ts'
import { type CrmWorld, crmWorld } from '../../../tests/world/crm-world.ts'
import { findIntegration, type Integration } from '../connection/integration-queries.ts'
import { openCrm } from '../connection/open-crm.ts'
import { runAutoSync } from '../sync/sync-run.ts'

let w: CrmWorld
beforeAll(async () => {
  w = await crmWorld({ hubspot: { profile: 'lived-in' } })
})

async function connected() {
  const ada = await w.person()
  await w.connect(ada, 'hubspot')
  const { id } = await w.integration(ada, 'hubspot')
  await ada.call('PUT', `/api/crm/integrations/${id}/settings`, { autoSync: true, syncDirection: 'out' })
  const row = async () => (await findIntegration(w.db, ada.id, id)) as Integration
  return { ada, row, sync: async () => runAutoSync(w.deps, await row()), later: w.companiesAreDue }
}

const companiesOf = (email: string) => {
  const start = `contacts ${w.hubspot.contact(email)?.id} companies `
  return [...w.hubspot.associations].filter((pair) => pair.startsWith(start)).map((pair) => pair.slice(start.length))
}
const companiesAt = (domain: string) =>
  [...w.hubspot.objects.companies.values()].filter(
    ({ properties, isArchived }) => !isArchived && properties.domain === domain,
  )

test('a contact that has a company keeps it, whatever the company of the lead is called', async () => {
  const { ada, sync, later } = await connected()
  const before = companiesOf('carl@old-globex.example')
  const lead = await w.lead(ada, { email: 'carl@old-globex.example', company: 'Old Globex' })
  await sync()
  await later()
  await sync()
  await ada.call('PATCH', `/api/leads/${lead}`, { company: 'Another' })
  await sync()
  await later()
  await sync()
  expect(companiesOf('carl@old-globex.example')).toEqual(before)
  expect(companiesAt('old-globex.example')).toEqual([])
})

test('a new contact waits for the company that HubSpot itself creates, and gets no second one', async () => {
  const { ada, sync, later } = await connected()
  await w.lead(ada, { email: 'eve@ponte.example', company: 'Ponte Ltd' })
  await sync()
  expect(companiesAt('ponte.example')).toEqual([])
  w.hubspot.createCompanies()
  await later()
  await sync()
  expect(companiesAt('ponte.example')).toHaveLength(1)
  expect(companiesOf('eve@ponte.example')).toHaveLength(1)
})

test('where HubSpot creates none, we create one later, once for all coworkers', async () => {
  const { ada, sync, later } = await connected()
  for (const name of ['fay', 'gil']) await w.lead(ada, { email: `${name}@campo.example`, company: 'Campo' })
  await sync()
  const calls = w.hubspot.calls.length
  await sync()
  expect(w.hubspot.calls.slice(calls).filter((call) => /companies/.test(call))).toEqual([])
  await later()
  await sync()
  const [made] = companiesAt('campo.example')
  expect([companiesOf('fay@campo.example'), companiesOf('gil@campo.example')]).toEqual([[made?.id], [made?.id]])
})

test('a company with the domain of a new contact is associated at once', async () => {
  const { ada, sync } = await connected()
  await w.lead(ada, { email: 'hal@acme.example', company: 'Acme' })
  await sync()
  expect(companiesOf('hal@acme.example')).toEqual([companiesAt('acme.example')[0]?.id])
})

test('in an account with thousands of companies, those of a few dozen contacts are searched for, not all of them read', async () => {
  const { row } = await connected()
  const crm = await openCrm(w.deps, await row())
  const others = Array.from({ length: 3000 }, (_, n) =>
    w.hubspot.edit(undefined, { name: `Large ${n}`, domain: `large${n}.example` }, 'companies'),
  )
  const contacts = Array.from({ length: 40 }, (_, n) => {
    const email = n < 20 ? `one@large${n * 100}.example` : `one${n}@gmail.com`
    const company = n < 20 ? 'Any' : `LARGE ${n * 50}`
    return {
      ...{ recordId: w.hubspot.edit(undefined, { email }).id, email, company },
      ...{ isInDoubt: false, isNew: n % 20 === 19 },
    }
  })
  const before = w.hubspot.calls.length
  const found = await crm.associate?.(contacts, async () => [])
  const calls = w.hubspot.calls.slice(before)
  const ids = contacts.map(({ recordId }) => found?.get(recordId)?.companyId)
  const expected = Array.from({ length: 40 }, (_, n) => others[n < 20 ? n * 100 : n * 50]?.id)
  // A new contact waits unless there is a company with its domain.
  expect(ids).toEqual(expected.with(39, undefined))
  expect(calls.filter((call) => /companies(\/search)?$/.test(call)).length).toBeLessThanOrEqual(3)
  // A company that may have been created a moment ago is not in the search yet: its contact waits.
  const { id: recordId } = w.hubspot.edit(undefined, { email: 'one@doubted.example' })
  const doubted = { recordId, email: 'one@doubted.example', company: 'Doubted', isInDoubt: true, isNew: false }
  expect(await crm.associate?.([doubted], async () => [])).toEqual(
    new Map([[doubted.recordId, { companyId: '', isWaiting: true }]]),
  )
  for (const { id } of others) w.hubspot.objects.companies.delete(id)
})

test('a company that we made is archived with the undo, unless someone has used or edited it since', async () => {
  const { row } = await connected()
  const crm = await openCrm(w.deps, await row())
  const make = async (name: string) => {
    const email = `one@${name}.example`
    const { id: recordId } = w.hubspot.edit(undefined, { email })
    const contact = { recordId, email, company: name, isInDoubt: false, isNew: false }
    const found = (await crm.associate?.([contact], async () => []))?.get(recordId)
    return { id: found?.companyId ?? '', name: found?.made?.name ?? '', recordIds: [recordId] }
  }
  const [unused, edited, used, owned] = [
    await make('unused'),
    await make('edited'),
    await make('used'),
    await make('owned'),
  ]
  w.hubspot.edit(edited.id, { name: 'Edited Inc' }, 'companies')
  w.hubspot.edit(owned.id, { hubspot_owner_id: '5502' }, 'companies')
  const other = w.hubspot.edit(undefined, { email: 'two@used.example' })
  w.hubspot.associations.add(`contacts ${other.id} companies ${used.id}`)
  expect(await crm.archiveUnusedCompanies?.([unused, edited, used, owned])).toEqual([unused.id])
  expect(w.hubspot.objects.companies.get(used.id)?.isArchived).toBe(false)
})

test('without permission for companies, contacts are synced, and companies follow once it is there', async () => {
  const { ada, sync, later } = await connected()
  w.hubspot.missingScopes.add('crm.objects.companies.read')
  await w.lead(ada, { email: 'ina@granted.example' })
  await sync()
  await later()
  await sync()
  w.hubspot.missingScopes.clear()
  expect(companiesOf('ina@granted.example')).toEqual([])
  await later()
  await sync()
  expect(companiesOf('ina@granted.example')).toHaveLength(1)
})

test.each([400, 403, 429])(
  'a company is in the log although its contact can not be associated (error %i), which happens later',
  async (status) => {
    const { ada, sync, later } = await connected()
    const domain = `refused${status}.example`
    await w.lead(ada, { email: `kim@${domain}`, company: `Refused ${status}` })
    await sync()
    await later()
    w.hubspot.faults.push(({ path }) =>
      /associations.*batch\/associate/.test(path)
        ? {
            status,
            headers: { 'retry-after': '600' },
            body: { status: 'error', message: "You don't have the 'Edit Associations' permission", category: 'ANY' },
          }
        : undefined,
    )
    await sync().catch(() => undefined)
    w.hubspot.faults.splice(0)
    const { body } = await ada.call('GET', '/api/crm/logs?limit=50')
    const made = (body as CrmSyncLog[]).filter(({ action }) => action === 'create_company')
    expect(made.map(({ crmRecordId }) => crmRecordId)).toEqual(companiesAt(domain).map(({ id }) => id))
    expect(companiesOf(`kim@${domain}`)).toEqual([])
    await later()
    await sync()
    expect(companiesOf(`kim@${domain}`)).toEqual(companiesAt(domain).map(({ id }) => id))
    expect(companiesAt(domain)).toHaveLength(1)
  },
)
