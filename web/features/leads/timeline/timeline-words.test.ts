import { expect, test } from 'vitest'
import { TIMELINE_KINDS, type TimelineEvent } from '../../../../contract/timeline-event.ts'
import { eventWords } from './timeline-words.ts'

const line = (kind: TimelineEvent['kind'], details: TimelineEvent['details']) => {
  const { what, about } = eventWords({ kind, details })
  return [what, about].filter(Boolean).join(' ')
}

test.each(TIMELINE_KINDS)('%s can be read, with or without details', (kind) => {
  expect(line(kind, null)).toMatch(/^[A-Z][a-z ]+/)
  expect(line(kind, { subject: 7, changes: {}, provider: [] })).not.toMatch(/undefined|null|object/)
})

test('a spam complaint is no unsubscription', () => {
  expect(line('unsubscribed', { reason: 'reported_spam' })).toBe('Reported an email as spam')
  expect(line('unsubscribed', null)).toBe('Unsubscribed from your emails')
})

test('a reply that failed the sender check may be from somebody else', () => {
  expect(eventWords({ kind: 'mail_answered', details: { snippet: 'Yes', isAuthentic: false } })).toMatchObject({
    what: 'Unverified reply',
    lines: ['Yes', expect.stringContaining('failed the sender check')],
  })
})

test('a meeting says what, when and by whom', () => {
  const details = {
    title: 'Intro call',
    start: '2026-12-03T10:00:00Z',
    end: '2026-12-03T10:30:00Z',
    zone: null,
    by: 'Grace',
  }
  expect(eventWords({ kind: 'meeting_accepted', details })).toEqual({
    what: 'Meeting accepted',
    about: '"Intro call"',
    lines: ['Thu, 3 Dec 2026, 10:00–10:30', 'By Grace'],
  })
})

test('an edit says what changed from what to what', () => {
  const changes = {
    status: { from: 'new', to: 'contacted' },
    dealValue: { from: 0, to: 4_800_000 },
    probability: { from: 10, to: 25 },
    industry: { from: null, to: 'finance' },
    jobTitle: { from: 'CTO', to: null },
  }
  expect(eventWords({ kind: 'edited', details: { changes } }).lines).toEqual([
    'Status changed from New to Contacted',
    'Deal value changed from £0 to £48,000',
    'Probability changed from 10% to 25%',
    'Industry set to Finance',
    'Job title removed (was CTO)',
  ])
})

test('a status that an email changed says so', () => {
  const details = { changes: { status: { from: 'new', to: 'contacted' } }, source: 'first_email', subject: 'Hello' }
  expect(line('edited', details)).toBe('Status changed to Contacted after the first email "Hello"')
})

test('a change by an import, or by undoing one, says so', () => {
  const details = { changes: { status: { from: 'new', to: 'contacted' } } }
  expect(line('edited', { ...details, source: 'import' })).toBe('Updated by an import')
  expect(line('edited', { ...details, source: 'import_undo' })).toBe('Restored by undoing an import')
  expect(line('edited', { ...details, source: 'hubspot' })).toBe('Updated from HubSpot')
  expect(line('edited', { ...details, source: 'crm_undo', provider: 'hubspot' })).toBe(
    'Restored by undoing a sync with HubSpot',
  )
})

test('long notes are cut in the timeline', () => {
  const details = { changes: { notes: { from: null, to: 'x'.repeat(500) } } }
  expect(eventWords({ kind: 'edited', details }).lines[0]?.length).toBeLessThan(110)
})

