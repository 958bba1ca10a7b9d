import { expect, test } from 'vitest'
import { onHoldReason, onHoldTitle, repliesTitle, unreadReason, whyCall } from './today-words.ts'

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

test('why replies are missing: of a provider, which has no IMAP settings, and of one among several accounts', () => {
  const imap = { host: 'imap.acme.com', port: 993, security: 'tls' as const, user: 'ada', hasPassword: true }
  const ada = { fromEmail: 'ada@acme.com', provider: null, imap, isInboxRead: true }
  const google = { fromEmail: 'ada@gmail.com', provider: 'google' as const, imap: null, isInboxRead: true }
  const off = { isInboxRead: false }
  expect(unreadReason([google])).toBeNull()
  expect(unreadReason([ada, google])).toBeNull()
  expect(unreadReason([{ ...google, ...off }])).toBe(
    "We can't read your inbox. Connect Google again to see replies here.",
  )
  expect(unreadReason([google, { ...ada, ...off }])).toBe(
    "We can't read the inbox of ada@acme.com. Check its IMAP settings to see its replies here.",
  )
  expect(unreadReason([google, { ...ada, ...off, imap: null }])).toBe(
    "We don't read the inbox of ada@acme.com. Add IMAP settings to see its replies here.",
  )
  expect(
    unreadReason([
      { ...google, ...off },
      { ...ada, ...off },
    ]),
  ).toBe("We don't read 2 of your inboxes. Check your email accounts to see all replies here.")
})
