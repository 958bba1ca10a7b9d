import { expect, test } from 'vitest'
import { currencyOfColumn, readAmount, readSale } from './import-amount.ts'

test.each([
  ['£1,234.50', 123450],
  ['1234.5', 123450],
  ['1 234,50', 123450],
  ['1.234.567', 123456700],
  ['1,5', 150],
  ['0.00', 0],
  ['.50', 50],
  ['12k', 1_200_000],
  ['GBP 1,234', 123400],
  ['1,234 gbp', 123400],
  ['500 pounds', 50_000],
  ['-5', -500],
  ['(5.00)', -500],
  ['£-5', -500],
])('"%s" is %s pence', (text, pence) => expect(readAmount(text)).toEqual({ pence, currency: undefined }))

test.each([
  ['$9,500', 950_000, '$'],
  ['1.234,50 €', 123450, '€'],
  ['USD 1,234', 123400, 'USD'],
  ['usd 1,234', 123400, 'USD'],
  ['$9,500 USD', 950_000, 'USD'],
  ['US$9,500', 950_000, 'US$'],
  ['us$ 9,500', 950_000, 'US$'],
  ["CHF 1'234.50", 123450, 'CHF'],
  ['500 kr', 50_000, 'kr'],
  ['Rs.500', 50_000, 'Rs'],
  ['12k€', 1_200_000, '€'],
  ['12kUSD', 1_200_000, 'USD'],
  ['$1.5M', 150_000_000, '$'],
  ['5000 XAF', 500_000, 'XAF'],
  ['£5 EUR', 500, 'EUR'],
  ['¥100', 10_000, '¥'],
])('"%s" is %s hundredths of %s', (text, pence, currency) => expect(readAmount(text)).toEqual({ pence, currency }))

test.each(['n/a', '-', '—', '$', 'EUR', ' '])('"%s" is no amount at all', (text) =>
  expect(readAmount(text)).toBeUndefined(),
)

test.each(['soon', '5 apples', '12 km', '1-2', '$'.repeat(30_000), `1${'.'.repeat(30_000)}x`])(
  'an amount can’t be read from %.20s',
  (text) => expect(readAmount(text)).toEqual({ pence: Number.NaN }),
)

test.each([
  ['Amount (USD)', 'USD'],
  ['Deal value in €', '€'],
  ['amount_eur', 'EUR'],
  ['Value (£)', undefined],
  ['Amount GBP', undefined],
  ['ARR', undefined],
  ['Deal Value', undefined],
])('the column "%s" is in %s', (column, currency) => expect(currencyOfColumn(column)).toBe(currency))

test('where the column names a currency, a cell may still name its own', () => {
  expect(readAmount('9500', 'USD')).toEqual({ pence: 950_000, currency: 'USD' })
  expect(readAmount('£9500', 'USD')).toEqual({ pence: 950_000, currency: undefined })
  expect(readAmount('€9500', 'USD')).toEqual({ pence: 950_000, currency: '€' })
})

test.each([
  ['2030-03-01', '4800.50', { wonOn: '2030-03-01', value: 480_050 }],
  ['2030-03-01 00:00:00', '', { wonOn: '2030-03-01', value: 0 }],
  ['31.12.2029', '1.000,00', { wonOn: '2029-12-31', value: 100_000 }],
  ['3.4.2030', '', { wonOn: '2030-04-03', value: 0 }],
  ['31/12/2029', '', { wonOn: '2029-12-31', value: 0 }],
  ['12/31/2029 0:00', '', { wonOn: '2029-12-31', value: 0 }],
  ['04/04/2030', '', { wonOn: '2030-04-04', value: 0 }],
  ['31.02.2030', '5', { field: 'wonOn', problem: 'Enter a date' }],
  ['03/04/2030', '5', { field: 'wonOn', problem: expect.stringContaining('Write the date of the sale as year') }],
  ['', '0.00', undefined],
  ['n/a', '', undefined],
  ['', '5', { field: 'wonOn', problem: 'Add the date of the sale' }],
  ['2030-02-31', '5', { field: 'wonOn', problem: 'Enter a date' }],
  ['1889-01-01', '5', { field: 'wonOn', problem: 'Enter a date between 1990 and 2100' }],
  ['2030-03-01', '-5', { field: 'wonValue', problem: 'The value must be positive' }],
  ['2030-03-01', 'much', { field: 'wonValue', problem: 'Enter a value' }],
  ['2030-03-01', '$5', { field: 'wonValue', problem: 'Enter the value of the sale in pounds' }],
])('won on "%s" for "%s"', (wonOn, wonValue, sale) => expect(readSale(wonOn, wonValue)).toEqual(sale))