test.each<[TimelineEvent['kind'], Record<string, unknown>, string]>([
  ['created', { source: 'form' }, 'Created manually'],
  ['created', { source: 'import' }, 'Created from an import'],
  ['created', { source: 'hubspot' }, 'Created from HubSpot'],
  ['scored', { from: 40, to: 92 }, 'Scored from 40 to 92'],
  ['enriched', { source: 'navona.example' }, 'Enriched from navona.example'],
  [
    'enriched',
    { source: 'navona.example', facts: 12, filled: { industry: 'finance', location: 'Oslo' }, notes: [] },
    'Enriched from navona.example: 12 facts, filled Industry and Location',
  ],
  ['enriched', { source: 'navona.example', facts: 1, filled: {}, notes: [] }, 'Enriched from navona.example: 1 fact'],
  ['enriched', { facts: 3, filled: {}, notes: ['navona.example did not answer.'] }, 'Enriched with 3 facts'],
  ['enriched', { facts: 0, filled: {}, notes: [] }, 'Enriched with no facts'],
  ['enriched', { source: 7, facts: 'x', filled: null }, 'Enriched'],
  ['mail_scheduled', { subject: 'Hello' }, 'Email scheduled "Hello"'],
  ['mail_scheduled', { subject: 'Hello', reason: 'Sending is paused.' }, 'Email waiting "Hello"'],
  ['mail_sent', { subject: 'Hello' }, 'Email sent "Hello"'],
  ['mail_tested', { subject: 'Hello' }, 'Test email "Hello"'],
  ['mail_opened', { subject: 'Hello' }, 'Opened "Hello"'],
  ['mail_clicked', { subject: 'Hello', url: 'x.example/pricing' }, 'Clicked x.example/pricing in "Hello"'],
  ['mail_clicked', { subject: 'Hello' }, 'Clicked a link in "Hello"'],
  ['mail_answered', { subject: 'Hello' }, 'Replied "Hello"'],
  ['mail_bounced', { subject: 'Hello' }, 'Email bounced "Hello"'],
  ['soft_bounced', { subject: 'Hello', reply: '452 4.2.2 Mailbox full' }, 'Soft bounce "Hello"'],
  ['address_paused', { bounces: 3, reply: '452 4.2.2 Mailbox full' }, 'Address paused after 3 soft bounces'],
  ['address_resumed', {}, 'Address resumed'],
  ['suppression_removed', {}, 'Removed from your do-not-contact list'],
  ['bounce_unverified', { report: 'bounce', subject: 'Undelivered' }, 'Unverified bounce'],
  ['bounce_unverified', { report: 'delay' }, 'Unverified delay notice'],
  ['bounce_unverified', { report: 'complaint' }, 'Unverified spam complaint'],
  ['bounce_unverified', { report: 'reply', subject: 'Automatic reply' }, 'Unverified reply'],
  ['bounce_unverified', { report: 'toString' }, 'Unverified bounce'],
  ['unsubscribed', {}, 'Unsubscribed from your emails'],
  ['unsubscribed', { subject: 'Hello' }, 'Unsubscribed after "Hello"'],
  ['unsubscribed', { provider: 'hubspot' }, 'Opted out of emails in HubSpot'],
  ['left_sequences', { outcome: 'customer', provider: 'hubspot' }, 'Became a customer in HubSpot'],
  ['left_sequences', { outcome: 'converted', provider: 'salesforce' }, 'Converted in Salesforce'],
  ['synced', { provider: 'salesforce' }, 'Synced with Salesforce'],
  ['merged', { otherName: 'Grace Hopper', otherEmail: 'g@x.example' }, 'Merged with Grace Hopper (g@x.example)'],
  ['merged', { otherEmail: 'g@x.example' }, 'Merged with g@x.example'],
  ['merged', {}, 'Merged with a duplicate'],
])('%s %j reads %s', (kind, details, words) => {
  expect(line(kind, details)).toBe(words)
})

test('what could not be read is told in lines of its own', () => {
  const notes = ['navona.example did not answer.', 7, 'navona.example did not answer.']
  expect(eventWords({ kind: 'enriched', details: { facts: 1, notes } }).lines).toEqual([
    'navona.example did not answer.',
  ])
})

