import { expect, test } from 'vitest'
import { formatCount, formatPercent, formatPounds } from './format.ts'

test('counts are grouped and a missing one is 0', () => {
  expect([1248, 0, null, undefined].map(formatCount)).toEqual(['1,248', '0', '0', '0'])
})

test('percentages have one decimal and a missing one is 0.0%', () => {
  expect([14.94, 100, 0, undefined].map(formatPercent)).toEqual(['14.9%', '100.0%', '0.0%', '0.0%'])
})

test('money is shown in pounds, with pence only where there are any', () => {
  expect(formatPounds(4_800_000)).toBe('£48,000')
  expect(formatPounds(0)).toBe('£0')
  expect(formatPounds(1250)).toBe('£12.50')
  expect(formatPounds(100_000_000_000_000)).toBe('£1,000,000,000,000')
})
