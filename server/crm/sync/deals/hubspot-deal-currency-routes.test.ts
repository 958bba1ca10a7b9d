import { expect, test } from 'vitest'
import { currencyOptions } from '../../../../tests/simulators/hubspot/deal-properties.ts'
import {
  dealsOf,
  edit,
  editDeal,
  findings,
  leadOf,
  leadWithDeal,
  logs,
  push,
  runs,
  settle,
  sync,
  w,
  withHubspotDeals,
} from '../../../../tests/world/hubspot-deals.ts'

withHubspotDeals()

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
