import { expect, test } from 'vitest'
import type { EmailReason } from '../../contract/email-reason.ts'
import { type Waiting, whyWaiting } from './why-waiting.ts'

const NOW = new Date('2030-01-12T10:00:00Z') // Saturday
const MAILBOX = {
  pausedReason: null,
  nextLookAt: null,
  holdReason: null,
  window: { days: [1, 2, 3, 4, 5], from: '09:00', to: '17:00' },
  timeZone: 'Europe/London',
}
const WAITING: Waiting = {
  status: 'active',
  endReason: null,
  isSequenceActive: true,
  isSample: false,
  currentStep: 1,
  state: 'scheduled',
  heldFor: null,
  holdReason: null,
  scheduledAt: new Date('2030-01-14T09:00:00Z'),
  enrolledAt: NOW,
  mailbox: MAILBOX,
}
const LATER = new Date('2030-01-15T11:30:00Z')

const next = (nextAt: Date) => ({ nextAt: nextAt.toISOString(), timeZone: 'Europe/London' })
const CAP: EmailReason = { code: 'daily_limit', used: 40, limit: 40, ...next(LATER) }
const EMPTY: EmailReason = { code: 'empty_field', field: 'jobTitle' }
const REFUSED: EmailReason = { code: 'account_refused', reply: '535 no' }
const UNCONFIRMED: EmailReason = { code: 'unread_inbox_unconfirmed', mailbox: 'ada@sender.example' }
const REPLIED: EmailReason = { code: 'lead_replied', name: 'Ada' }

test.each<[string, Partial<Waiting>, EmailReason]>([
  ['the hours', {}, { code: 'window_opens', ...next(new Date('2030-01-14T09:00:00Z')) }],
  ['a delay', { scheduledAt: LATER, currentStep: 2 }, { code: 'step_due', step: 2, ...next(LATER) }],
  [
    'no mailbox yet',
    { scheduledAt: LATER, mailbox: null },
    { code: 'step_due', step: 1, ...next(LATER), timeZone: 'UTC' },
  ],
  ['the mailbox', { mailbox: { ...MAILBOX, pausedReason: REFUSED } }, REFUSED],
  ['the sequence', { isSequenceActive: false }, { code: 'sequence_paused' }],
  ['the lead', { status: 'paused' }, { code: 'enrollment_paused' }],
  ['its being a sample', { status: 'paused', isSample: true }, { code: 'sample_lead' }],
  ['an empty field', { heldFor: 'content', holdReason: EMPTY }, EMPTY],
  [
    'its place in line, once the pause between emails is over',
    { scheduledAt: NOW, holdReason: { code: 'email_gap', seconds: 60, ...next(NOW) } },
    { code: 'next_in_line' },
  ],
  [
    'a branch, also while the mailbox is paused',
    { heldFor: 'branch', scheduledAt: LATER, currentStep: 2, mailbox: { ...MAILBOX, pausedReason: REFUSED } },
    { code: 'step_due', step: 2, ...next(LATER) },
  ],
  ['an account', { heldFor: 'account' }, { code: 'account_disconnected' }],
  ['the daily limit', { scheduledAt: NOW, mailbox: { ...MAILBOX, nextLookAt: LATER, holdReason: CAP } }, CAP],
  [
    'an answer, although its email is looked at every minute',
    { scheduledAt: LATER, holdReason: UNCONFIRMED },
    UNCONFIRMED,
  ],
  ['nothing', { scheduledAt: NOW }, { code: 'next_in_line' }],
  ['the planner', { scheduledAt: null, state: null }, { code: 'next_step_unplanned' }],
  ['nothing more after a reply', { status: 'replied', endReason: REPLIED }, REPLIED],
])('waiting for %s has its reason', (_what, waiting, reason) => {
  expect(whyWaiting({ ...WAITING, ...waiting }, NOW)).toEqual(reason)
})

test('an email in the hours of its recipient says in whose time zone it waits', () => {
  const at = new Date('2030-01-14T14:00:00Z')
  const reason = whyWaiting({ ...WAITING, recipientZone: 'America/New_York', scheduledAt: at }, NOW)
  expect(reason).toEqual({ code: 'recipient_hours', nextAt: at.toISOString(), timeZone: 'America/New_York' })
  const later = whyWaiting({ ...WAITING, recipientZone: 'America/New_York', scheduledAt: LATER }, NOW)
  expect(later).toMatchObject({ code: 'step_due', timeZone: 'America/New_York' })
})
