import { expect, test } from 'vitest'
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

test.each<[string, Partial<Waiting>, string | null]>([
  ['the hours', {}, 'waiting: window opens Mon 09:00 London'],
  ['a delay', { scheduledAt: LATER, currentStep: 2 }, 'waiting: step 2 is due Tue 11:30 London'],
  [
    'a delay that ends far off',
    { scheduledAt: new Date('2030-02-04T09:00:00Z'), currentStep: 3 },
    'waiting: step 3 is due Mon 4 Feb 09:00 London',
  ],
  ['no mailbox yet', { scheduledAt: LATER, mailbox: null }, 'waiting: step 1 is due Tue 11:30 UTC'],
  ['the mailbox', { mailbox: { ...MAILBOX, pausedReason: 'sign-in failed' } }, 'waiting: sign-in failed'],
  ['the sequence', { isSequenceActive: false }, 'waiting: the sequence is paused'],
  ['the lead', { status: 'paused' }, 'paused: resume to go on'],
  ['its being a sample', { status: 'paused', isSample: true }, 'sample leads are never mailed'],
  ['an empty field', { heldFor: 'content', holdReason: 'jobTitle is empty' }, 'held: jobTitle is empty'],
  [
    'the cap',
    {
      scheduledAt: NOW,
      mailbox: { ...MAILBOX, nextLookAt: LATER, holdReason: 'mailbox at 40 of 40, next slot Tue 09:12' },
    },
    'waiting: mailbox at 40 of 40, next slot Tue 09:12',
  ],
  ['nothing', { scheduledAt: NOW }, 'due: its turn comes with the next mails'],
  ['the planner', { scheduledAt: null, state: null }, 'waiting: the next step is being planned'],
  ['somebody who answered', { status: 'replied', endReason: 'Answered on 3 March' }, 'Answered on 3 March'],
])('waiting for %s is told', (_what, waiting, words) => {
  expect(whyWaiting({ ...WAITING, ...waiting }, NOW)).toBe(words)
})
