import { expect, test } from 'vitest'
import { MAIL_STATES } from '../../../../contract/email-sequence.ts'
import {
  activityWords,
  canCancel,
  canResend,
  momentWords,
  pollEvery,
  reasonWords,
  sendTimeWords,
  shortSendTimeWords,
  sourceWords,
  stateWords,
  titleWords,
} from './mail-words.ts'

const NOW = new Date('2030-01-01T12:00:00Z')
const mail = (changes: Partial<Parameters<typeof stateWords>[0]> = {}) => ({
  state: 'scheduled' as const,
  isCaptured: false,
  isTest: false,
  reason: null,
  cause: null,
  scheduledAt: '2030-01-01T12:00:00.000Z',
  sentAt: null,
  ...changes,
})

test.each(MAIL_STATES)('%s has words, with or without a reason', (state) => {
  for (const reason of [null, 'Something happened.']) {
    expect(stateWords(mail({ state, reason })).label).toMatch(/^[A-Z][a-z ]+$/)
    expect(reasonWords(mail({ state, reason })) ?? 'A sentence.').toMatch(/^[A-Z].*[.]$/)
  }
})

test.each([
  [mail(), 'Scheduled', undefined],
  [
    mail({ reason: 'The sequence is paused.', cause: { code: 'sequence_paused' } }),
    'Waiting',
    'The sequence is paused.',
  ],
  [mail({ state: 'sent' }), 'Sent', undefined],
  [mail({ state: 'sent', isCaptured: true }), 'Captured, not delivered', undefined],
  [mail({ state: 'sent', isCaptured: true, isTest: true }), 'Test: captured, not delivered', undefined],
  [mail({ isTest: true }), 'Test: scheduled', undefined],
  [mail({ state: 'skipped', reason: 'You canceled this email.', cause: { code: 'canceled' } }), 'Canceled', undefined],
  [
    mail({ state: 'skipped', reason: 'The lead was deleted.', cause: { code: 'lead_deleted' } }),
    'Not sent',
    'The lead was deleted.',
  ],
  [
    mail({ reason: 'The sequence is paused.', cause: { code: 'sequence_paused' }, account: 'sales@acme.example' }),
    'Waiting',
    'From sales@acme.example · The sequence is paused.',
  ],
  [mail({ state: 'failed', reason: 'The email server rejected it.' }), 'Failed', 'The email server rejected it.'],
  [mail({ state: 'unknown', reason: 'It may have arrived.' }), 'Unknown', 'It may have arrived.'],
])('%j reads %s: %s', (given, label, reason) => {
  expect(stateWords(given).label).toBe(label)
  expect(reasonWords(given)).toBe(reason)
})

test('only a scheduled email can be canceled, only a failed or unknown one resent, and no test', () => {
  expect(MAIL_STATES.filter((state) => canCancel({ state }))).toEqual(['scheduled'])
  expect(MAIL_STATES.filter((state) => canResend({ state, isTest: false }))).toEqual(['failed', 'unknown'])
  expect(MAIL_STATES.filter((state) => canResend({ state, isTest: true }))).toEqual([])
})

test('of what the recipient did, the strongest sign is shown', () => {
  const none = { repliedAt: null, clickedAt: null, openedAt: null }
  expect(activityWords(none)).toBeUndefined()
  expect(activityWords({ ...none, openedAt: 'a' })).toEqual({ what: 'Opened', at: 'a' })
  expect(activityWords({ ...none, openedAt: 'a', clickedAt: 'b' })?.what).toBe('Clicked')
  expect(activityWords({ repliedAt: 'c', openedAt: 'a', clickedAt: 'b' })?.what).toBe('Replied')
})

test('polling continues only while an email is scheduled or sending', () => {
  expect(pollEvery([], NOW)).toBe(false)
  expect(pollEvery([{ state: 'sent', scheduledAt: null }], NOW)).toBe(false)
  const soon = pollEvery([mail()], NOW)
  const later = pollEvery([mail({ scheduledAt: '2030-01-02T12:00:00.000Z' })], NOW)
  expect(soon).toBe(pollEvery([mail({ state: 'sending' })], NOW))
  expect(Number(later)).toBeGreaterThan(Number(soon))
})

test('a moment is shown in local time of the time zone', () => {
  expect(momentWords('2030-07-15T08:00:00Z', 'Europe/London')).toBe('Mon 15 Jul 2030, 09:00')
  expect(momentWords('2030-07-15T23:30:00Z', 'Asia/Tokyo')).toBe('Tue 16 Jul 2030, 08:30')
})

test('an email that is not written yet is named by its step', () => {
  const step = { stepNumber: 2, name: 'Follow-up', sequence: 'Spring' }
  const waiting = { state: 'scheduled' as const, subject: null, step }
  expect([titleWords(waiting), sourceWords(waiting)]).toEqual([
    'Follow-up',
    "Step 2 of “Spring”. We write the text when it's due",
  ])
  const written = { ...waiting, subject: 'An idea' }
  expect([titleWords(written), sourceWords(written)]).toEqual(['An idea', undefined])
  expect(titleWords({ subject: '', step: null })).toBe('No subject')
})

test('an email in the hours of its recipient shows both times, and the weekday where it is another one', () => {
  const at = '2030-01-08T08:12:00Z'
  expect(sendTimeWords(at, 'Europe/London')).toBe('Tue 8 Jan 2030, 08:12')
  expect(sendTimeWords(at, 'Europe/London', null)).toBe('Tue 8 Jan 2030, 08:12')
  expect(sendTimeWords(at, 'Europe/London', 'Europe/Lisbon')).toBe('Tue 8 Jan 2030, 08:12')
  expect(sendTimeWords(at, 'Europe/London', 'Europe/Berlin')).toBe('Tue 8 Jan 2030, 09:12 in Berlin, 08:12 for you')
  expect(shortSendTimeWords(at, 'Europe/London', 'Europe/Berlin')).toBe('Tue 09:12 in Berlin, 08:12 for you')
  expect(shortSendTimeWords('2030-01-08T23:30:00Z', 'Europe/London', 'Asia/Ho_Chi_Minh')).toBe(
    'Wed 06:30 in Ho Chi Minh, Tue 23:30 for you',
  )
})
