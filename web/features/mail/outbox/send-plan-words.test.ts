import { expect, test } from 'vitest'
import type { SendPlan } from '../../../../contract/send-plan.ts'
import { canSendSooner, goesAtWords, sendLabel, shortMoment } from './send-plan-words.ts'

const NOW: SendPlan = { isTest: false, isNow: true, goesAt: '2030-01-07T08:00:00.000Z', reason: null, cause: null }
const ZONE = 'Europe/London'
const soon = new Date(Date.now() + 86_400_000).toISOString()
const CLOSED: SendPlan = {
  ...NOW,
  isNow: false,
  goesAt: soon,
  cause: { code: 'outside_hours', nextAt: soon, timeZone: ZONE },
}

test('a moment within the week is a weekday and a time, a later one has its date', () => {
  const now = new Date('2030-01-04T12:00:00Z')
  expect(shortMoment('2030-01-07T09:00:00Z', ZONE, now)).toBe('Mon 09:00')
  expect(shortMoment('2040-05-07T08:30:00Z', ZONE, now)).toBe('Mon 7 May 2040, 09:30')
})

test('the button says what it does', () => {
  expect(sendLabel(NOW, ZONE)).toBe('Send now')
  expect(sendLabel({ ...NOW, isTest: true }, ZONE)).toBe('Send test email')
  expect(sendLabel(CLOSED, ZONE)).toMatch(/^Schedule for \w{3} \d\d:\d\d$/)
  expect(sendLabel({ ...CLOSED, goesAt: null }, ZONE)).toBe('Schedule')
})

test('only what waits for a time or the sending hours can be sent sooner', () => {
  expect(canSendSooner(CLOSED)).toBe(true)
  expect(canSendSooner({ ...CLOSED, cause: null })).toBe(true)
  expect(canSendSooner(NOW)).toBe(false)
  const limit = { code: 'daily_limit', used: 40, limit: 40, nextAt: soon, timeZone: ZONE } as const
  expect(canSendSooner({ ...CLOSED, cause: limit })).toBe(false)
  expect(canSendSooner({ ...CLOSED, goesAt: null, cause: { code: 'password_unreadable' } })).toBe(false)
  expect(goesAtWords(NOW, ZONE)).toBe('Sending within a minute')
})
