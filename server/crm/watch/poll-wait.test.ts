import { expect, test } from 'vitest'
import { pollWaitSeconds } from './poll-wait.ts'

const DAY = 24 * 3600

test('changes are read within a minute, at a different time for each integration', () => {
  expect(pollWaitSeconds(0, undefined, 0)).toBeGreaterThan(30)
  expect(pollWaitSeconds(0, undefined, 0.999)).toBeLessThan(58)
  expect(pollWaitSeconds(0, { used: 10, limit: 100_000 }, 0.999)).toBeLessThan(58)
})

test.each([1000, 5000, 15_000, 100_000])('of %i calls a day, polls take at most a tenth', (limit) => {
  const wait = pollWaitSeconds(0, { used: 0, limit }, 0)
  expect(Math.min(DAY / wait, limit / 10 + 1)).toBe(DAY / wait)
})

test('a CRM whose calls of the day are almost used up is left to the scheduled sync', () => {
  expect(pollWaitSeconds(0, { used: 85_000, limit: 100_000 }, 0)).toBe(30 * 60)
})

test('a failing CRM is asked less and less often, up to every half an hour', () => {
  const waits = [0, 1, 2, 3, 4, 5, 9, 40].map((failures) => pollWaitSeconds(failures, undefined, 0.5))
  expect(waits).toEqual(waits.toSorted((one, other) => one - other))
  expect(waits.at(-1)).toBe(30 * 60)
})
