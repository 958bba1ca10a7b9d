import { expect, test } from 'vitest'
import { frequencyOf, nameFrom, outlineOf } from './sequence-outline.ts'

test.each([
  ['Introduce our tooling to banks', [0, 3, 4, 7]],
  ['Introduce our tooling, three mails over two weeks', [0, 7, 7]],
  ['5 emails within 10 days', [0, 2, 3, 2, 3]],
  ['A two-step sequence over a week', [0, 7]],
  ['One message only', [0]],
  ['six short mails', [0, 3, 4, 7, 7, 7]],
  ['a 3-part series', [0, 3, 4]],
  ['Six mails in 3 days', [0, 1, 1, 1, 1, 1]],
  ['99 mails', [0, 3, 4, 7, 7, 7, 7, 7]],
  ['0 mails', [0]],
  ['Write to 40 people about the meeting in three weeks', [0, 3, 4, 7]],
  ['Three emails in a month', [0, 15, 15]],
  ['', [0, 3, 4, 7]],
])('"%s" gets the number of emails and delays it asks for', (prompt, delays) => {
  expect(outlineOf(prompt).map(({ delayDays }) => delayDays)).toEqual(delays)
})

test('it starts with a first email and ends with a friendly way out', () => {
  expect(outlineOf('four mails').map(({ name }) => name)).toEqual([
    'First email',
    'Follow-up',
    'Something useful',
    'Last try',
  ])
  expect(outlineOf('two mails').map(({ name }) => name)).toEqual(['First email', 'Follow-up'])
})

test.each([
  ['Introduce our tooling to banks', 'Introduce our tooling to banks'],
  [
    'Offer our payroll audit to HR directors at hospitals, four mails over three weeks, ask for a call',
    'Offer our payroll audit to HR directors at hospitals',
  ],
  ['Hello, '.repeat(20), 'Hello, Hello, Hello, Hello, Hello, Hello, Hello, Hello'],
  [`Write to ${'everybody who works '.repeat(5)}`, 'Write to everybody who works everybody who works everybody…'],
])('%s is named by its first clause', (prompt, name) => {
  expect(nameFrom(prompt)).toBe(name)
})

test.each([
  ['Introduce our tooling to banks', 'every_3_days'],
  ['three mails over two weeks', 'weekly'],
  ['5 emails within 10 days', 'every_2_days'],
  ['Six mails in 3 days', 'daily'],
  ['two mails over three months', 'monthly'],
  ['One message only', 'daily'],
])('the frequency of %s is %s', (prompt, frequency) => {
  expect(frequencyOf(outlineOf(prompt))).toBe(frequency)
})
