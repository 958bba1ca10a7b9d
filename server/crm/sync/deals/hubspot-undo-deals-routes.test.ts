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
  logs,
  push,
  run,
  runs,
  settle,
  w,
  withHubspotDeals,
} from '../../../../tests/world/hubspot-deals.ts'

withHubspotDeals()

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
