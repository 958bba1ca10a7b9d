import { expect, test } from 'vitest'
import { localTime, momentOf } from '../../../contract/zoned-time.ts'
import { nextOpening } from './send-window.ts'

const office = { days: [1, 2, 3, 4, 5], from: '09:00', to: '17:00' }

test.each([
  ['inside', 'Europe/London', '2030-01-08T10:00:00Z', '2030-01-08T10:00:00Z'],
  ['before it opens', 'Europe/London', '2030-01-08T07:30:00Z', '2030-01-08T09:00:00Z'],
  ['at the minute it opens', 'Europe/London', '2030-01-08T09:00:00Z', '2030-01-08T09:00:00Z'],
  ['at the minute it closes', 'Europe/London', '2030-01-08T17:00:00Z', '2030-01-09T09:00:00Z'],
  ['on Friday evening', 'Europe/London', '2030-01-11T18:00:00Z', '2030-01-14T09:00:00Z'],
  ['over the clocks going forward', 'Europe/London', '2030-03-29T18:00:00Z', '2030-04-01T08:00:00Z'],
  ['over the clocks going back', 'Europe/London', '2030-10-25T18:00:00Z', '2030-10-28T09:00:00Z'],
  ['where it is already tomorrow', 'Pacific/Auckland', '2030-01-08T05:00:00Z', '2030-01-08T20:00:00Z'],
  ['where it is still yesterday', 'America/Los_Angeles', '2030-01-14T05:00:00Z', '2030-01-14T17:00:00Z'],
])('%s, in %s', (_where, timeZone, now, opening) => {
  expect(nextOpening(office, timeZone, new Date(now)).toISOString()).toBe(new Date(opening).toISOString())
})

test('without a window it is always open', () => {
  const now = new Date('2030-01-13T03:00:00Z')
  expect(nextOpening(null, 'Europe/London', now)).toBe(now)
})

test('a window that opens in the skipped hour opens when clocks have jumped past it', () => {
  const early = { days: [7], from: '01:30', to: '05:00' }
  // In London 01:00 becomes 02:00 on 31 March 2030.
  expect(nextOpening(early, 'Europe/London', new Date('2030-03-30T12:00:00Z')).toISOString()).toBe(
    '2030-03-31T01:30:00.000Z',
  )
})

test('local times and moments agree through a year in every kind of zone', () => {
  for (const timeZone of ['Europe/London', 'America/New_York', 'Asia/Kolkata', 'Australia/Lord_Howe', 'Pacific/Apia']) {
    for (let hours = 0; hours < 366 * 24; hours += 7) {
      const moment = new Date(Date.UTC(2030, 0, 1, hours))
      const again = momentOf(localTime(moment, timeZone), timeZone)
      expect(localTime(again, timeZone)).toEqual(localTime(moment, timeZone))
    }
  }
})

test('local times are what the calendar of the zone shows, also on the days on which clocks change', () => {
  const days = ['2030-03-10', '2030-03-31', '2030-04-07', '2030-10-06', '2030-10-27', '2030-11-03', '2030-04-26']
  const zones = ['Europe/London', 'America/New_York', 'Australia/Lord_Howe', 'America/Santiago', 'Africa/Cairo']
  for (const timeZone of zones) {
    const shown = new Intl.DateTimeFormat('en-GB', {
      timeZone,
      weekday: 'short',
      day: '2-digit',
      month: '2-digit',
      year: 'numeric',
      hour: '2-digit',
      minute: '2-digit',
    })
    for (const day of days)
      for (let minutes = -24 * 60; minutes < 48 * 60; minutes += 30) {
        const moment = new Date(Date.parse(day) + minutes * 60_000)
        const { year, month, day: date, hour, minute, weekday } = localTime(moment, timeZone)
        const two = (value: number) => String(value).padStart(2, '0')
        const name = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'][weekday - 1]
        expect(`${name}, ${two(date)}/${two(month)}/${year}, ${two(hour)}:${two(minute)}`).toBe(shown.format(moment))
      }
  }
})
