import { beforeAll, beforeEach, expect, test } from 'vitest'
import type { CrmRun, CrmSyncLog } from '../../../../contract/crm-integration.ts'
import type { Lead } from '../../../../contract/lead.ts'
import { currencyOptions } from '../../../../tests/simulators/hubspot/deal-properties.ts'
import { type CrmWorld, crmWorld, type Person } from '../../../../tests/world/crm-world.ts'
import { findIntegration, type Integration } from '../../connection/integration-queries.ts'
import { syncCrms } from '../sync-crms.ts'
import { pushChanges, runAutoSync } from '../sync-run.ts'

let w: CrmWorld
let ada: Person
let integrationId: number
let mark = 0
beforeAll(async () => {
  w = await crmWorld()
})
beforeEach(async () => {
  ada = await w.person()
  await w.connect(ada, 'hubspot')
  integrationId = (await w.integration(ada, 'hubspot')).id
  await settle()
  mark++
  w.hubspot.pipelines.splice(1)
  w.hubspot.choices.deal_currency_code = currencyOptions('GBP')
})

const settle = (more: object = {}) =>
  ada.call('PUT', `/api/crm/integrations/${integrationId}/settings`, {
    ...{ autoSync: true, syncDirection: 'both' },
    ...more,
  })
const address = (name: string) => `${name}@moved-${mark}.example`
const row = async () => (await findIntegration(w.db, ada.id, integrationId)) as Integration
const sync = async () => runAutoSync(w.deps, await row())
const push = async () => pushChanges(w.deps, await row())
const edit = (lead: number, changes: object) => ada.call('PATCH', `/api/leads/${lead}`, changes)
const leadOf = async (id: number) => (await ada.call('GET', `/api/leads/${id}`)).body as Lead
const contact = (name: string) => w.hubspot.contact(address(name))?.id ?? ''
const dealsOf = (name: string) => w.hubspot.of('deals', contact(name)).map(({ properties }) => properties)
const editDeal = (name: string, values: Record<string, string>) =>
  w.hubspot.edit(w.hubspot.of('deals', contact(name))[0]?.id, values, 'deals')
const logs = async (query = '') => (await ada.call('GET', `/api/crm/logs?limit=200${query}`)).body as CrmSyncLog[]
const linkOf = async (lead: number) =>
  (
    await w.pool.query(
      'select outcome, outcome_applied, deal_there from crm_links where user_id = $1 and lead_id = $2',
      [ada.id, lead],
    )
  ).rows[0]
async function run(path: string, body?: object) {
  const { id } = (await ada.call('POST', path, body)).body as CrmRun
  await syncCrms(w.deps, false)
  return (await ada.call('GET', `/api/crm/runs/${id}`)).body as CrmRun
}
const runs = (kind: string) => run(`/api/crm/integrations/${integrationId}/runs`, { kind })
const findings = async () => (await w.integration(ada, 'hubspot')).findings

async function leadWithDeal(name: string, values: object = {}) {
  const lead = await w.lead(ada, { email: address(name), dealValue: 10_000, ...values })
  await sync()
  return lead
}

test.each([
  ['moved', { dealstage: 'contractsent' }, 'its stage was not changed', '123.00'],
  ['closed', { dealstage: 'closedlost' }, 'it was not changed', '100.00'],
])(
  'a deal that was %s in HubSpot is not moved by edits here, which the log says once',
  async (how, values, said, amount) => {
    const lead = await leadWithDeal('dan')
    editDeal('dan', values)
    await edit(lead, { status: 'qualified', probability: 60 })
    await push()
    await edit(lead, { probability: 80 })
    await sync()
    expect(dealsOf('dan')).toMatchObject([values])
    expect((await logs('&status=skipped')).map(({ errorMessage }) => errorMessage)).toEqual([
      `The deal was ${how} in HubSpot, so ${said}.`,
    ])
    // The value of an open deal still follows.
    await edit(lead, { dealValue: 12_300 })
    await push()
    expect(dealsOf('dan')).toMatchObject([{ ...values, amount }])
  },
)

