import { expect, test } from 'vitest'
import { relativeTime } from './relative-time.ts'

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
])('%s reads %s', (moment, words) => {
  expect(relativeTime(new Date(moment), now)).toBe(words)
})
