import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { SendWindow } from '../../../contract/mailbox.ts'
import { planNextMail } from './plan.ts'
import { hoursIn, recipientWait } from './recipient-hours.ts'

const DAY_MS = 86_400_000
const OFFICE: SendWindow = { days: [1, 2, 3, 4, 5], from: '09:00', to: '17:00' }
// With changes of an hour and of half an hour, on both halves of the earth, at midnight, on a Friday, and none at all.
const ZONES = [
  'America/New_York',
  'Europe/Berlin',
  'Australia/Lord_Howe',
  'Pacific/Auckland',
  'Africa/Cairo',
  'America/Santiago',
  'Asia/Beirut',
  'Asia/Kolkata',
  'Pacific/Kiritimati',
]
const CHANGES = [
  '2030-03-09',
  '2030-03-30',
  '2030-04-06',
  '2030-04-26',
  '2030-09-07',
  '2030-10-05',
  '2030-10-26',
  '2030-11-02',
]

const clock = (minutes: number) =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
const windows = fc
  .record({
    days: fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 1, maxLength: 7 }),
    from: fc.integer({ min: 0, max: 1380 }),
    length: fc.integer({ min: 1, max: 600 }),
  })
  .map(({ days, from, length }): SendWindow => ({ days, from: clock(from), to: clock(Math.min(from + length, 1439)) }))

const cases = fc.record({
  now: fc
    .tuple(fc.constantFrom(...CHANGES), fc.integer({ min: 0, max: 3 * DAY_MS }))
    .map(([day, later]) => new Date(Date.parse(day) + later)),
  zone: fc.constantFrom(...ZONES),
  mailbox: fc.record({
    window: fc.option(windows),
    timeZone: fc.constantFrom(...ZONES),
    holidays: fc.constant(null),
  }),
  delayDays: fc.integer({ min: 0, max: 5 }),
  delayHours: fc.integer({ min: 0, max: 23 }),
})

/** By the runtime's own calendar. */
function isOpen({ days, from, to }: SendWindow, at: Date, timeZone: string) {
  const words = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    weekday: 'short',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).format(at)
  const weekday = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'].indexOf(words.slice(0, 3)) + 1
  return days.includes(weekday) && words.slice(-5) >= from && words.slice(-5) < to
}

test('an email is planned inside the window by its recipient’s local time, whatever daylight saving does', () => {
  fc.assert(
    fc.property(cases, ({ now, zone, mailbox, delayDays, delayHours }) => {
      const at = planNextMail({ after: now, delayDays, delayHours, ...hoursIn(zone, mailbox) })
      expect(at >= now).toBe(true)
      expect(isOpen(mailbox.window ?? OFFICE, at, zone)).toBe(true)
    }),
    { numRuns: 500 },
  )
})

test('an email waits exactly while its recipient’s window is closed, and then until it opens', () => {
  fc.assert(
    fc.property(cases, ({ now, zone, mailbox }) => {
      const window = mailbox.window ?? OFFICE
      const wait = recipientWait(now, zone, mailbox)
      expect(wait === undefined).toBe(isOpen(window, now, zone))
      if (wait) expect(isOpen(window, wait.until, zone)).toBe(true)
    }),
    { numRuns: 500 },
  )
})

test('without a time zone of the recipient the mailbox’s hours apply', () => {
  const mailbox = { window: null, timeZone: 'Europe/London', holidays: null }
  expect(hoursIn(null, mailbox)).toBe(mailbox)
  expect(hoursIn('Asia/Tokyo', mailbox)).toEqual({ window: OFFICE, timeZone: 'Asia/Tokyo', holidays: null })
})