test('a deal that was won in HubSpot is the won sale of its lead, stays won, and the outcome is known', async () => {
  const lead = await leadWithDeal('win')
  const statusBefore = w.hubspot.contact(address('win'))?.properties.hs_lead_status
  editDeal('win', { dealstage: 'closedwon', amount: '250', closedate: '2026-03-04T10:00:00Z' })
  await sync()
  expect(await linkOf(lead)).toMatchObject({
    outcome: 'won',
    outcome_applied: 'won',
    deal_there: { isWon: true, stage: 'closedwon', win: 'taken' },
  })
  const won = { status: 'qualified', dealValue: 25_000, wonOn: '2026-03-04', wonValue: 25_000 }
  expect(await leadOf(lead)).toMatchObject(won)
  expect((await logs()).find(({ action }) => action === 'read_deal')?.syncedData).toEqual({
    changes: { dealstage: { from: 'appointmentscheduled', to: 'closedwon' } },
  })
  // What came from there is not sent back.
  await sync()
  await push()
  expect(dealsOf('win')).toMatchObject([{ dealstage: 'closedwon', amount: '250' }])
  expect(w.hubspot.contact(address('win'))?.properties.hs_lead_status).toBe(statusBefore)
  await edit(lead, { status: 'lost' })
  await push()
  expect(dealsOf('win')).toMatchObject([{ dealstage: 'closedwon' }])
  // Opened again there.
  editDeal('win', { dealstage: 'contractsent' })
  await sync()
  expect(await linkOf(lead)).toMatchObject({ outcome: null, deal_there: { isClosed: false } })
  await edit(lead, { status: 'qualified' })
  expect((await leadOf(lead)).wonOn ?? null).toBeNull()
})

test('a sale that the user entered, and a lead that is lost here, stay as they are when the deal is won in HubSpot', async () => {
  const own = await leadWithDeal('own')
  const lost = await leadWithDeal('gone', { status: 'lost' })
  expect((await ada.call('PUT', `/api/leads/${own}/win`, { wonOn: '2026-01-02', value: 500 })).status).toBeLessThan(300)
  await push()
  for (const name of ['own', 'gone']) editDeal(name, { dealstage: 'closedwon', amount: '250' })
  await sync()
  expect(await leadOf(own)).toMatchObject({ wonOn: '2026-01-02', wonValue: 500 })
  expect(await leadOf(lost)).toMatchObject({ status: 'lost' })
  expect((await logs(`&status=skipped&leadId=${lost}`)).map(({ errorMessage }) => errorMessage)).toEqual([
    'The deal was won in HubSpot. The lead is Lost here, so it was not changed.',
  ])
  await ada.call('DELETE', `/api/leads/${own}/win`)
  editDeal('own', { amount: '300' })
  await sync()
  expect((await leadOf(own)).wonOn ?? null).toBeNull()
})

test('a sync that only goes out takes no won sale over', async () => {
  const lead = await leadWithDeal('out')
  await settle({ syncDirection: 'out' })
  editDeal('out', { dealstage: 'closedwon' })
  await sync()
  expect(await leadOf(lead)).toMatchObject({ status: 'new' })
})

test('an amount changed in HubSpot comes back to the lead, and is not sent again', async () => {
  const lead = await leadWithDeal('amy')
  editDeal('amy', { amount: '250.5' })
  await sync()
  expect(await leadOf(lead)).toMatchObject({ dealValue: 25_050 })
  const [log] = await logs(`&leadId=${lead}`)
  expect(log).toMatchObject({
    ...{ action: 'update_lead', status: 'success' },
    syncedData: { changes: { dealValue: { from: 10_000, to: 25_050 } } },
  })
  await sync()
  await push()
  expect(dealsOf('amy')).toMatchObject([{ amount: '250.5' }])
  expect((await logs(`&leadId=${lead}`)).filter(({ action }) => action === 'update_deal')).toEqual([])
})

