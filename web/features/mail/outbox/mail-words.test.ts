import { expect, test } from 'vitest'
import { MAIL_STATES } from '../../../../contract/email-sequence.ts'
import {
  canCancel,
  canSendAgain,
  momentWords,
  pollEvery,
  readerWords,
  reasonWords,
  sourceWords,
  stateWords,
  titleWords,
} from './mail-words.ts'

const NOW = new Date('2030-01-01T12:00:00Z')
const mail = (changes: Partial<Parameters<typeof stateWords>[0]> = {}) => ({
  state: 'scheduled' as const,
  isCaptured: false,
  reason: null,
  scheduledAt: '2030-01-01T12:00:00.000Z',
  sentAt: null,
  ...changes,
})

test.each(MAIL_STATES)('%s has words, with or without a reason', (state) => {
  for (const reason of [null, 'something happened']) {
    expect(stateWords(mail({ state, reason })).label).toMatch(/^[A-Z][a-z ]+$/)
    expect(reasonWords(mail({ state, reason })) ?? 'A sentence.').toMatch(/^[A-Z].*[.]$/)
  }
})

test.each([
  [mail(), 'Scheduled', undefined],
  [
    mail({ reason: 'mailbox at 40 of 40, next slot Tue 09:12' }),
    'Waiting',
    'Mailbox at 40 of 40, next slot Tue 09:12.',
  ],
  [mail({ state: 'sent' }), 'Sent', undefined],
  [mail({ state: 'sent', isCaptured: true }), 'Captured, not delivered', undefined],
  [mail({ state: 'skipped', reason: 'Cancelled' }), 'Cancelled', undefined],
  [mail({ state: 'skipped', reason: 'The lead was deleted' }), 'Not sent', 'The lead was deleted.'],
  [
    mail({ state: 'failed', reason: '550 5.1.1 No such user' }),
    'Failed',
    'The mail server refused it: 550 5.1.1 No such user.',
  ],
  [mail({ state: 'unknown', reason: 'It may have arrived' }), 'Unknown', 'It may have arrived.'],
])('%j reads %s: %s', (given, label, reason) => {
  expect(stateWords(given).label).toBe(label)
  expect(reasonWords(given)).toBe(reason)
})

test('only what waits can be taken back, only what may not have arrived sent again', () => {
  expect(MAIL_STATES.filter((state) => canCancel({ state }))).toEqual(['scheduled'])
  expect(MAIL_STATES.filter((state) => canSendAgain({ state }))).toEqual(['failed', 'unknown'])
})

test('of what the reader did, the most is told', () => {
  const none = { repliedAt: null, clickedAt: null, openedAt: null }
  expect(readerWords(none)).toBeUndefined()
  expect(readerWords({ ...none, openedAt: 'a' })).toEqual({ what: 'Opened', at: 'a' })
  expect(readerWords({ ...none, openedAt: 'a', clickedAt: 'b' })?.what).toBe('Clicked')
  expect(readerWords({ repliedAt: 'c', openedAt: 'a', clickedAt: 'b' })?.what).toBe('Answered')
})

test('it looks again while something is to happen, and no longer', () => {
  expect(pollEvery([], NOW)).toBe(false)
  expect(pollEvery([{ state: 'sent', scheduledAt: null }], NOW)).toBe(false)
  const soon = pollEvery([mail()], NOW)
  const later = pollEvery([mail({ scheduledAt: '2030-01-02T12:00:00.000Z' })], NOW)
  expect(soon).toBe(pollEvery([mail({ state: 'sending' })], NOW))
  expect(Number(later)).toBeGreaterThan(Number(soon))
})

test('a moment is told as the clocks of the zone show it', () => {
  expect(momentWords('2030-07-15T08:00:00Z', 'Europe/London')).toBe('Mon 15 Jul 2030, 09:00')
  expect(momentWords('2030-07-15T23:30:00Z', 'Asia/Tokyo')).toBe('Tue 16 Jul 2030, 08:30')
})

test('a mail that is not written yet goes by its step, and says so', () => {
  const step = { stepNumber: 2, name: 'Follow-up', sequence: 'Spring' }
  const waiting = { state: 'scheduled' as const, subject: null, step }
  expect([titleWords(waiting), sourceWords(waiting)]).toEqual([
    'Follow-up',
    'Step 2 of “Spring”, written when it is due',
  ])
  const written = { ...waiting, subject: 'An idea' }
  expect([titleWords(written), sourceWords(written)]).toEqual(['An idea', undefined])
  expect(titleWords({ subject: '', step: null })).toBe('No subject')
})
