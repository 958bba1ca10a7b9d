import { expect, test } from 'vitest'
import { formatCount, formatPercent } from './format.ts'

test('counts are grouped and a missing one is 0', () => {
  expect([1248, 0, null, undefined].map(formatCount)).toEqual(['1,248', '0', '0', '0'])
})

test('percentages have one decimal and a missing one is 0.0%', () => {
  expect([14.94, 100, 0, undefined].map(formatPercent)).toEqual(['14.9%', '100.0%', '0.0%', '0.0%'])
})