test('an amount changed on both sides stays as HubSpot has it, and the log shows the conflict', async () => {
  const lead = await leadWithDeal('bob')
  editDeal('bob', { amount: '300' })
  await edit(lead, { dealValue: 20_000 })
  await push()
  expect(dealsOf('bob')).toMatchObject([{ amount: '300' }])
  expect(await leadOf(lead)).toMatchObject({ dealValue: 30_000 })
  expect((await logs('&status=conflict'))[0]?.syncedData).toEqual({
    conflicts: [{ field: 'amount', ours: '200.00', theirs: '300', kept: 'theirs' }],
  })
})

test('a sync that only goes out leaves the lead as it is', async () => {
  const lead = await leadWithDeal('out')
  await settle({ syncDirection: 'out' })
  editDeal('out', { amount: '300' })
  await sync()
  expect(await leadOf(lead)).toMatchObject({ dealValue: 10_000 })
  await edit(lead, { dealValue: 20_000 })
  await push()
  expect(dealsOf('out')).toMatchObject([{ amount: '300' }])
  await edit(lead, { dealValue: 40_000 })
  await push()
  expect(dealsOf('out')).toMatchObject([{ amount: '400.00' }])
})

test('in an account with several currencies deals wait until the currency is chosen, and the card asks', async () => {
  w.hubspot.choices.deal_currency_code = currencyOptions('EUR', 'GBP', 'USD')
  const lead = await leadWithDeal('cur')
  expect(dealsOf('cur')).toEqual([])
  const asks = { kind: 'no_currency', message: 'Choose the currency of your deal values in the settings.' }
  expect(await findings()).toMatchObject([asks])
  await settle({ deals: { currency: 'USD' } })
  // HubSpot's admin removes it.
  w.hubspot.choices.deal_currency_code = currencyOptions('EUR', 'GBP')
  await sync()
  expect(dealsOf('cur')).toEqual([])
  expect(await findings()).toMatchObject([{ kind: 'no_currency', message: expect.stringContaining('USD') }])
  await settle({ deals: { currency: 'GBP' } })
  await sync()
  expect(dealsOf('cur')).toMatchObject([{ amount: '100.00', deal_currency_code: 'GBP' }])
  expect(await findings()).toEqual([])
  // A number of another currency is no deal value.
  editDeal('cur', { deal_currency_code: 'EUR', amount: '90' })
  await sync()
  await edit(lead, { dealValue: 20_000 })
  await push()
  expect([await leadOf(lead), dealsOf('cur')]).toMatchObject([{ dealValue: 20_000 }, [{ amount: '90' }]])
  expect((await logs('&status=skipped')).map(({ errorMessage }) => errorMessage)).toEqual([
    'The deal has another currency in HubSpot, so its value was not changed.',
  ])
})

test('an account whose one currency is not ours: nothing is sent or taken over until the user says so', async () => {
  const lead = await leadWithDeal('usd')
  w.hubspot.choices.deal_currency_code = currencyOptions('USD')
  editDeal('usd', { amount: '250' })
  await sync()
  expect(await leadOf(lead)).toMatchObject({ dealValue: 10_000 })
  const other = await leadWithDeal('other')
  await edit(lead, { dealValue: 30_000 })
  await sync()
  expect([dealsOf('usd'), dealsOf('other')]).toMatchObject([[{ amount: '250' }], []])
  const asks = expect.stringContaining('HubSpot uses USD, and deal values here are in pounds')
  expect(await findings()).toMatchObject([{ kind: 'no_currency', message: asks }])
  const preview = await runs('preview')
  expect((await logs(`&runId=${preview.id}`)).map(({ errorMessage }) => errorMessage)).toContainEqual(asks)
  expect((await logs('&status=skipped')).map(({ errorMessage }) => errorMessage)).toEqual([
    'The deal has another currency in HubSpot, so its value was not changed.',
  ])
  // Their numbers are dollars, as the user says.
  await settle({ deals: { currency: 'USD' } })
  await edit(other, { dealValue: 40_000 })
  await sync()
  expect(dealsOf('other')).toMatchObject([{ amount: '400.00' }])
  expect(await findings()).toEqual([])
})

