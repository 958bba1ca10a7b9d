import { expect, test } from 'vitest'
import { localText, momentOfText } from './zoned-time.ts'

test.each([
  ['2030-01-15T09:00', 'Europe/London', '2030-01-15T09:00:00.000Z'],
  ['2030-07-15T09:00', 'Europe/London', '2030-07-15T08:00:00.000Z'],
  ['2030-07-15T09:00', 'America/New_York', '2030-07-15T13:00:00.000Z'],
  ['2030-01-15T09:00', 'Asia/Kathmandu', '2030-01-15T03:15:00.000Z'],
  ['2030-01-15T00:00', 'Pacific/Kiritimati', '2030-01-14T10:00:00.000Z'],
])('%s in %s is %s, there and back', (local, zone, moment) => {
  expect(momentOfText(local, zone)?.toISOString()).toBe(moment)
  expect(localText(new Date(moment), zone)).toBe(local)
})

test('an hour that comes twice is its first; one that is skipped is the moment after the jump', () => {
  // Clocks in London go back on 27 October 2030 and forward on 31 March.
  expect(momentOfText('2030-10-27T01:30', 'Europe/London')?.toISOString()).toBe('2030-10-27T00:30:00.000Z')
  expect(momentOfText('2030-03-31T01:30', 'Europe/London')?.toISOString()).toBe('2030-03-31T01:30:00.000Z')
})

test('no time is no moment', () => {
  expect(momentOfText('', 'UTC')).toBeUndefined()
  expect(momentOfText('soon', 'UTC')).toBeUndefined()
})
