import { beforeAll, beforeEach, expect, test } from 'vitest'
import type { CrmRun, CrmSyncLog } from '../../../contract/crm-integration.ts'
import type { Lead } from '../../../contract/lead.ts'
import { enableCurrencies } from '../../../tests/simulators/salesforce/opportunities.ts'
import { type CrmWorld, crmWorld, type Person } from '../../../tests/world/crm-world.ts'
import { findIntegration, type Integration } from '../connection/integration-queries.ts'
import { syncCrms } from '../sync/sync-crms.ts'
import { pushChanges, runAutoSync } from '../sync/sync-run.ts'
import { closeDateOf } from './close-date.ts'

let w: CrmWorld
let ada: Person
let integrationId: number
let mark = 0
beforeAll(async () => {
  w = await crmWorld()
})
beforeEach(async () => {
  ada = await w.person()
  await w.connect(ada, 'salesforce')
  integrationId = (await w.integration(ada, 'salesforce')).id
  await settle()
  mark++
})

const settle = (more: object = {}) =>
  ada.call('PUT', `/api/crm/integrations/${integrationId}/settings`, {
    ...{ autoSync: true, syncDirection: 'both', salesforceObject: 'Contact', deals: { isOn: true } },
    ...more,
  })
const address = (name: string) => `${name}@opportunity-${mark}.example`
const row = async () => (await findIntegration(w.db, ada.id, integrationId)) as Integration
const sync = async () => runAutoSync(w.deps, await row())
const push = async () => pushChanges(w.deps, await row())
const edit = (lead: number, changes: object) => ada.call('PATCH', `/api/leads/${lead}`, changes)
const leadOf = async (id: number) => (await ada.call('GET', `/api/leads/${id}`)).body as Lead
const contact = (name: string) => w.salesforce.rows('Contact').find(({ Email }) => Email === address(name))
const dealsOf = (name: string) =>
  w.salesforce.rows('Opportunity').filter(({ ContactId }) => ContactId === contact(name)?.Id)
const editDeal = (name: string, values: Record<string, string | number | boolean>) =>
  w.salesforce.edit(dealsOf(name)[0]?.Id, values, 'Opportunity')
const logs = async (query = '') => (await ada.call('GET', `/api/crm/logs?limit=200${query}`)).body as CrmSyncLog[]
const findings = async () =>
  (await w.integration(ada, 'salesforce')).findings.filter(
    ({ kind, property }) => kind === 'no_currency' || property === 'Opportunity',
  )
async function run(path: string, body?: object) {
  const { id } = (await ada.call('POST', path, body)).body as CrmRun
  await syncCrms(w.deps, false)
  return (await ada.call('GET', `/api/crm/runs/${id}`)).body as CrmRun
}

async function leadWithDeal(name: string, values: object = {}) {
  const lead = await w.lead(ada, { email: address(name), dealValue: 10_000, ...values })
  await sync()
  return lead
}

test('opportunities are off until somebody wants them', async () => {
  await settle({ deals: undefined })
  await leadWithDeal('off')
  expect([contact('off')?.LastName, dealsOf('off')]).toEqual(['Ng', []])
})

test('a contact gets one opportunity, with its account, its role and a close date, which follows value and stage', async () => {
  const lead = await leadWithDeal('ann')
  const CloseDate = closeDateOf(new Date(), false)
  const AccountId = contact('ann')?.AccountId
  expect(dealsOf('ann')).toMatchObject([
    { Name: 'Navona: Zoë Ng', Amount: 100, StageName: 'Prospecting', CloseDate, AccountId },
  ])
  const roles = w.salesforce.rows('OpportunityContactRole').filter(({ ContactId }) => ContactId === contact('ann')?.Id)
  expect(roles).toMatchObject([{ OpportunityId: dealsOf('ann')[0]?.Id, IsPrimary: true }])
  await edit(lead, { status: 'qualified', probability: 75, dealValue: 12_345 })
  await push()
  await sync()
  expect(dealsOf('ann')).toMatchObject([{ Amount: 123.45, StageName: 'Proposal/Price Quote' }])
})

