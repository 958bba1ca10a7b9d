import { expect, test } from 'vitest'
import { hoursWords } from './hours-words.ts'

const hours = (from: string, to: string) => ({ window: { days: [1, 2, 3], from, to } })
const NONE = { window: null }

test.each([
  ['no account', [], /^Emails go out on weekdays from 09:00 to 17:00/],
  ['no hours', [NONE, NONE], /^Emails go out on weekdays from 09:00 to 17:00/],
  [
    'the same hours',
    [hours('08:00', '12:00'), hours('08:00', '12:00')],
    /^Your sending days and hours, 08:00 to 12:00, apply/,
  ],
  [
    'other hours each',
    [hours('08:00', '12:00'), hours('09:00', '17:00')],
    /^The sending days and hours of each email account apply in each lead's time zone\.$/,
  ],
  [
    'hours and none',
    [hours('08:00', '12:00'), NONE],
    /each lead's time zone\. Accounts without sending hours send on weekdays from 09:00 to 17:00\.$/,
  ],
])('the hint says the hours of the accounts that send: %s', (_case, accounts, words) => {
  expect(hoursWords(accounts)).toMatch(words)
})
