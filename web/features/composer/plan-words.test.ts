import { expect, test } from 'vitest'
import type { Lead } from '../../../contract/lead.ts'
import type { SendPlan } from '../../../contract/send-plan.ts'
import { planWords } from './plan-words.ts'

const ZONE = 'Europe/London'
const plan = (part: Partial<SendPlan>): SendPlan => ({
  isTest: false,
  isNow: true,
  goesAt: '2026-11-17T10:00:00.000Z',
  reason: null,
  cause: null,
  ...part,
})

test.each([
  ['now', plan({}), 'Goes out within a minute.'],
  ['now', plan({ isTest: true }), /^No email account is connected, so this is a test/],
  [
    'hours',
    plan({ isNow: false, reason: 'Outside your sending hours' }),
    /^Goes out .*\. Outside your sending hours\.$/,
  ],
  ['now', plan({ isNow: false, goesAt: null, reason: 'Sending is paused.' }), 'Sending is paused.'],
  ['later', plan({ isNow: false, goesAt: null, reason: 'Sending is paused.' }), 'Sending is paused.'],
  ['later', plan({}), 'Goes out at the time you choose. Time zone: Europe/London.'],
] as const)('under Send (%s): when it goes out', (when, given, words) => {
  expect(planWords(given, when, ZONE)).toEqual(words instanceof RegExp ? expect.stringMatching(words) : words)
})

test('nothing is said before it is known', () => {
  expect(planWords(undefined, 'now', ZONE)).toBeUndefined()
})

test("an email to an address that gets none can't be sent, and why is said", () => {
  const since = '2026-11-17T09:00:00.000Z'
  const said = (part: object) => planWords(plan({}), 'now', ZONE, { email: 'grace@navona.example', ...part } as Lead)
  expect(said({ doNotContact: { reason: 'unsubscribed', note: null, since } })).toBe(
    "Can't be sent: grace@navona.example is on your do-not-contact list (unsubscribed).",
  )
  expect(said({ emailPause: { id: 1, since, bounces: 3, reply: null } })).toBe(
    "Can't be sent: emails to grace@navona.example are paused after 3 soft bounces. Resume the address on the lead's page.",
  )
  expect(said({})).toBe('Goes out within a minute.')
})
