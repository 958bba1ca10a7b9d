import fc from 'fast-check'
import { expect, test } from 'vitest'
import { localTime } from '../../../contract/zoned-time.ts'
import { readHolidays } from './holidays.ts'
import { planNextMail } from './plan.ts'

const office = { days: [1, 2, 3, 4, 5], from: '09:00', to: '17:00' }
const NONE = { delayDays: 0, delayHours: 0 }

test.each([
  ['at once', '2030-01-08T10:00:05.250Z', NONE, '2030-01-08T10:00:05.250Z'],
  ['two hours later', '2030-01-08T10:00:00Z', { delayDays: 0, delayHours: 2 }, '2030-01-08T12:00:00Z'],
  ['after hours, the next morning', '2030-01-08T16:00:00Z', { delayDays: 0, delayHours: 2 }, '2030-01-09T09:00:00Z'],
  ['over a weekend', '2030-01-11T10:00:00Z', { delayDays: 1, delayHours: 0 }, '2030-01-14T09:00:00Z'],
  [
    'clocks forward: 10:30 stays 10:30',
    '2030-03-29T10:30:07Z',
    { delayDays: 3, delayHours: 0 },
    '2030-04-01T09:30:07Z',
  ],
  ['clocks back: 10:30 stays 10:30', '2030-10-25T09:30:00Z', { delayDays: 3, delayHours: 0 }, '2030-10-28T10:30:00Z'],
  ['not at Christmas', '2030-12-24T12:00:00Z', { delayDays: 1, delayHours: 0 }, '2030-12-27T09:00:00Z'],
  ['not at Easter', '2030-04-18T12:00:00Z', { delayDays: 1, delayHours: 0 }, '2030-04-23T08:00:00Z'],
])('the next mail: %s', async (_what, after, delay, planned) => {
  const holidays = await readHolidays('GB')
  const next = planNextMail({ after: new Date(after), ...delay, window: office, timeZone: 'Europe/London', holidays })
  expect(next.toISOString()).toBe(new Date(planned).toISOString())
})

test('a day off without a window ends at midnight there', async () => {
  const holidays = await readHolidays('US')
  const after = new Date('2030-07-04T15:00:00Z')
  const next = planNextMail({ after, ...NONE, window: null, timeZone: 'America/New_York', holidays })
  expect(next.toISOString()).toBe('2030-07-05T04:00:00.000Z')
})

test('days keep the clock time through every change of clocks, in every kind of zone', () => {
  const zones = [
    'Europe/London',
    'America/New_York',
    'Australia/Lord_Howe',
    'Pacific/Auckland',
    'America/Santiago',
    'Asia/Kolkata',
  ]
  fc.assert(
    fc.property(
      fc.constantFrom(...zones),
      fc.date({ min: new Date('2026-01-01'), max: new Date('2036-01-01'), noInvalidDate: true }),
      fc.integer({ min: 1, max: 365 }),
      (timeZone, after, delayDays) => {
        const next = planNextMail({ after, delayDays, delayHours: 0, window: null, timeZone, holidays: null })
        const [from, to] = [localTime(after, timeZone), localTime(next, timeZone)]
        const days = Date.UTC(to.year, to.month - 1, to.day) - Date.UTC(from.year, from.month - 1, from.day)
        expect(days).toBe(delayDays * 86_400_000)
        // A time that clocks skip is the one they jump to: an hour later at most.
        const later = to.hour * 60 + to.minute - from.hour * 60 - from.minute
        expect([0, 30, 60]).toContain(later)
        if (later > 0) expect(to.hour).toBeLessThan(4)
        expect(next.getTime() % 60_000).toBe(after.getTime() % 60_000)
      },
    ),
    { numRuns: 500 },
  )
})