test('a waiting email says why it waits, or until when', () => {
  const linesOf = (details: Record<string, unknown>) => eventWords({ kind: 'mail_scheduled', details }).lines
  const reason = 'Outside your sending hours. Sending resumes Mon 09:00.'
  expect(linesOf({ subject: 'Hello', reason, scheduledAt: '2020-01-01T09:00:00Z' })).toEqual([reason])
  expect(linesOf({ reason: null, scheduledAt: '2020-01-01T09:00:00Z' })).toEqual(['Goes out in a moment.'])
  const inSeconds = new Date(Date.now() + 8000).toISOString()
  expect(linesOf({ reason: null, scheduledAt: inSeconds })).toEqual(['Goes out in a moment.'])
  expect(linesOf({ reason: null, scheduledAt: '2090-01-01T09:00:00Z' })).toEqual([
    expect.stringMatching(/^Goes out Sun 1 Jan \d\d:\d\d\.$/),
  ])
})

test('an automatic reply says when they are back, and when the next email goes out', () => {
  const linesOf = (details: Record<string, unknown>) => eventWords({ kind: 'auto_replied', details }).lines
  const moved = { movedTo: '2026-12-01T09:00:00.000Z', timeZone: 'Europe/London' }
  expect(linesOf({ awayUntil: '2026-11-30', ...moved })).toEqual(['Back Mon 30 Nov. Next email: Tue 1 Dec.'])
  // By the calendar of the mailbox: there it is already the next day.
  expect(linesOf({ awayUntil: '2026-11-30', movedTo: '2026-11-30T22:00:00.000Z', timeZone: 'Asia/Tokyo' })).toEqual([
    'Back Mon 30 Nov. Next email: Tue 1 Dec.',
  ])
  expect(linesOf({ awayUntil: '2026-11-30' })).toEqual(['Back Mon 30 Nov.'])
})

test('somebody who left is told apart, with the person named instead', () => {
  const successor = { name: 'Bob Stone', email: 'bob@navona.example' }
  const lines = ['No longer works there. Any running sequences ended.', 'Named instead: Bob Stone (bob@navona.example)']
  for (const kind of ['auto_replied', 'mail_answered'] as const)
    expect(eventWords({ kind, details: { hasLeft: true, successor } }).lines).toEqual(lines)
  expect(eventWords({ kind: 'auto_replied', details: { hasLeft: true, successor: null } }).lines).toEqual(
    lines.slice(0, 1),
  )
})

test('an email of which we cannot tell asks', () => {
  expect(eventWords({ kind: 'auto_replied', details: { isUnsure: true, paused: 1, snippet: 'Away.' } })).toMatchObject({
    what: 'Is this a reply?',
    lines: ['Away.', "We can't tell whether a person wrote this. Their sequences are paused until you decide."],
  })
})

test('a bounce says why, in the words of whoever refused it', () => {
  const linesOf = (details: Record<string, unknown>) => eventWords({ kind: 'mail_bounced', details }).lines
  expect(linesOf({ subject: 'Hello', reply: '550 5.1.1 No such user' })).toEqual(['550 5.1.1 No such user'])
  expect(linesOf({ reason: 'The address does not exist', reply: '550' })).toEqual(['The address does not exist'])
  expect(linesOf({})).toEqual([])
})

test('an unverified bounce says who sent it, what it says and why nothing followed', () => {
  const details = { report: 'bounce', from: 'mallory@evil.example', said: '550 5.1.1 User unknown', doubt: 'unnamed' }
  const linesOf = (more: Record<string, unknown>) =>
    eventWords({ kind: 'bounce_unverified', details: { ...details, ...more } }).lines
  expect(linesOf({})).toEqual([
    'From mallory@evil.example: 550 5.1.1 User unknown',
    "We ignored it: it doesn't identify an email you sent to this lead.",
  ])
  expect(linesOf({ said: '', doubt: 'not_authentic' })).toEqual([
    'From mallory@evil.example',
    "We ignored it: your email server's DMARC or SPF check of its sender failed.",
  ])
  expect(eventWords({ kind: 'bounce_unverified', details: null }).lines[0]).toBe('From an unknown sender')
})
