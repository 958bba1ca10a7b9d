import { expect, test } from 'vitest'
import { meetingTimeWords } from './meeting-time.ts'

test.each([
  ['Europe/Berlin', {}, 'Thu, 3 Dec 2026, 11:00–11:30'],
  ['America/New_York', {}, 'Thu, 3 Dec 2026, 05:00–05:30'],
  ['Pacific/Auckland', { end: '2026-12-03T12:30:00.000Z' }, 'Thu, 3 Dec 2026, 23:00 to Fri, 4 Dec 2026, 01:30'],
  ['Europe/Berlin', { zone: null }, 'Thu, 3 Dec 2026, 10:00–10:30'],
  ['Europe/Berlin', { end: '2026-12-03T10:00:00.000Z' }, 'Thu, 3 Dec 2026, 11:00'],
  [
    'America/New_York',
    { isAllDay: true, zone: null, start: '2026-12-03T00:00:00.000Z', end: '2026-12-04T00:00:00.000Z' },
    'Thu, 3 Dec 2026, all day',
  ],
  [
    'America/New_York',
    { isAllDay: true, zone: null, start: '2026-12-03T00:00:00.000Z', end: '2026-12-05T00:00:00.000Z' },
    'Thu, 3 Dec 2026 to Fri, 4 Dec 2026',
  ],
])('in %s, %o is %s', (readerZone, part, words) => {
  const call = { start: '2026-12-03T10:00:00.000Z', end: '2026-12-03T10:30:00.000Z', zone: 'UTC', isAllDay: false }
  expect(meetingTimeWords({ ...call, ...part }, readerZone)).toBe(words)
})
