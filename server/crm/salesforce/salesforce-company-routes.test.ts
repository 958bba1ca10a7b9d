import { beforeAll, expect, test } from 'vitest'
import type { CrmRun, CrmSyncLog } from '../../../contract/crm-integration.ts'
import type { LeadPage } from '../../../contract/lead.ts'
import type { SalesforceRow } from '../../../tests/simulators/salesforce.ts'
import { type CrmWorld, crmWorld, type Person } from '../../../tests/world/crm-world.ts'
import { syncCrms } from '../sync/sync-crms.ts'

// Contacts of an organization with accounts of its own, synced both ways.
let w: CrmWorld
let ada: Person
let id: number
beforeAll(async () => {
  w = await crmWorld({ salesforce: { profile: 'lived-in' } })
  ada = await w.person()
  await w.connect(ada, 'salesforce')
  id = (await w.integration(ada, 'salesforce')).id
  const settings = { autoSync: false, syncDirection: 'both', salesforceObject: 'Contact' }
  await ada.call('PUT', `/api/crm/integrations/${id}/settings`, settings)
})

async function over(path: string, body?: object) {
  const run = (await ada.call('POST', path, body)).body as CrmRun
  await syncCrms(w.deps, false)
  return (await ada.call('GET', `/api/crm/runs/${run.id}`)).body as CrmRun
}
const run = (kind: string) => over(`/api/crm/integrations/${id}/runs`, { kind })
const leads = async () => ((await ada.call('GET', '/api/leads?limit=200')).body as LeadPage).leads
const leadOf = async (email: string) => (await leads()).find((lead) => lead.email === email)
const contact = (email: string) => w.salesforce.rows('Contact').find(({ Email }) => Email === email)
const account = (name: string) => w.salesforce.rows('Account').find(({ Name }) => Name === name)
const changes = async (runId: number) =>
  ((await ada.call('GET', `/api/crm/logs?limit=200&runId=${runId}`)).body as CrmSyncLog[])
    .filter(({ action }) => action === 'update_record')
    .map(({ status, syncedData }) => [status, syncedData?.changes])

const STAMPS = ['SystemModstamp', 'LastModifiedDate', 'LastModifiedById']
/** Every value that differs between two moments, without who changed it and when. */
function diff(before: Record<string, SalesforceRow[]>, after: Record<string, SalesforceRow[]>) {
  const found: string[] = []
  for (const [object, rows] of Object.entries(after)) {
    const known = new Map(before[object]?.map((row) => [row.Id, row]))
    for (const row of rows) {
      const old = known.get(row.Id)
      if (!old) found.push(`${object} ${row.Id} is new`)
      else
        for (const name of Object.keys(row))
          if (row[name] !== old[name] && !STAMPS.includes(name)) found.push(`${object} ${String(row.Email)} ${name}`)
    }
  }
  return found
}

const ANA = 'ana.acker@acme.example'

test('syncing contacts both ways changes nothing there, and leads get their account as company', async () => {
  const before = w.salesforce.snapshot()
  await run('sync')
  await run('sync')
  expect(diff(before, w.salesforce.snapshot())).toEqual([])
  expect((await leadOf(ANA))?.company).toBe('Acme Corporation')
})

test('an edit of something else changes only that, and a company without an account there changes nothing', async () => {
  const before = w.salesforce.snapshot()
  await ada.call('PATCH', `/api/leads/${(await leadOf(ANA))?.id}`, { phone: '+44 20 1' })
  await run('sync')
  expect(diff(before, w.salesforce.snapshot())).toEqual([`Contact ${ANA} Phone`])
  await ada.call('PATCH', `/api/leads/${(await leadOf(ANA))?.id}`, { company: 'acme.example' })
  await run('sync')
  await run('sync')
  expect(diff(before, w.salesforce.snapshot())).toEqual([`Contact ${ANA} Phone`])
  expect((await leadOf(ANA))?.company).toBe('acme.example')
})

test('a company changed here is previewed, moves the contact, is logged, and is undone', async () => {
  const acme = account('Acme Corporation')?.Id
  const initech = account('Initech')?.Id
  await ada.call('PATCH', `/api/leads/${(await leadOf(ANA))?.id}`, { company: 'Initech' })
  const change = { 'Account.Name': { from: 'Acme Corporation', to: 'Initech' } }
  expect(await changes((await run('preview')).id)).toEqual([['planned', change]])
  expect(contact(ANA)?.AccountId).toBe(acme)
  const done = await run('sync')
  expect(await changes(done.id)).toEqual([['success', change]])
  expect(contact(ANA)?.AccountId).toBe(initech)
  await over(`/api/crm/runs/${done.id}/undo`)
  expect(contact(ANA)?.AccountId).toBe(acme)
})

test('an account made for a new contact is in the log, and undo deletes it while nobody uses it', async () => {
  await w.lead(ada, { email: 'used@made.example', company: 'Used Ltd' })
  await w.lead(ada, { email: 'alone@made.example', company: 'Alone Ltd' })
  const done = await run('sync')
  const made = ((await ada.call('GET', `/api/crm/logs?limit=200&runId=${done.id}`)).body as CrmSyncLog[])
    .filter(({ action }) => action === 'create_company')
    .map(({ crmRecordId }) => crmRecordId)
  expect(made.sort()).toEqual([account('Alone Ltd')?.Id, account('Used Ltd')?.Id].sort())
  const colleague = {
    LastName: 'Colleague',
    Email: 'colleague@made.example',
    AccountId: account('Used Ltd')?.Id ?? null,
  }
  w.salesforce.edit(undefined, colleague, 'Contact')
  await over(`/api/crm/runs/${done.id}/undo`)
  expect(account('Alone Ltd')).toBeUndefined()
  expect(account('Used Ltd')).toBeDefined()
  expect(contact('colleague@made.example')?.AccountId).toBe(account('Used Ltd')?.Id)
})

test('undo puts a contact back into the very account it had, also where its name is not unique or it had none', async () => {
  const [, second] = w.salesforce.rows('Account').filter(({ Name }) => Name === 'Globex')
  const person = (Email: string, AccountId: string | null) =>
    w.salesforce.edit(undefined, { FirstName: 'Ann', LastName: 'Several', Email, AccountId }, 'Contact')
  person('ann@other.example', second?.Id ?? '')
  person('none@other.example', null)
  person('moved@other.example', second?.Id ?? '')
  await run('sync')
  for (const name of ['ann', 'none', 'moved'])
    await ada.call('PATCH', `/api/leads/${(await leadOf(`${name}@other.example`))?.id}`, { company: 'Initech' })
  const done = await run('sync')
  expect(contact('ann@other.example')?.AccountId).toBe(account('Initech')?.Id)
  expect(contact('none@other.example')?.AccountId).toBe(account('Initech')?.Id)
  // Another account of the same name.
  const namesake = w.salesforce.edit(undefined, { Name: 'Initech' }, 'Account')
  w.salesforce.edit(contact('moved@other.example')?.Id, { AccountId: namesake.Id }, 'Contact')
  const undo = await over(`/api/crm/runs/${done.id}/undo`)
  expect(undo).toMatchObject({ updated: 2, skipped: 1 })
  expect(contact('ann@other.example')?.AccountId).toBe(second?.Id)
  expect(contact('none@other.example')?.AccountId).toBeNull()
  expect(contact('moved@other.example')?.AccountId).toBe(namesake.Id)
  // What was not undone is still in sync with the lead.
  const before = w.salesforce.snapshot()
  await run('sync')
  expect(diff(before, w.salesforce.snapshot())).toEqual([])
})
