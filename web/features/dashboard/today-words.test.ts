import { expect, test } from 'vitest'
import { onHoldReason, onHoldTitle, repliesTitle, whyCall } from './today-words.ts'

const now = new Date('2030-05-15T12:00:00')
const grace = { leadId: 7, name: 'Grace Hopper', company: 'Navona', phone: null, score: 92 }

test('a call says why: the last engagement of the lead, or else the company', () => {
  const clicked = { kind: 'mail_clicked' as const, at: '2030-05-15T10:00:00' }
  expect(whyCall({ ...grace, lastEngagement: clicked }, now)).toBe('clicked 2 hours ago')
  expect(whyCall({ ...grace, lastEngagement: null }, now)).toBe('Navona')
})

test('counts read well, also for none and one', () => {
  expect([0, 1, 2].map((count) => repliesTitle({ count, newest: [] }))).toEqual([
    'No new replies',
    '1 new reply',
    '2 new replies',
  ])
  expect(repliesTitle({ count: 10_000, countIsExact: false, newest: [] })).toBe('10,000+ new replies')
  expect([0, 1, 1400].map((count) => onHoldTitle({ count, reason: null, cause: null }))).toEqual([
    'No emails on hold',
    '1 email on hold',
    '1,400 emails on hold',
  ])
})

test('the reason why emails are on hold is a sentence', () => {
  expect(onHoldReason({ count: 1, reason: 'The sequence is paused.', cause: { code: 'sequence_paused' } })).toBe(
    'The sequence is paused.',
  )
  expect(onHoldReason({ count: 1, reason: null, cause: null })).toBe('See why')
})
