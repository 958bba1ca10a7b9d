import { expect, test } from 'vitest'
import { SUPPRESSION_REASONS } from '../../../../contract/suppression.ts'
import { suppressionWord } from '../../../../contract/suppression-words.ts'
import { addedWords, isFinal, lockedNote } from './suppression-words.ts'

test.each(SUPPRESSION_REASONS)('%s has words', (reason) => {
  expect(suppressionWord(reason)).toMatch(/^[A-Z][a-z ]+$/)
})

test('people who unsubscribed or reported spam stay on the list', () => {
  expect(SUPPRESSION_REASONS.filter((reason) => isFinal({ reason }))).toEqual([
    'unsubscribed',
    'complained',
    'opted_out',
  ])
})

test.each([
  [1, 1, '1 address added'],
  [1200, 1200, '1,200 addresses added'],
  [1, 3, '1 address added, 2 already on the list'],
  [0, 1, 'Already on the list'],
  [0, 5, 'All addresses were already on the list'],
])('%i new of %i: %s', (added, given, words) => {
  expect(addedWords(added, given)).toBe(words)
})

test('an opt-out of the CRM is changed there', () => {
  expect(lockedNote([{ reason: 'unsubscribed' }])).toBe("People who unsubscribed or reported spam can't be removed.")
  expect(lockedNote([{ reason: 'unsubscribed' }, { reason: 'opted_out' }])).toMatch(/opted out in your CRM, change it/)
})