test('an opportunity that was closed in Salesforce is not opened again; its amount comes back', async () => {
  const lead = await leadWithDeal('won')
  editDeal('won', { StageName: 'Closed Won', Amount: 250.5 })
  await sync()
  expect(await leadOf(lead)).toMatchObject({ dealValue: 25_050, status: 'qualified', wonValue: 25_050 })
  const { rows } = await w.pool.query('select outcome from crm_links where user_id = $1 and lead_id = $2', [
    ada.id,
    lead,
  ])
  expect(rows).toEqual([{ outcome: 'won' }])
  await edit(lead, { status: 'qualified', probability: 50, dealValue: 5000 })
  await push()
  expect(dealsOf('won')).toMatchObject([{ StageName: 'Closed Won', Amount: 250.5 }])
  expect((await logs('&status=skipped')).map(({ errorMessage }) => errorMessage)).toContain(
    'The deal was closed in Salesforce, so it was not changed.',
  )
})

test('a closed opportunity with the same name is an earlier sale: the lead gets a new one', async () => {
  const lead = await leadWithDeal('again')
  editDeal('again', { StageName: 'Closed Lost', Amount: 70 })
  // As if it had been made by others, before the lead was here.
  await w.pool.query(
    `update crm_links set deal_record_id = null, deal = null, deal_state = null, deal_there = null, is_deal_due = true
     where user_id = $1 and lead_id = $2`,
    [ada.id, lead],
  )
  await edit(lead, { dealValue: 20_000 })
  await sync()
  expect(dealsOf('again')).toMatchObject([
    { StageName: 'Closed Lost', Amount: 70 },
    { StageName: 'Prospecting', Amount: 200 },
  ])
})

test('the amount of an opportunity with products is theirs, and comes back to the lead', async () => {
  const lead = await leadWithDeal('products')
  Object.assign(dealsOf('products')[0] ?? {}, { HasOpportunityLineItem: true })
  await edit(lead, { dealValue: 20_000 })
  await push()
  await sync()
  expect(dealsOf('products')).toMatchObject([{ Amount: 100 }])
  expect(await leadOf(lead)).toMatchObject({ dealValue: 10_000 })
})

test('a lost response creates no second opportunity', async () => {
  await w.lead(ada, { email: address('cut'), dealValue: 100 })
  w.salesforce.failOnce(
    ({ method, path, body }) => method === 'POST' && path.includes('composite') && body.includes('StageName'),
    'cut-after',
  )
  await expect(sync()).rejects.toThrow("can't be reached")
  expect(dealsOf('cut')).toHaveLength(1)
  await sync()
  expect(dealsOf('cut')).toHaveLength(1)
  expect((await logs()).map(({ action }) => action)).toContain('create_deal')
})

test('leads of Salesforce have no opportunities, and the card says so', async () => {
  await settle({ salesforceObject: 'Lead' })
  await w.lead(ada, { email: address('lead'), dealValue: 100 })
  await sync()
  expect(w.salesforce.lead(address('lead'))).toBeDefined()
  expect(await findings()).toMatchObject([{ kind: 'missing_object', property: 'Opportunity' }])
})

test('without access to opportunities the card says so, and contacts are synced', async () => {
  w.salesforce.tenant.rules.hiddenObjects.add('Opportunity')
  await leadWithDeal('hidden')
  w.salesforce.tenant.rules.hiddenObjects.delete('Opportunity')
  expect(contact('hidden')).toBeDefined()
  expect(await findings()).toMatchObject([{ kind: 'missing_object', property: 'Opportunity' }])
})

test('undo leaves opportunities that somebody else changed', async () => {
  await settle({ autoSync: false })
  for (const name of ['touched', 'mine']) await w.lead(ada, { email: address(name), lastName: name, dealValue: 100 })
  const made = await run(`/api/crm/integrations/${integrationId}/runs`, { kind: 'sync' })
  const [touched, mine] = [dealsOf('touched')[0], dealsOf('mine')[0]]
  editDeal('touched', { CloseDate: '2030-01-31' })
  await run(`/api/crm/runs/${made.id}/undo`)
  expect([touched?.IsDeleted, mine?.IsDeleted]).toEqual([false, true])
})

test('in an organization with several currencies opportunities wait until the currency is chosen', async () => {
  enableCurrencies(w.salesforce.tenant, 'GBP', 'EUR')
  await leadWithDeal('cur')
  expect(dealsOf('cur')).toEqual([])
  expect(await findings()).toMatchObject([{ kind: 'no_currency' }])
  await settle({ deals: { isOn: true, currency: 'EUR' } })
  await sync()
  expect(dealsOf('cur')).toMatchObject([{ Amount: 100, CurrencyIsoCode: 'EUR' }])
  expect(await findings()).toEqual([])
})
