import { expect, test } from 'vitest'
import { fromLocalInput, toLocalInput } from './entry-moment.ts'

test('a moment goes through the input and comes back to the minute', () => {
  const moment = new Date(2026, 0, 5, 9, 7, 30)
  expect(toLocalInput(moment)).toBe('2026-01-05T09:07')
  expect(fromLocalInput('2026-01-05T09:07')).toBe(new Date(2026, 0, 5, 9, 7).toISOString())
})

test.each(['', '2026-13-40T00:00'])('%j is no moment yet', (text) => {
  expect(fromLocalInput(text)).toBeUndefined()
})