test('an account with one currency is not asked, and no currency is sent', async () => {
  await leadWithDeal('one')
  expect(dealsOf('one')[0]).not.toHaveProperty('deal_currency_code')
  expect(await findings()).toEqual([])
})

test('a deal that has nothing to send is not compared again until its lead or its deal changes', async () => {
  const due = async () =>
    (
      await w.pool.query('select lead_id from crm_links where user_id = $1 and is_deal_due order by 1', [ada.id])
    ).rows.map(({ lead_id }): number => lead_id)
  const [ann, bob] = [await leadWithDeal('ann'), await leadWithDeal('bob')]
  await sync()
  expect(await due()).toEqual([])
  // HubSpot doesn't take it now: it stays due until it arrives.
  await edit(ann, { dealValue: 20_000 })
  const later = { status: 429, headers: { 'retry-after': '600' }, body: { policyName: 'DAILY', message: 'later' } }
  w.hubspot.faults.push(({ path }) => (path.endsWith('/deals/batch/update') ? later : undefined))
  await push().catch(() => undefined)
  w.hubspot.faults.splice(0)
  expect([await due(), dealsOf('ann')[0]?.amount]).toEqual([[ann], '100.00'])
  await push()
  expect([await due(), dealsOf('ann')[0]?.amount]).toEqual([[], '200.00'])
  // Changed while nothing was sent automatically.
  await settle({ autoSync: false })
  await edit(bob, { dealValue: 30_000 })
  await settle()
  await sync()
  expect([await due(), dealsOf('bob')[0]?.amount]).toEqual([[], '300.00'])
})

test('the chosen pipeline is for new deals; existing ones stay in theirs', async () => {
  const stage = (id: string, probability: string, isClosed = false) => ({ id, label: id, probability, isClosed })
  w.hubspot.pipelines.push({ id: '900', label: 'Ours', stages: [stage('901', '0.3'), stage('902', '0.6')] })
  const old = await leadWithDeal('old')
  await settle({ deals: { pipeline: '900' } })
  await leadWithDeal('fresh')
  expect(dealsOf('fresh')).toMatchObject([{ pipeline: '900', dealstage: '901' }])
  await edit(old, { status: 'qualified', probability: 60 })
  await push()
  expect(dealsOf('old')).toMatchObject([{ pipeline: 'default', dealstage: 'presentationscheduled' }])

  w.hubspot.pipelines.splice(1)
  await leadWithDeal('later')
  expect(dealsOf('later')).toEqual([])
  expect(await findings()).toMatchObject([{ kind: 'missing_option', property: 'pipeline' }])
})

test('with deals turned off none is created, changed or read', async () => {
  const lead = await leadWithDeal('off')
  await settle({ deals: { isOn: false } })
  w.hubspot.calls.splice(0)
  await edit(lead, { dealValue: 20_000 })
  await w.lead(ada, { email: address('none'), dealValue: 100 })
  editDeal('off', { amount: '300' })
  await sync()
  expect(w.hubspot.calls.filter((call) => call.includes('deals'))).toEqual([])
  expect(await leadOf(lead)).toMatchObject({ dealValue: 20_000 })
})

function contactWithDeals(name: string, deals: Record<string, string>[]) {
  const named = { email: address(name), firstname: 'Zoë', lastname: 'Ng', company: 'Navona' }
  const person = w.hubspot.edit(undefined, named)
  return deals.map((deal) => {
    const values = { dealname: 'Navona: Zoë Ng', pipeline: 'default', ...deal }
    const { id } = w.hubspot.edit(undefined, values, 'deals')
    w.hubspot.associations.add(`deals ${id} contacts ${person.id}`)
    return values
  })
}

