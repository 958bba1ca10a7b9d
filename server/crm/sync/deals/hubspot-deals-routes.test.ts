import { expect, test } from 'vitest'
import {
  ada,
  address,
  contact,
  dealsOf,
  edit,
  editDeal,
  findings,
  leadOf,
  leadWithDeal,
  linkOf,
  logs,
  push,
  settle,
  sync,
  w,
  withHubspotDeals,
} from '../../../../tests/world/hubspot-deals.ts'

withHubspotDeals()

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
