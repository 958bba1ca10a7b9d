import { expect, test } from 'vitest'
import { greeting } from './greeting.ts'

test.each([
  [0, 'Ada', 'Good morning, Ada'],
  [11, null, 'Good morning'],
  [12, 'Ada', 'Good afternoon, Ada'],
  [17, '', 'Good afternoon'],
  [18, 'Ada', 'Good evening, Ada'],
  [23, undefined, 'Good evening'],
])('at %i o’clock %j is greeted %j', (hour, firstName, words) => {
  expect(greeting(hour, firstName)).toBe(words)
})