test.each(['closedwon', 'closedlost'])(
  'a deal with the same name in %s is an earlier sale: the lead gets a new one',
  async (dealstage) => {
    const earlier = contactWithDeals('again', [{ amount: '70', dealstage }])
    const lead = await leadWithDeal('again')
    expect(await leadOf(lead)).toMatchObject({ dealValue: 10_000 })
    expect(dealsOf('again')).toMatchObject([...earlier, { amount: '100.00', dealstage: 'appointmentscheduled' }])
    expect(await linkOf(lead)).toMatchObject({ outcome: null })
    await edit(lead, { dealValue: 20_000 })
    await push()
    expect(dealsOf('again')).toMatchObject([...earlier, { amount: '200.00' }])
  },
)

test('of an earlier and an open deal with the same name the open one is used', async () => {
  const deals = contactWithDeals('two', [
    { amount: '70', dealstage: 'closedlost' },
    { amount: '80', dealstage: 'contractsent' },
  ])
  const lead = await leadWithDeal('two')
  expect(dealsOf('two')).toMatchObject(deals)
  expect(await leadOf(lead)).toMatchObject({ dealValue: 8000 })
})

test('a lost lead whose deal was lost for the same amount gets no second one', async () => {
  const deals = contactWithDeals('lost', [{ amount: '100', dealstage: 'closedlost' }])
  await leadWithDeal('lost', { status: 'lost' })
  expect(dealsOf('lost')).toMatchObject(deals)
})

test('a deal that was closed before we knew that we created it is still ours', async () => {
  w.hubspot.failOnce(({ path }) => path.endsWith('/deals/batch/create'), 'cut-after')
  const lead = await w.lead(ada, { email: address('doubt'), dealValue: 10_000 })
  await expect(sync()).rejects.toThrow("can't be reached")
  editDeal('doubt', { dealstage: 'closedwon' })
  await sync()
  expect(dealsOf('doubt')).toMatchObject([{ amount: '100.00', dealstage: 'closedwon' }])
  expect(await linkOf(lead)).toMatchObject({ outcome: 'won' })
})

test('a deal of the contact with the same name is used as it is, and no second one is created', async () => {
  const [values] = contactWithDeals('has', [{ amount: '70', dealstage: 'contractsent' }])
  const lead = await leadWithDeal('has')
  expect(dealsOf('has')).toMatchObject([values])
  expect(await leadOf(lead)).toMatchObject({ dealValue: 7000 })
})

test('a refused change is remembered, and later only what changed is sent', async () => {
  const lead = await leadWithDeal('ref')
  const body = { category: 'VALIDATION_ERROR', message: 'the moon is full' }
  const isUpdate = ({ path }: { path: string }) => /deals\/batch\/update$/.test(path)
  w.hubspot.faults.push((call) => (isUpdate(call) ? { status: 400, body } : undefined))
  await edit(lead, { dealValue: 20_000 })
  await push()
  const updates = () => w.hubspot.calls.filter((call) => /deals\/batch\/update$/.test(call)).length
  const before = updates()
  await sync()
  expect([updates(), (await logs('&status=failed')).length]).toEqual([before, 1])
  w.hubspot.faults.splice(0)
  // Read back although the change was refused.
  editDeal('ref', { dealstage: 'closedwon' })
  await sync()
  expect(await linkOf(lead)).toMatchObject({ outcome: 'won' })
  editDeal('ref', { dealstage: 'contractsent' })
  await sync()
  await edit(lead, { dealValue: 30_000 })
  await push()
  expect(dealsOf('ref')).toMatchObject([{ amount: '300.00', dealstage: 'contractsent' }])
})

test('undo leaves deals that somebody moved, edited or took over since', async () => {
  await settle({ autoSync: false })
  for (const name of ['moved', 'owned', 'named', 'mine'])
    await w.lead(ada, { email: address(name), lastName: name, dealValue: 100 })
  const made = await runs('sync')
  const contacts = Object.fromEntries(['moved', 'owned', 'named', 'mine'].map((name) => [name, contact(name)]))
  editDeal('moved', { dealstage: 'contractsent' })
  editDeal('owned', { hubspot_owner_id: '7' })
  editDeal('named', { dealname: 'A better name' })
  await run(`/api/crm/runs/${made.id}/undo`)
  const left = Object.entries(contacts).filter(([, id]) => w.hubspot.of('deals', id).length > 0)
  expect(left.map(([name]) => name)).toEqual(['moved', 'owned', 'named'])
})

