import { expect, test } from 'vitest'
import { formatCount, formatDate, formatPercent, formatPounds } from './format.ts'

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

test('counts, money and dates read as Intl writes them in en-GB', () => {
  const counts = new Intl.NumberFormat('en-GB')
  const pounds = new Intl.NumberFormat('en-GB', { style: 'currency', currency: 'GBP' })
  const dates = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric' })
  for (const value of [1, 12, 999, 1000, 54_321, 999_999, 1_000_000, -7, -12_345]) {
    expect(formatCount(value + 0.25)).toBe(counts.format(value + 0.25))
    expect(formatCount(value)).toBe(counts.format(value))
    expect(formatPounds(value * 100 + 5)).toBe(pounds.format(value + 0.05))
  }
  for (let month = 0; month < 12; month++) {
    const date = new Date(2026, month, month * 2 + 1, 23, 59)
    expect(formatDate(date)).toBe(dates.format(date))
  }
})
