import { expect, test } from 'vitest'
import { EmailReason, reasonFrom } from './email-reason.ts'
import { reasonSentence } from './email-reason-words.ts'

const NOW = new Date('2030-01-12T10:00:00Z') // Saturday
const next = { nextAt: '2030-01-15T09:12:00.000Z', timeZone: 'Europe/London' }

test.each<[EmailReason, string]>([
  [{ code: 'daily_limit', used: 40, limit: 40, ...next }, 'Mailbox limit reached (40 of 40). Next slot Tue 09:12.'],
  [{ code: 'outside_hours', ...next }, 'Outside your sending hours. Sending resumes Tue 09:12.'],
  [
    { code: 'outside_hours', nextAt: '2030-02-04T09:00:00.000Z', timeZone: 'America/New_York' },
    'Outside your sending hours. Sending resumes Mon 4 Feb 04:00.',
  ],
  [
    { code: 'day_off', place: 'United Kingdom', holiday: 'Christmas Day', ...next },
    'Day off in United Kingdom: Christmas Day. Sending resumes Tue 09:12.',
  ],
  [{ code: 'recent_email' }, 'Waiting one minute after the last email to this lead.'],
  [{ code: 'window_opens', ...next }, 'Waiting for your sending hours. Next email Tue 09:12 London.'],
  [{ code: 'step_due', step: 2, ...next }, 'Step 2 is scheduled for Tue 09:12 London.'],
  [
    { code: 'server_refused', reply: '550 5.1.1 No such user' },
    'The email server rejected it: 550 5.1.1 No such user.',
  ],
  [{ code: 'server_refused', reply: null }, 'The email server rejected it.'],
  [
    { code: 'sign_in_refused', reply: '535 5.7.8 Bad credentials' },
    'The username or password is wrong. The server said: 535 5.7.8 Bad credentials.',
  ],
  [{ code: 'sign_in_refused', reply: null }, 'The username or password is wrong.'],
  [
    { code: 'address_paused', bounces: 3, reply: '452 4.2.2 Mailbox full' },
    'We paused this address after 3 soft bounces. The last one: 452 4.2.2 Mailbox full. Resume it to send again.',
  ],
  [
    { code: 'address_paused', bounces: 3, reply: ' ' },
    'We paused this address after 3 soft bounces. Resume it to send again.',
  ],
  [{ code: 'branch_yes', asked: 'opened', intent: null }, 'Opened an email. Continues with the Yes steps.'],
  [{ code: 'branch_no', asked: 'replied' }, 'No matching reply so far. Continues with the No steps.'],
  [
    { code: 'company_limit', name: 'Acme', limit: 20, ...next },
    "You've reached your limit of 20 emails a day to Acme. Next email Tue 09:12 London.",
  ],
  [
    { code: 'domain_limit', name: null, limit: null, nextAt: null, timeZone: null },
    "You've reached your daily limit of emails to this domain.",
  ],
  [
    { code: 'company_week_limit', name: 'Acme', limit: 5, ...next },
    "You've reached your limit of 5 contacts a week with Acme. Next email Tue 09:12 London.",
  ],
  [
    { code: 'lead_week_limit', name: null, limit: 1, ...next },
    "You've reached your limit of 1 contact a week with this lead. Next email Tue 09:12 London.",
  ],
  [
    { code: 'lead_week_limit', name: null, limit: null, nextAt: null, timeZone: null },
    "You've reached your weekly limit for this lead.",
  ],
  [{ code: 'server_deferred', reply: 'Try again!' }, 'The email server asked us to try again later: Try again!'],
  [
    { code: 'restored_copy', knownUntil: '2030-01-03T08:05:00.000Z' },
    "Leadwright was restored from a backup of 3 Jan 2030, 08:05 UTC. It doesn't know which emails were sent after that.",
  ],
  [{ code: 'lead_away', until: '2030-01-07', ...next }, 'Back Mon 7 Jan. Next email Tue 09:12 London.'],
  [{ code: 'lead_replied', name: 'Ada Byron' }, 'Ada Byron replied.'],
  [{ code: 'opted_out', crm: 'hubspot' }, 'Opted out of emails in HubSpot.'],
  [{ code: 'crm_outcome', outcome: 'customer', crm: 'hubspot' }, 'Became a customer in HubSpot.'],
  [{ code: 'crm_outcome', outcome: 'converted', crm: 'salesforce' }, 'Converted in Salesforce.'],
  [{ code: 'crm_outcome', outcome: 'won', crm: 'hubspot' }, 'Deal won in HubSpot.'],
])('%o is told in plain words', (reason, sentence) => {
  expect(reasonSentence(reason, NOW)).toBe(sentence)
})

test('every reason has a sentence, whatever of it was not kept', () => {
  for (const { shape } of EmailReason.options) {
    const code = shape.code.value
    const reason = reasonFrom(code, null)
    expect(reason?.code).toBe(code)
    const sentence = reasonSentence(reason as EmailReason, NOW)
    expect(sentence, code).toMatch(/^[A-Z{].*[.:] ?$/)
    expect(sentence, code).not.toMatch(/undefined|null|NaN/)
  }
})

test('a code that is not known any more is told as not recorded, and no reason stays none', () => {
  expect(reasonFrom('the lead is paused in this sequence', null)).toEqual({ code: 'not_recorded' })
  expect(reasonFrom('daily_limit', { used: 'many' })).toEqual({ code: 'not_recorded' })
  expect(reasonFrom(null, { used: 40 })).toBeNull()
})

test('a time zone that the runtime does not know is told in UTC', () => {
  const reason: EmailReason = { code: 'outside_hours', nextAt: next.nextAt, timeZone: 'Moon/Tycho' }
  expect(reasonSentence(reason, NOW)).toBe('Outside your sending hours. Sending resumes Tue 09:12.')
})
