import { expect, test } from 'vitest'
import { limitAt, nextFreeSlot, type RampedLimit } from './ramp-up.ts'

const at = (moment: string) => new Date(moment)
const RAMP = { start: 10, step: 5, target: 40 }
const london: RampedLimit = {
  dailyLimit: 100,
  timeZone: 'Europe/London',
  rampUp: RAMP,
  rampStartedAt: at('2026-03-27T23:30:00Z'),
}

test.each([
  ['2026-03-27T12:00:00Z', 10],
  ['2026-03-27T23:59:00Z', 10],
  ['2026-03-28T00:00:00Z', 15],
  ['2026-03-28T23:59:00Z', 15],
  // The day on which summer time starts has 23 hours.
  ['2026-03-29T22:59:00Z', 20],
  ['2026-03-29T23:00:00Z', 25],
  ['2026-04-02T12:00:00Z', 40],
  ['2027-04-02T12:00:00Z', 40],
])('at %s the limit is %i', (moment, limit) => {
  expect(limitAt(london, at(moment))).toBe(limit)
})

test('the daily limit still applies, and alone without a ramp-up', () => {
  expect(limitAt({ ...london, dailyLimit: 12 }, at('2026-03-28T12:00:00Z'))).toBe(12)
  expect(limitAt({ ...london, rampUp: null }, at('2026-03-27T23:30:00Z'))).toBe(100)
})

test('days are those of the time zone: the other side of the date line is a day ahead', () => {
  const moment = at('2026-03-28T11:00:00Z')
  expect(limitAt({ ...london, timeZone: 'Pacific/Auckland' }, moment)).toBe(15)
  expect(limitAt({ ...london, timeZone: 'Pacific/Honolulu' }, moment)).toBe(15)
  expect(limitAt({ ...london, timeZone: 'Pacific/Honolulu' }, at('2026-03-28T09:00:00Z'))).toBe(10)
})

const hours = (count: number) => count * 3_600_000
const start = at('2026-06-01T09:00:00Z').getTime()
const june: RampedLimit = {
  dailyLimit: 40,
  timeZone: 'UTC',
  rampUp: { start: 2, step: 1, target: 4 },
  rampStartedAt: at('2026-06-01T08:00:00Z'),
}

test('the next slot is free when an earlier one is over, or when the limit grows at midnight', () => {
  expect(nextFreeSlot([start], june, start)).toBe(start)
  expect(nextFreeSlot([start, start + 1], june, start + 2)).toBe(at('2026-06-02T00:00:00Z').getTime())
  expect(nextFreeSlot([start, start + 1], { ...june, rampUp: null, dailyLimit: 2 }, start + 2)).toBe(start + hours(24))
  // The target is reached: nothing grows any more.
  const later = at('2026-06-20T09:00:00Z').getTime()
  expect(
    nextFreeSlot(
      [0, 1, 2, 3].map((n) => later + n),
      june,
      later + 9,
    ),
  ).toBe(later + hours(24))
})

test('a limit that was lowered waits until enough slots are over', () => {
  const slots = Array.from({ length: 30 }, (_, n) => start + n * 60_000)
  const lowered = { ...june, rampUp: { start: 10, step: 0, target: 10 } }
  expect(nextFreeSlot(slots, lowered, start + hours(1))).toBe(start + 20 * 60_000 + hours(24))
})
