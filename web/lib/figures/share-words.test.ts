import { expect, test } from 'vitest'
import { shareWords } from './share-words.ts'

test('a share of a small number shows its confidence interval', () => {
  expect(shareWords({ count: 3, of: 12, percent: 25, low: 8.9, high: 53.2 })).toBe('3 of 12, likely 9\u00a0to\u00a053%')
  expect(shareWords({ count: 0, of: 0, percent: 0, low: 0, high: 0 })).toBe('None sent yet')
})