test('undoing a change leaves a deal that was moved since; others get their value back, which is not sent again', async () => {
  const moved = await leadWithDeal('moved')
  const same = await leadWithDeal('same', { lastName: 'Same' })
  await settle({ autoSync: false })
  for (const lead of [moved, same]) await edit(lead, { dealValue: 20_000 })
  const changed = await runs('sync')
  editDeal('moved', { dealstage: 'contractsent' })
  await run(`/api/crm/runs/${changed.id}/undo`)
  expect([dealsOf('moved'), dealsOf('same')]).toMatchObject([[{ amount: '200.00' }], [{ amount: '100.00' }]])
  await edit(same, { status: 'qualified', probability: 60 })
  await push()
  expect(dealsOf('same')).toMatchObject([{ amount: '100.00', dealstage: 'presentationscheduled' }])
})

test('undoing a value that came from HubSpot does not send the former one there', async () => {
  const lead = await leadWithDeal('back')
  await settle({ autoSync: false })
  editDeal('back', { amount: '300' })
  const changed = await runs('sync')
  expect(await leadOf(lead)).toMatchObject({ dealValue: 30_000 })
  await run(`/api/crm/runs/${changed.id}/undo`)
  expect(await leadOf(lead)).toMatchObject({ dealValue: 10_000 })
  await runs('sync')
  expect(dealsOf('back')).toMatchObject([{ amount: '300' }])
})

test('a preview says what stays as HubSpot has it, and changes nothing', async () => {
  const lead = await leadWithDeal('pre')
  editDeal('pre', { dealstage: 'closedwon', amount: '300' })
  await edit(lead, { status: 'qualified', probability: 60, dealValue: 20_000 })
  const before = w.hubspot.snapshot().objects.deals
  const { id } = await runs('preview')
  const planned = (await logs(`&runId=${id}`)).filter(({ leadId }) => leadId === lead)
  expect(planned.map(({ action, status }) => `${action} ${status}`)).toEqual(
    expect.arrayContaining(['skip planned', 'conflict planned', 'update_lead planned']),
  )
  expect(planned.map(({ action }) => action)).not.toContain('update_deal')
  expect(w.hubspot.snapshot().objects.deals).toEqual(before)
  expect(await leadOf(lead)).toMatchObject({ dealValue: 20_000 })
})

test('a deal that was merged with another one in HubSpot is followed, and no new one is created', async () => {
  const lead = await leadWithDeal('twin')
  const [ours] = w.hubspot.of('deals', contact('twin'))
  const theirs = w.hubspot.edit(undefined, { dealname: 'Theirs', amount: '500', dealstage: 'contractsent' }, 'deals')
  const merged = w.hubspot.mergeDeals(theirs.id, ours?.id ?? '')
  await sync()
  expect(await leadOf(lead)).toMatchObject({ dealValue: 50_000 })
  await edit(lead, { dealValue: 60_000, status: 'qualified', probability: 60 })
  await push()
  expect(w.hubspot.of('deals', contact('twin'))).toMatchObject([
    { id: merged.id, properties: { dealname: 'Theirs', amount: '600.00', dealstage: 'contractsent' } },
  ])
})

test('a missing permission for deals is on the card and stops nothing else', async () => {
  w.hubspot.faults.push(({ path }) =>
    path.includes('pipelines')
      ? { status: 403, body: { category: 'MISSING_SCOPES', message: 'This app has no access to deals.' } }
      : undefined,
  )
  await w.lead(ada, { email: address('scope'), dealValue: 100 })
  await sync()
  w.hubspot.faults.splice(0)
  expect(contact('scope')).not.toBe('')
  expect(await findings()).toMatchObject([
    { property: 'deals', message: expect.stringContaining('Deals are not synced') },
  ])
})
