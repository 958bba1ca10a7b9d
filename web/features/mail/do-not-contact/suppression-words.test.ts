import { expect, test } from 'vitest'
import { SUPPRESSION_REASONS } from '../../../../contract/suppression.ts'
import { addedWords, isFinal, suppressionWord } from './suppression-words.ts'

test.each(SUPPRESSION_REASONS)('%s has words', (reason) => {
  expect(suppressionWord(reason)).toMatch(/^[A-Z][a-z ]+$/)
})

test('who unsubscribed or complained stays on the list', () => {
  expect(SUPPRESSION_REASONS.filter((reason) => isFinal({ reason }))).toEqual(['unsubscribed', 'complained'])
})

test.each([
  [1, 1, '1 address added'],
  [1200, 1200, '1,200 addresses added'],
  [1, 3, '1 address added, 2 on the list already'],
  [0, 1, 'It was on the list already'],
  [0, 5, 'They were all on the list already'],
])('%i new of %i: %s', (added, given, words) => {
  expect(addedWords(added, given)).toBe(words)
})
