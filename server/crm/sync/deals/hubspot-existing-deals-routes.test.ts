import { expect, test } from 'vitest'
import {
  ada,
  address,
  contact,
  dealsOf,
  edit,
  editDeal,
  leadOf,
  leadWithDeal,
  linkOf,
  push,
  sync,
  w,
  withHubspotDeals,
} from '../../../../tests/world/hubspot-deals.ts'

withHubspotDeals()

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
