import { expect, test } from 'vitest'
import { readPounds } from './read-pounds.ts'

test.each([
  ['2500', 250_000],
  ['£2,500.50', 250_050],
  [' 0.1 ', 10],
  ['', 0],
  ['-5', undefined],
  ['2.5.1', undefined],
  ['two', undefined],
  ['1e9', undefined],
  ['9'.repeat(20), undefined],
])('%j is %s pence', (typed, pence) => {
  expect(readPounds(typed)).toBe(pence)
})
