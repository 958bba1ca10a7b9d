import { expect, test } from 'vitest'
import { closeDateOf } from './close-date.ts'

test.each([
  ['2026-01-01T00:00:00Z', '2026-03-31'],
  ['2026-02-28T23:00:00Z', '2026-03-31'],
  ['2026-03-05T00:00:00Z', '2026-06-30'],
  ['2026-11-16T12:00:00Z', '2026-12-31'],
  ['2026-12-20T12:00:00Z', '2027-03-31'],
])('an opportunity of %s is expected to close on %s', (today, day) => {
  expect(closeDateOf(new Date(today), false)).toBe(day)
})

test('one that is closed from the start closed today', () => {
  expect(closeDateOf(new Date('2026-11-16T12:00:00Z'), true)).toBe('2026-11-16')
})
