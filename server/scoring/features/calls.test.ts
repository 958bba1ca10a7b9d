import { expect, test } from 'vitest'
import { isTelling, readCalls, type TellingOutcome } from './calls.ts'

const day = (n: number) => new Date(Date.UTC(2030, 0, n))
const call = (outcome: TellingOutcome, n: number) => ({ outcome, happenedAt: day(n) })

test('the best outcome of all calls counts, and the last time they talked', () => {
  expect(readCalls([call('wrong_number', 9), call('connected', 3), call('meeting_booked', 2)])).toEqual({
    call: 'meeting_booked',
    talkedAt: day(3),
    bookedAt: day(2),
  })
  expect(readCalls([call('wrong_number', 9), call('connected', 3)])).toMatchObject({
    call: 'connected',
    talkedAt: day(3),
  })
  expect(readCalls([call('wrong_number', 9)])).toMatchObject({ call: 'wrong_number', talkedAt: null })
  expect(readCalls([])).toEqual({ call: null, talkedAt: null, bookedAt: null })
})

test('voicemail and no answer say nothing', () => {
  for (const outcome of ['voicemail', 'no_answer', null, undefined] as const) expect(isTelling(outcome)).toBe(false)
  for (const outcome of ['meeting_booked', 'connected', 'wrong_number'] as const) expect(isTelling(outcome)).toBe(true)
})
