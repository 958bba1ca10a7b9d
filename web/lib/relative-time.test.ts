import { expect, test } from 'vitest'
import { fullTime, relativeTime } from './relative-time.ts'

const now = new Date('2030-05-15T12:00:00')

test.each([
  ['2030-05-15T11:59:30', 'just now'],
  ['2030-05-15T11:59:00', '1 minute ago'],
  ['2030-05-15T11:01:00', '59 minutes ago'],
  ['2030-05-15T10:00:00', '2 hours ago'],
  ['2030-05-14T11:00:00', 'yesterday'],
  ['2030-05-09T11:00:00', '6 days ago'],
  ['2030-05-01T11:00:00', '1 May 2030'],
  ['2029-05-01T11:00:00', '1 May 2029'],
  ['2030-05-15T12:00:20', 'just now'],
  ['2030-05-15T12:05:00', 'in 5 minutes'],
  ['2030-05-16T12:00:00', 'tomorrow'],
])('%s reads %s', (moment, words) => {
  expect(relativeTime(new Date(moment), now)).toBe(words)
})

test('words and full times read as Intl writes them in en-GB', () => {
  const words = new Intl.RelativeTimeFormat('en-GB', { numeric: 'auto' })
  const minutes = { minute: 1, hour: 60, day: 24 * 60 }
  for (const unit of ['minute', 'hour', 'day'] as const)
    for (const count of [1, 2, 5, -1, -3]) {
      const moment = new Date(now.getTime() + count * minutes[unit] * 60_000)
      expect(relativeTime(moment, now)).toBe(words.format(count, unit))
    }
  const moments = new Intl.DateTimeFormat('en-GB', { dateStyle: 'full', timeStyle: 'short' })
  for (let month = 0; month < 12; month++) {
    const moment = new Date(2026, month, month * 2 + 1, month * 2, month * 5)
    // Some versions of Intl leave the comma out.
    expect(fullTime(moment).replace(',', '')).toBe(moments.format(moment).replace(',', ''))
  }
})
